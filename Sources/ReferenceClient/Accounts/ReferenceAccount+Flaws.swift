internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// What a device keeps of a session.
    static let ofSessions: [Flaw] = [
        Flaw(
            "account-of-device-taken", "takes the account that was used last on the device for whoever comes next",
            .impersonation, [.output]),
        Flaw(
            "signed-in-before-stored", "says that somebody is signed in though the session could not be stored",
            .hidden, [.output, .accepting(.storageFailed)]),
        Flaw(
            "unstored-session-ignored", "takes a session that could not be stored for one that was", .hidden,
            [.accepting(.storageFailed)]),
        Flaw("access-token-stored", "stores the access token", .leak, [.output]),
        Flaw(
            "session-stored-in-plain", "stores the session so that anybody can read and write it", .leak,
            [.output, .accepting(.storageCorrupt), .misreporting(.storageCorrupt)]),
        Flaw(
            "session-not-authenticated", "encrypts the session, but does not notice when it is changed", .impersonation,
            [.accepting(.storageCorrupt), .misreporting(.storageCorrupt), .output]),
        Flaw(
            "same-key-on-all-devices", "seals the sessions of all devices with one key", .impersonation,
            [.accepting(.storageCorrupt)]),
        Flaw(
            "corrupt-session-is-none", "says nothing of a stored session that it cannot read", .hidden,
            [.misreporting(.storageCorrupt)]),
        Flaw("corrupt-session-stays", "leaves a session that it cannot read where it is", .hidden, [.output]),
        Flaw(
            "unreadable-storage-is-empty", "takes a storage that cannot be read for an empty one", .hidden,
            [.misreporting(.storageFailed)]),
        Flaw(
            "first-session-stays", "keeps the stored session of whoever was signed in first", .impersonation,
            [.output, .refusing]),
        Flaw(
            "restored-without-account", "takes up a session without a look at the account", .stale,
            [.accepting(.notSignedIn)]),
        Flaw(
            "refreshed-token-believed", "believes the ID token of a refresh", .forgery,
            [
                .accepting(
                    .invalidSignature, .invalidAudience, .tokenExpired, .invalidIssuer, .invalidNonce,
                    .unsupportedAlgorithm, .invalidSubject)
            ]),
        Flaw(
            "refreshed-subject-not-compared", "takes up a session though the provider vouches for somebody else",
            .impersonation, [.accepting(.refreshMismatch)]),
        Flaw(
            "refused-refresh-ignored", "takes up a session though the provider refuses to vouch for it", .stale,
            [.accepting(.notSignedIn, .tokenExchangeFailed)]),
        Flaw(
            "refused-session-stays", "leaves a session where it is that the provider refuses to vouch for", .stale,
            [.output]),
        Flaw(
            "offline-session-removed", "signs people out for good when the provider cannot be reached", .lockout,
            [.refusing, .output]),
        Flaw(
            "memory-kept-at-sign-out", "removes the stored session, and stays signed in", .stale,
            [.output, .accepting(.notSignedIn)]),
        Flaw(
            "session-kept-at-sign-out", "forgets the session, and leaves it in the storage", .stale,
            [.output, .accepting(.notSignedIn)]),
        Flaw(
            "sign-out-error-ignored", "says that somebody is signed out though the session is stored still", .hidden,
            [.accepting(.storageFailed), .output]),
        Flaw("refresh-token-left-at-sign-out", "leaves the refresh token in the storage", .leak, [.output]),
        Flaw(
            "session-kept-at-deletion", "stays signed in to an account that it has deleted", .stale,
            [.output, .accepting(.notSignedIn)]),
    ]
}
