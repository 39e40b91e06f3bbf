internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Flaws in verifying the ID token before an account is used.
    static let ofUnverifiedIdentities: [Flaw] = [
        Flaw(
            "person-not-verified", "signs people up and in with an unverified ID token", .forgery,
            .accepting(
                .invalidSignature, .invalidAudience, .tokenExpired, .invalidIssuer, .invalidNonce,
                .unsupportedAlgorithm, .invalidSubject)),
        Flaw(
            "linked-token-not-verified", "links an identity with an unverified ID token", .forgery,
            .accepting(
                .invalidSignature, .invalidAudience, .tokenExpired, .invalidIssuer, .invalidNonce,
                .unsupportedAlgorithm, .invalidSubject)),
        Flaw(
            "empty-subject-has-account", "makes an account for an empty subject", .impersonation,
            .accepting(.invalidSubject)),
        Flaw(
            "long-subject-has-account", "makes an account for a subject of more than 255 characters", .exhaustion,
            .accepting(.invalidSubject)),
    ]

    /// Flaws in finding the account of an identity.
    static let ofIdentities: [Flaw] =
        [
            Flaw(
                "identity-is-email", "identifies people by their email address", .impersonation,
                .accepting(.notSignedIn, .accountExists, .conflict), .misreporting(.accountExists, .conflict), .output,
                .refusing),
            Flaw(
                "same-email-is-same-person", "signs a person in to the account with the same email address",
                .impersonation,
                .accepting(.notSignedIn), .output),
            Flaw(
                "subject-case-folded", "converts the subject to lower case before looking it up", .impersonation,
                .accepting(.notSignedIn), .refusing, .output),
            Flaw(
                "subject-cut", "looks up only the first 64 characters of the subject", .impersonation,
                .accepting(.notSignedIn), .refusing, .output),
            Flaw(
                "subject-cut-at-nul", "looks up the subject only up to its first NUL", .impersonation,
                .accepting(.notSignedIn), .refusing, .output),
            Flaw(
                "subject-trimmed", "removes the spaces around a subject before looking it up", .lookalike,
                .accepting(.notSignedIn), .refusing,
                .output),
            Flaw(
                "spaces-of-subject-dropped", "removes every space of a subject before looking it up", .lookalike,
                .accepting(.notSignedIn), .refusing, .output),
            Flaw(
                "subject-looked-up-as-number", "looks up a subject of digits as a number", .impersonation,
                .accepting(.notSignedIn), .refusing, .output),
            Flaw(
                "provider-not-in-key", "looks up every provider's subjects among Google's", .mixUp,
                .accepting(.notSignedIn), .misreporting(.notSignedIn), .refusing, .output),
            Flaw(
                "subject-not-encoded", "writes the subject unencoded into the name of a stored object", .injection,
                .output),
            Flaw(
                "subject-sanitised", "replaces unusual characters of a subject by underscores before looking it up",
                .impersonation,
                .accepting(.notSignedIn), .refusing, .output),
            Flaw(
                "percent-sign-kept", "encodes the unusual characters of a subject, except the percent sign",
                .impersonation,
                .accepting(.notSignedIn), .refusing, .output),
        ] + SubjectCharacter.allCases.map(\.flaw)

    /// Flaws in creating an account.
    static let ofAccountCreations: [Flaw] = [
        Flaw(
            "mapping-overwritten", "stores an identity without the condition that none exists yet", .impersonation,
            .output,
            .refusing),
        Flaw(
            "store-error-is-new-person", "treats a failure of the store as a new person", .hidden,
            .accepting(.storageFailed, .accountExists), .output),
        Flaw(
            "store-error-is-nobody", "reports a failure of the store as a missing account", .hidden,
            .misreporting(.storageFailed), .refusing),
        Flaw("account-named-by-subject", "uses the subject as the name of the account", .impersonation, .output),
        Flaw("profile-before-mapping", "writes the account before the identity that refers to it", .hidden, .output),
        Flaw("profile-overwritten", "overwrites the profile that another device wrote", .loss, .output, .refusing),
        Flaw(
            "half-made-account-taken", "signs in to an account whose creation was interrupted", .hidden,
            .accepting(.notSignedIn), .output),
        Flaw(
            "half-made-account-exists", "refuses to complete an account whose creation was interrupted", .lockout,
            .refusing),
        Flaw(
            "half-made-account-abandoned", "creates a second account beside one whose creation was interrupted", .loss,
            .output,
            .refusing),
        Flaw(
            "failed-sign-up-begun-anew", "creates a second account after a lost response of the store", .loss,
            .output),
    ]

    /// Flaws in telling a sign-up from a sign-in.
    static let ofSignUps: [Flaw] = [
        Flaw(
            "existing-account-signed-in-by-up", "signs in to an existing account at a sign-up", .hidden,
            .accepting(.accountExists)),
        Flaw(
            "unknown-person-signed-up", "creates an account for an unknown person at a sign-in", .hidden,
            .accepting(.notSignedIn)),
    ]

    /// Flaws in reading stored objects.
    static let ofStoredObjects: [Flaw] = [
        Flaw(
            "corrupt-mapping-is-none", "treats a damaged identity in the store as missing", .hidden,
            .misreporting(.storageCorrupt), .accepting(.storageCorrupt)),
        Flaw(
            "mapping-used-unread", "uses any content of a stored identity as the name of an account", .injection,
            .accepting(.storageCorrupt), .misreporting(.storageCorrupt), .output),
        Flaw(
            "profile-not-read", "treats an unreadable profile as valid", .hidden, .accepting(.storageCorrupt),
            .misreporting(.storageCorrupt)),
    ]

    /// Flaws in linking and unlinking identities.
    static let ofLinks: [Flaw] = [
        Flaw(
            "link-takes-others-identity", "links an identity that belongs to another account", .impersonation,
            .accepting(.conflict)),
        Flaw(
            "link-overwrites-mapping", "links an identity that another account links at the same time", .impersonation,
            .accepting(.conflict), .output, .refusing),
        Flaw(
            "link-not-listed", "links an identity without adding it to the account's list", .stale, .output,
            .refusing, .accepting(.notSignedIn)),
        Flaw(
            "providers-overwritten", "overwrites the list of identities that another device changes at the same time",
            .loss, .output),
        Flaw("last-identity-unlinked", "unlinks the last identity of an account", .lockout, .accepting(.conflict)),
        Flaw(
            "unlink-leaves-mapping", "removes an identity from the account's list, but lets it sign in", .stale,
            .accepting(.notSignedIn), .output),
    ]

    /// Flaws in deleting an account.
    static let ofDeletions: [Flaw] = [
        Flaw(
            "deletion-leaves-mapping", "deletes an account, but leaves the identity that refers to it", .stale, .output,
            .misreporting(.notSignedIn)),
        Flaw(
            "deletion-leaves-linked-identity", "deletes an account, but leaves its linked identities", .stale, .output),
        Flaw("deletion-leaves-data", "deletes the profile of an account, but leaves its other objects", .leak, .output),
    ]
}
