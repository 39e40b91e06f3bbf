internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Which account a person has.
    static let ofDirectories: [Flaw] = [
        Flaw(
            "person-not-verified", "signs people up and in by an ID token that it has not verified", .forgery,
            [
                .accepting(
                    .invalidSignature, .invalidAudience, .tokenExpired, .invalidIssuer, .invalidNonce,
                    .unsupportedAlgorithm, .invalidSubject)
            ]),
        Flaw(
            "linked-token-not-verified", "links an identity by an ID token that it has not verified", .forgery,
            [
                .accepting(
                    .invalidSignature, .invalidAudience, .tokenExpired, .invalidIssuer, .invalidNonce,
                    .unsupportedAlgorithm, .invalidSubject)
            ]),
        Flaw(
            "identity-is-email", "takes the email address for the person", .impersonation,
            [
                .accepting(.notSignedIn, .accountExists, .conflict), .misreporting(.accountExists, .conflict), .output,
                .refusing,
            ]),
        Flaw(
            "same-email-is-same-person", "lets somebody into the account whose profile has the same email address",
            .impersonation, [.accepting(.notSignedIn), .output]),
        Flaw(
            "subject-case-folded", "makes the subject lower case before it looks for it", .impersonation,
            [.accepting(.notSignedIn), .refusing, .output]),
        Flaw(
            "subject-cut", "looks for the first 64 characters of the subject", .impersonation,
            [.accepting(.notSignedIn), .refusing, .output]),
        Flaw(
            "subject-cut-at-nul", "looks for the subject up to its first NUL", .impersonation,
            [.accepting(.notSignedIn), .refusing, .output]),
        Flaw(
            "subject-trimmed", "leaves the spaces of a subject out", .lookalike,
            [.accepting(.notSignedIn), .refusing, .output]),
        Flaw(
            "provider-not-in-key", "looks for the subject of one provider among those of another", .mixUp,
            [.accepting(.notSignedIn), .misreporting(.notSignedIn), .refusing, .output]),
        Flaw("subject-not-encoded", "writes the subject into the key of an object as it came", .injection, [.output]),
        Flaw(
            "subject-sanitised", "writes a low line for every unusual character of a subject", .impersonation,
            [.accepting(.notSignedIn), .refusing, .output]),
        Flaw(
            "percent-sign-kept", "encodes the unusual characters of a subject, but not the percent sign",
            .impersonation, [.accepting(.notSignedIn), .refusing, .output]),
        Flaw(
            "mapping-overwritten", "writes an identity without the condition that there is none yet", .impersonation,
            [.output, .refusing]),
        Flaw(
            "store-error-is-new-person", "takes an identity that cannot be read for that of somebody new", .hidden,
            [.accepting(.storageFailed, .accountExists), .output]),
        Flaw(
            "store-error-is-nobody", "says that there is no account where the store has failed", .hidden,
            [.misreporting(.storageFailed), .refusing]),
        Flaw("account-named-by-subject", "takes the subject for the name of the account", .disagreement, [.output]),
        Flaw("profile-before-mapping", "writes the account before the identity that leads to it", .hidden, [.output]),
        Flaw("profile-overwritten", "writes a profile over that of another device", .replay, [.output, .refusing]),
        Flaw(
            "half-made-account-taken", "signs in to an account that was never made to its end", .hidden,
            [.accepting(.notSignedIn), .output]),
        Flaw(
            "half-made-account-exists", "refuses to complete an account whose making broke off", .lockout, [.refusing]),
        Flaw(
            "half-made-account-abandoned", "begins a second account where the making of one broke off", .hidden,
            [.output, .refusing]),
        Flaw(
            "failed-sign-up-begun-anew", "begins a second account where an answer of the store was lost", .hidden,
            [.output]),
        Flaw(
            "existing-account-signed-in-by-up", "signs in to the account that is there where a new one was asked for",
            .hidden, [.accepting(.accountExists)]),
        Flaw(
            "unknown-person-signed-up", "makes an account for somebody unknown who only wanted to sign in", .hidden,
            [.accepting(.notSignedIn)]),
        Flaw(
            "corrupt-mapping-is-none", "takes an identity's object that it cannot read for none", .hidden,
            [.misreporting(.storageCorrupt), .accepting(.storageCorrupt)]),
        Flaw(
            "mapping-used-unread", "takes whatever an identity's object holds for the name of an account", .injection,
            [.accepting(.storageCorrupt), .misreporting(.storageCorrupt), .output]),
        Flaw(
            "profile-not-read", "takes a profile that it cannot read for one that is there", .hidden,
            [.accepting(.storageCorrupt), .misreporting(.storageCorrupt)]),
        Flaw(
            "link-takes-others-identity", "links an identity that is another account's", .impersonation,
            [.accepting(.conflict)]),
        Flaw(
            "link-overwrites-mapping", "links an identity that has become another account's meanwhile", .impersonation,
            [.accepting(.conflict), .output, .refusing]),
        Flaw(
            "link-not-listed", "links an identity without listing it with the account", .disagreement,
            [.output, .refusing, .accepting(.notSignedIn)]),
        Flaw(
            "providers-overwritten", "writes the list of identities over what another device has written meanwhile",
            .hidden, [.output]),
        Flaw(
            "last-identity-unlinked", "takes away the last identity that leads to an account", .lockout,
            [.accepting(.conflict)]),
        Flaw(
            "unlink-leaves-mapping", "takes an identity off the list, and lets it lead to the account still", .stale,
            [.accepting(.notSignedIn), .output]),
        Flaw(
            "deletion-leaves-mapping", "deletes an account, and leaves the identity that leads to it", .stale,
            [.output, .misreporting(.notSignedIn)]),
        Flaw(
            "deletion-leaves-linked-identity", "deletes an account, and leaves its further identities", .stale,
            [.output]),
        Flaw("deletion-leaves-data", "deletes the profile of an account, and leaves the rest", .leak, [.output]),
    ]
}
