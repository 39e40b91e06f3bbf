internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Flaws in storing a session on a device.
    static let ofSessions: [Flaw] = [
        Flaw(
            "account-of-device-taken", "signs the next person in to the last account of the device", .impersonation,
            .output),
        Flaw(
            "signed-in-before-stored", "reports a sign-in although the session could not be stored", .hidden, .output,
            .accepting(.storageFailed)),
        Flaw(
            "unstored-session-ignored", "treats a session that could not be stored as stored", .hidden,
            .accepting(.storageFailed)),
    ]

    /// Flaws in protecting a stored session.
    static let ofStoredSecrets: [Flaw] = [
        Flaw("access-token-stored", "stores the access token", .leak, .output),
        Flaw(
            "session-stored-in-plain", "stores the session without encryption", .leak, .output,
            .accepting(.storageCorrupt), .misreporting(.storageCorrupt)),
        Flaw(
            "session-not-authenticated", "encrypts the session without authentication", .impersonation,
            .accepting(.storageCorrupt), .misreporting(.storageCorrupt), .output),
        Flaw(
            "beginning-of-tag-compared", "compares only the beginning of a stored session's authentication tag",
            .impersonation,
            .accepting(.storageCorrupt)),
        Flaw(
            "shortened-tag-accepted", "accepts a stored session with a shortened authentication tag", .impersonation,
            .accepting(.storageCorrupt),
            source: "https://nodejs.org/api/deprecations.html#DEP0182"),
        Flaw(
            "bytes-after-tag-ignored", "ignores bytes after a stored session", .malleable,
            .accepting(.storageCorrupt)),
        Flaw(
            "same-key-on-all-devices", "encrypts the sessions of all devices with the same key", .impersonation,
            .accepting(.storageCorrupt)),
    ]

    /// Flaws in reading and replacing a stored session.
    static let ofStoredSessions: [Flaw] = [
        Flaw(
            "corrupt-session-is-none", "reports a stored session that it cannot read as missing", .hidden,
            .misreporting(.storageCorrupt)),
        Flaw(
            "empty-session-is-none", "reports an empty stored session as missing", .hidden,
            .misreporting(.storageCorrupt)),
        Flaw(
            "session-in-plain-text-is-none", "reports a stored text that is not encrypted as missing", .hidden,
            .misreporting(.storageCorrupt)),
        Flaw(
            "large-session-is-unreadable-storage", "reports a large stored session as a failure of the storage",
            .hidden, .misreporting(.storageCorrupt)),
        Flaw("corrupt-session-stays", "leaves a session that it cannot read in the storage", .hidden, .output),
        Flaw(
            "unreadable-storage-is-empty", "treats a storage that cannot be read as empty", .hidden,
            .misreporting(.storageFailed)),
        Flaw(
            "spelling-of-issuer-makes-another-person",
            "revokes the grant of a person who signs in again if iss has Google's other spelling", .lockout, .output),
        Flaw(
            "first-session-stays", "keeps the stored session of an earlier person when another signs in",
            .impersonation,
            .output, .refusing),
    ]

    /// Flaws in restoring a session.
    static let ofRestores: [Flaw] = [
        Flaw(
            "restored-without-account", "restores a session without checking the account", .stale,
            .accepting(.notSignedIn)),
        Flaw(
            "server-not-asked-at-restore",
            "restores a session without asking its server, however long that cannot be reached", .stale,
            .accepting(.network)),
        Flaw(
            "refreshed-token-believed", "trusts the ID token of a refresh without verifying it", .forgery,
            .accepting(
                .invalidSignature, .invalidAudience, .tokenExpired, .invalidIssuer, .invalidNonce,
                .unsupportedAlgorithm, .invalidSubject)),
        Flaw(
            "refreshed-subject-not-compared",
            "restores a session although the refreshed ID token is about another person", .impersonation,
            .accepting(.refreshMismatch)),
        Flaw(
            "nonce-of-sign-in-forgotten",
            "does not store the nonce of a sign-in, and refuses a refreshed ID token that repeats it", .lockout,
            .refusing),
        Flaw(
            "stored-nonce-not-compared", "accepts any nonce in the ID token of a refresh for a stored session", .replay,
            .accepting(.invalidNonce, .refreshMismatch)),
        Flaw(
            "stored-party-not-compared",
            "accepts an azp in the ID token of a refresh that the sign-in of a stored session did not have",
            .otherClient, .accepting(.refreshMismatch)),
        Flaw(
            "stored-sign-in-time-not-compared",
            "accepts another auth_time in the ID token of a refresh for a stored session", .replay,
            .accepting(.refreshMismatch)),
        Flaw(
            "stored-sign-in-time-in-seconds",
            "stores the auth_time of a sign-in in whole seconds, and refuses a refreshed ID token that repeats its fraction",
            .lockout, .refusing),
        Flaw(
            "refused-refresh-ignored", "restores a session although the provider refused the refresh", .stale,
            .accepting(.notSignedIn, .tokenExchangeFailed)),
        Flaw(
            "refused-session-stays", "keeps a stored session although the provider refused the refresh", .stale,
            .output),
        Flaw(
            "offline-session-removed", "removes the session when the provider is unreachable", .lockout, .refusing,
            .output),
    ]

    /// Flaws in ending a session.
    static let ofSignOuts: [Flaw] = [
        Flaw(
            "memory-kept-at-sign-out", "removes the stored session, but stays signed in", .stale, .output,
            .accepting(.notSignedIn)),
        Flaw(
            "session-kept-at-sign-out", "signs out in memory, but leaves the session in the storage", .stale, .output,
            .accepting(.notSignedIn)),
        Flaw(
            "sign-out-error-ignored", "reports a sign-out although the session is still stored", .hidden,
            .accepting(.storageFailed), .output),
        Flaw(
            "refresh-token-left-at-sign-out", "leaves the refresh token in the storage after a sign-out", .leak, .output
        ),
        Flaw(
            "session-kept-at-deletion", "stays signed in to a deleted account", .stale, .output,
            .accepting(.notSignedIn)),
    ]
}
