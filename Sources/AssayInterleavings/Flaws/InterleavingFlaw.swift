/// One deliberate defect of a client, of the kind that shows in some orders only.
package enum InterleavingFlaw: String, Sendable, CaseIterable {
    // The hand-over to the user agent.
    case continuationCheckThenAct = "continuation-check-then-act"
    case resumeBeforeClear = "resume-before-clear"
    case clearWithoutResume = "clear-without-resume"
    case storedAfterStart = "stored-after-start"
    case resumeOnCallbackAndCancel = "resume-on-callback-and-cancel"
    case timeLimitResumesToo = "time-limit-resumes-too"
    case notShownResumesToo = "not-shown-resumes-too"
    case neitherIgnored = "neither-ignored"
    case timeLimitLeavesPage = "time-limit-leaves-page"
    case cancellationLeavesPage = "cancellation-leaves-page"
    case cancellationIgnored = "cancellation-ignored"
    case sessionRetained = "session-retained"
    case clientRetained = "client-retained"
    // One attempt and the next.
    case flagAcrossAwait = "flag-across-await"
    case flagLeftAfterFailure = "flag-left-after-failure"
    case refusalClearsFlag = "refusal-clears-flag"
    case attemptIdentityIgnored = "attempt-identity-ignored"
    case lateCallbackKept = "late-callback-kept"
    case exchangePerCallback = "exchange-per-callback"
    case codeSentAgain = "code-sent-again"
    // Keys.
    case keysDoubleFetch = "keys-double-fetch"
    case unknownKeyStorm = "unknown-key-storm"
    case waiterLostOnFailure = "waiter-lost-on-failure"
    case waiterLostOnCancellation = "waiter-lost-on-cancellation"
    case cancellationSpreads = "cancellation-spreads"
    // Refresh.
    case refreshDoubleSpend = "refresh-double-spend"
    case refreshResultKept = "refresh-result-kept"
    case revocationIgnored = "revocation-ignored"
    // An app's accounts.
    case grantBeforeSave = "grant-before-save"
    case grantLeftAtSignOut = "grant-left-at-sign-out"
    case lateGrantTaken = "late-grant-taken"
    case endingSessionDropsGrant = "ending-session-drops-grant"
    case earlierTokenRevoked = "earlier-token-revoked"
    case lateTokenForgotten = "late-token-forgotten"
    case samePersonRevoked = "same-person-revoked"

    /// Whether it is one of the accounts, and not of a sign-in.
    var isOfAccounts: Bool {
        switch self {
        case .grantBeforeSave, .grantLeftAtSignOut, .lateGrantTaken, .endingSessionDropsGrant, .earlierTokenRevoked,
            .lateTokenForgotten, .samePersonRevoked:
            true
        default: false
        }
    }

    /// What is wrong, in a phrase.
    package var summary: String {
        switch self {
        case .continuationCheckThenAct: "whether the wait has ended is looked at in one step and acted on in another"
        case .resumeBeforeClear: "the continuation is resumed first and cleared in a later step"
        case .clearWithoutResume: "a cancellation clears the continuation and resumes nobody"
        case .storedAfterStart: "the continuation is stored after the user agent was started"
        case .resumeOnCallbackAndCancel: "a cancellation resumes whether or not the callback has"
        case .timeLimitResumesToo: "the time limit resumes whether or not the callback has"
        case .notShownResumesToo: "start's false resumes whether or not the callback has"
        case .neitherIgnored: "a callback with neither URL nor error is no end"
        case .timeLimitLeavesPage: "the time limit leaves the page standing"
        case .cancellationLeavesPage: "a cancellation leaves the page standing"
        case .cancellationIgnored: "a cancellation is not listened to"
        case .sessionRetained: "the session is kept after the attempt's end"
        case .clientRetained: "the callback keeps the client, and the client the callback"
        case .flagAcrossAwait: "the flag is looked at before a suspension and set after it"
        case .flagLeftAfterFailure: "the flag stays set when an attempt fails"
        case .refusalClearsFlag: "who is refused clears the flag of whom it was refused for"
        case .attemptIdentityIgnored: "a callback ends whatever attempt is under way"
        case .lateCallbackKept: "a late callback is kept and given to the next attempt"
        case .exchangePerCallback: "each callback exchanges its code"
        case .codeSentAgain: "the token request is repeated when the connection breaks"
        case .keysDoubleFetch: "a second caller does not see that the keys are being fetched"
        case .unknownKeyStorm: "each token with an unknown key ID fetches the keys"
        case .waiterLostOnFailure: "who waits for another's request is forgotten when it fails"
        case .waiterLostOnCancellation: "who waits for another's request is forgotten when the other is cancelled"
        case .cancellationSpreads: "who waits for another's request is told the other's cancellation"
        case .refreshDoubleSpend: "two callers spend one refresh token at once"
        case .refreshResultKept: "what a refresh gave is given to everyone who comes later"
        case .revocationIgnored: "a refresh under way gives its tokens although the token was revoked"
        case .grantBeforeSave: "the server's credentials are taken before the session is stored"
        case .grantLeftAtSignOut: "a sign-out leaves the server's credentials"
        case .lateGrantTaken: "the server's credentials are taken although the attempt has ended"
        case .endingSessionDropsGrant: "a session that ends takes the credentials of whoever has signed in meanwhile"
        case .earlierTokenRevoked: "a change of accounts revokes the refresh token that was held when it began"
        case .lateTokenForgotten: "a refresh token that comes for a session that has ended is not revoked"
        case .samePersonRevoked: "signing in again as the same person revokes the grant of before"
        }
    }
}
