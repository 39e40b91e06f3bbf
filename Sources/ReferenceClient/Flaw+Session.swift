internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// What is kept of a session, how it is taken up again, and how it ends.
    static let areaSession = Area(operations: [.account]) {
        Entry(
            .accountOfDeviceTaken, "takes the account that was used last on the device for whoever comes next",
            .impersonation,
            [.output])
        Entry(
            .signedInBeforeStored, "says that somebody is signed in though the session could not be stored", .hidden,
            [.output, .accepting(.storageFailed)])
        Entry(
            .unstoredSessionIgnored, "takes a session that could not be stored for one that was", .hidden,
            [.accepting(.storageFailed)])
        Entry(.accessTokenStored, "stores the access token", .leak, [.output])
        Entry(
            .sessionStoredInPlain, "stores the session so that anybody can read and write it", .leak,
            [.output, .accepting(.storageCorrupt), .misreporting(.storageCorrupt)])
        Entry(
            .sessionNotAuthenticated, "encrypts the session, but does not notice when it is changed", .impersonation,
            [.accepting(.storageCorrupt), .misreporting(.storageCorrupt), .output])
        Entry(
            .sameKeyOnAllDevices, "seals the sessions of all devices with one key", .impersonation,
            [.accepting(.storageCorrupt)])
        Entry(
            .corruptSessionIsNone, "says nothing of a stored session that it cannot read", .hidden,
            [.misreporting(.storageCorrupt)])
        Entry(.corruptSessionStays, "leaves a session that it cannot read where it is", .hidden, [.output])
        Entry(
            .unreadableStorageIsEmpty, "takes a storage that cannot be read for an empty one", .hidden,
            [.misreporting(.storageFailed)])
        Entry(
            .firstSessionStays, "keeps the stored session of whoever was signed in first", .impersonation,
            [.output, .refusing])
        Entry(
            .restoredWithoutAccount, "takes up a session without a look at the account", .stale,
            [.accepting(.notSignedIn)])
        Entry(
            .refreshedTokenBelieved, "believes the ID token of a refresh", .forgery,
            [
                .accepting(.invalidSignature), .accepting(.invalidAudience), .accepting(.tokenExpired),
                .accepting(.invalidIssuer), .accepting(.invalidNonce), .accepting(.unsupportedAlgorithm),
                .accepting(.invalidSubject),
            ])
        Entry(
            .refreshedSubjectNotCompared, "takes up a session though the provider vouches for somebody else",
            .impersonation,
            [.accepting(.refreshMismatch)])
        Entry(
            .refusedRefreshIgnored, "takes up a session though the provider refuses to vouch for it", .stale,
            [.accepting(.notSignedIn), .accepting(.tokenExchangeFailed)])
        Entry(
            .refusedSessionStays, "leaves a session where it is that the provider refuses to vouch for", .stale,
            [.output])
        Entry(
            .offlineSessionRemoved, "signs people out for good when the provider cannot be reached", .lockout,
            [.refusing, .output])
        Entry(
            .memoryKeptAtSignOut, "removes the stored session, and stays signed in", .stale,
            [.output, .accepting(.notSignedIn)])
        Entry(
            .sessionKeptAtSignOut, "forgets the session, and leaves it in the storage", .stale,
            [.output, .accepting(.notSignedIn)])
        Entry(
            .signOutErrorIgnored, "says that somebody is signed out though the session is stored still", .hidden,
            [.accepting(.storageFailed), .output])
        Entry(.refreshTokenLeftAtSignOut, "leaves the refresh token in the storage", .leak, [.output])
        Entry(
            .sessionKeptAtDeletion, "stays signed in to an account that it has deleted", .stale,
            [.output, .accepting(.notSignedIn)])
    }
}
