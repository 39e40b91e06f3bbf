/// One deliberate defect of a client that fails only in some orders of concurrent steps.
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
    // A device without a browser.
    case pollAfterCancellation = "poll-after-cancellation"
    case pollBesideSlowAnswer = "poll-beside-slow-answer"
    case cancelledPollKept = "cancelled-poll-kept"
    // Keys.
    case keysDoubleFetch = "keys-double-fetch"
    case unknownKeyStorm = "unknown-key-storm"
    case waiterLostOnFailure = "waiter-lost-on-failure"
    case waiterLostOnCancellation = "waiter-lost-on-cancellation"
    case cancellationSpreads = "cancellation-spreads"
    case keysKeptAsGranted = "keys-kept-as-granted"
    case clockMovedBackIgnored = "clock-moved-back-ignored"
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
    case newTokenLostWithoutKeys = "new-token-lost-without-keys"
    case samePersonRevoked = "same-person-revoked"
    case lateScopesStored = "late-scopes-stored"
    case othersScopesTaken = "others-scopes-taken"

    /// Whether it is a flaw of an app's accounts rather than of a sign-in.
    var concernsAccounts: Bool {
        switch self {
        case .grantBeforeSave, .grantLeftAtSignOut, .lateGrantTaken, .endingSessionDropsGrant, .earlierTokenRevoked,
            .lateTokenForgotten, .newTokenLostWithoutKeys, .samePersonRevoked, .lateScopesStored, .othersScopesTaken:
            true
        default: false
        }
    }

    /// The defect in one phrase.
    package var summary: String {
        switch self {
        case .continuationCheckThenAct: "the wait is checked for its end in one step and resumed in another"
        case .resumeBeforeClear: "the continuation is resumed in one step and cleared in a later one"
        case .clearWithoutResume: "a cancellation clears the continuation without resuming it"
        case .storedAfterStart: "the continuation is stored only after the user agent has started"
        case .resumeOnCallbackAndCancel: "a cancellation resumes the continuation even if the callback has"
        case .timeLimitResumesToo: "the time limit resumes the continuation even if the callback has"
        case .notShownResumesToo: "a page that is not shown resumes the continuation even if the callback has"
        case .neitherIgnored: "a callback with neither URL nor error does not end the wait"
        case .timeLimitLeavesPage: "the page stays open after the time limit"
        case .cancellationLeavesPage: "the page stays open after a cancellation"
        case .cancellationIgnored: "a cancellation does not end the wait"
        case .sessionRetained: "the user agent's session is retained after the attempt has ended"
        case .clientRetained: "the callback retains the client, and the client retains the callback"
        case .flagAcrossAwait: "the flag of a sign-in in progress is checked before a suspension and set after it"
        case .flagLeftAfterFailure: "the flag stays set after an attempt fails"
        case .refusalClearsFlag: "a refused sign-in clears the flag of the sign-in in progress"
        case .attemptIdentityIgnored: "a callback ends whichever attempt is in progress"
        case .lateCallbackKept: "a late callback is kept and passed to the next attempt"
        case .exchangePerCallback: "every callback exchanges its code"
        case .codeSentAgain: "the token request is repeated after the connection breaks"
        case .pollAfterCancellation: "a device polls once more after it was cancelled"
        case .pollBesideSlowAnswer: "a device polls again while the answer to its last poll is on its way"
        case .cancelledPollKept: "the tokens of a cancelled device are given to the next sign-in"
        case .keysDoubleFetch: "a second caller fetches the keys although another is fetching them"
        case .unknownKeyStorm: "every token with an unknown key ID fetches the keys"
        case .waiterLostOnFailure: "callers that wait for a shared request are forgotten when it fails"
        case .waiterLostOnCancellation:
            "callers that wait for a shared request are forgotten when its own caller is cancelled"
        case .cancellationSpreads: "callers that wait for a shared request are cancelled with its own caller"
        case .keysKeptAsGranted: "the keys are kept for as long as their response says, a second or a year"
        case .clockMovedBackIgnored: "the keys are kept for longer if the clock is moved back"
        case .refreshDoubleSpend: "two callers use one refresh token at the same time"
        case .refreshResultKept: "the result of a refresh is returned to all later callers"
        case .revocationIgnored: "a refresh in progress returns its tokens although the token was revoked"
        case .grantBeforeSave: "the server's credentials are used before the session is stored"
        case .grantLeftAtSignOut: "the server's credentials are kept after a sign-out"
        case .lateGrantTaken: "the server's credentials are used although the attempt has ended"
        case .endingSessionDropsGrant:
            "a session that ends removes the credentials of the person who has signed in since"
        case .earlierTokenRevoked: "a change of accounts revokes the refresh token that was held when it began"
        case .lateTokenForgotten: "a refresh token that arrives after its session has ended is not revoked"
        case .newTokenLostWithoutKeys:
            "a new refresh token is dropped if the keys for the ID token beside it cannot be fetched"
        case .samePersonRevoked: "a second sign-in of the same person revokes the earlier grant"
        case .lateScopesStored: "the tokens for further scopes are stored although the session has ended"
        case .othersScopesTaken: "the tokens for further scopes are taken from whoever answers the request"
        }
    }
}
