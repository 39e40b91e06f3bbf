internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// What a device keeps of a session.
    static let ofSessions: [Flaw] = [
        accountOfDeviceTaken, signedInBeforeStored, unstoredSessionIgnored, accessTokenStored, sessionStoredInPlain,
        sessionNotAuthenticated, sameKeyOnAllDevices, corruptSessionIsNone, corruptSessionStays,
        unreadableStorageIsEmpty, firstSessionStays, restoredWithoutAccount, refreshedTokenBelieved,
        refreshedSubjectNotCompared, refusedRefreshIgnored, refusedSessionStays, offlineSessionRemoved,
        memoryKeptAtSignOut, sessionKeptAtSignOut, signOutErrorIgnored, refreshTokenLeftAtSignOut,
        sessionKeptAtDeletion,
    ]

    static let accountOfDeviceTaken = Flaw(
        "account-of-device-taken", "takes the account that was used last on the device for whoever comes next",
        .impersonation, [.output])
    static let signedInBeforeStored = Flaw(
        "signed-in-before-stored", "says that somebody is signed in though the session could not be stored", .hidden,
        [.output, .accepting(.storageFailed)])
    static let unstoredSessionIgnored = Flaw(
        "unstored-session-ignored", "takes a session that could not be stored for one that was", .hidden,
        [.accepting(.storageFailed)])
    static let accessTokenStored = Flaw("access-token-stored", "stores the access token", .leak, [.output])
    static let sessionStoredInPlain = Flaw(
        "session-stored-in-plain", "stores the session so that anybody can read and write it", .leak,
        [.output, .accepting(.storageCorrupt), .misreporting(.storageCorrupt)])
    static let sessionNotAuthenticated = Flaw(
        "session-not-authenticated", "encrypts the session, but does not notice when it is changed", .impersonation,
        [.accepting(.storageCorrupt), .misreporting(.storageCorrupt), .output])
    static let sameKeyOnAllDevices = Flaw(
        "same-key-on-all-devices", "seals the sessions of all devices with one key", .impersonation,
        [.accepting(.storageCorrupt)])
    static let corruptSessionIsNone = Flaw(
        "corrupt-session-is-none", "says nothing of a stored session that it cannot read", .hidden,
        [.misreporting(.storageCorrupt)])
    static let corruptSessionStays = Flaw(
        "corrupt-session-stays", "leaves a session that it cannot read where it is", .hidden, [.output])
    static let unreadableStorageIsEmpty = Flaw(
        "unreadable-storage-is-empty", "takes a storage that cannot be read for an empty one", .hidden,
        [.misreporting(.storageFailed)])
    static let firstSessionStays = Flaw(
        "first-session-stays", "keeps the stored session of whoever was signed in first", .impersonation,
        [.output, .refusing])
    static let restoredWithoutAccount = Flaw(
        "restored-without-account", "takes up a session without a look at the account", .stale,
        [.accepting(.notSignedIn)])
    static let refreshedTokenBelieved = Flaw(
        "refreshed-token-believed", "believes the ID token of a refresh", .forgery,
        [
            .accepting(
                .invalidSignature, .invalidAudience, .tokenExpired, .invalidIssuer, .invalidNonce,
                .unsupportedAlgorithm, .invalidSubject)
        ])
    static let refreshedSubjectNotCompared = Flaw(
        "refreshed-subject-not-compared", "takes up a session though the provider vouches for somebody else",
        .impersonation, [.accepting(.refreshMismatch)])
    static let refusedRefreshIgnored = Flaw(
        "refused-refresh-ignored", "takes up a session though the provider refuses to vouch for it", .stale,
        [.accepting(.notSignedIn, .tokenExchangeFailed)])
    static let refusedSessionStays = Flaw(
        "refused-session-stays", "leaves a session where it is that the provider refuses to vouch for", .stale,
        [.output])
    static let offlineSessionRemoved = Flaw(
        "offline-session-removed", "signs people out for good when the provider cannot be reached", .lockout,
        [.refusing, .output])
    static let memoryKeptAtSignOut = Flaw(
        "memory-kept-at-sign-out", "removes the stored session, and stays signed in", .stale,
        [.output, .accepting(.notSignedIn)])
    static let sessionKeptAtSignOut = Flaw(
        "session-kept-at-sign-out", "forgets the session, and leaves it in the storage", .stale,
        [.output, .accepting(.notSignedIn)])
    static let signOutErrorIgnored = Flaw(
        "sign-out-error-ignored", "says that somebody is signed out though the session is stored still", .hidden,
        [.accepting(.storageFailed), .output])
    static let refreshTokenLeftAtSignOut = Flaw(
        "refresh-token-left-at-sign-out", "leaves the refresh token in the storage", .leak, [.output])
    static let sessionKeptAtDeletion = Flaw(
        "session-kept-at-deletion", "stays signed in to an account that it has deleted", .stale,
        [.output, .accepting(.notSignedIn)])
}
