internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Which account a person has.
    static let ofDirectories: [Flaw] = [
        personNotVerified, linkedTokenNotVerified, identityIsEmail, sameEmailIsSamePerson, subjectCaseFolded,
        subjectCut, subjectCutAtNUL, subjectTrimmed, providerNotInKey, subjectNotEncoded, subjectSanitised,
        percentSignKept, mappingOverwritten, storeErrorIsNewPerson, storeErrorIsNobody, accountNamedBySubject,
        profileBeforeMapping, profileOverwritten, halfMadeAccountTaken, halfMadeAccountExists, halfMadeAccountAbandoned,
        failedSignUpBegunAnew, existingAccountSignedInByUp, unknownPersonSignedUp, corruptMappingIsNone,
        mappingUsedUnread, profileNotRead, linkTakesOthersIdentity, linkOverwritesMapping, linkNotListed,
        providersOverwritten, lastIdentityUnlinked, unlinkLeavesMapping, deletionLeavesMapping,
        deletionLeavesLinkedIdentity, deletionLeavesData,
    ]

    static let personNotVerified = Flaw(
        "person-not-verified", "signs people up and in by an ID token that it has not verified", .forgery,
        [
            .accepting(
                .invalidSignature, .invalidAudience, .tokenExpired, .invalidIssuer, .invalidNonce,
                .unsupportedAlgorithm, .invalidSubject)
        ])
    static let linkedTokenNotVerified = Flaw(
        "linked-token-not-verified", "links an identity by an ID token that it has not verified", .forgery,
        [
            .accepting(
                .invalidSignature, .invalidAudience, .tokenExpired, .invalidIssuer, .invalidNonce,
                .unsupportedAlgorithm, .invalidSubject)
        ])
    static let identityIsEmail = Flaw(
        "identity-is-email", "takes the email address for the person", .impersonation,
        [
            .accepting(.notSignedIn, .accountExists, .conflict), .misreporting(.accountExists, .conflict), .output,
            .refusing,
        ])
    static let sameEmailIsSamePerson = Flaw(
        "same-email-is-same-person", "lets somebody into the account whose profile has the same email address",
        .impersonation, [.accepting(.notSignedIn), .output])
    static let subjectCaseFolded = Flaw(
        "subject-case-folded", "makes the subject lower case before it looks for it", .impersonation,
        [.accepting(.notSignedIn), .refusing, .output])
    static let subjectCut = Flaw(
        "subject-cut", "looks for the first 64 characters of the subject", .impersonation,
        [.accepting(.notSignedIn), .refusing, .output])
    static let subjectCutAtNUL = Flaw(
        "subject-cut-at-nul", "looks for the subject up to its first NUL", .impersonation,
        [.accepting(.notSignedIn), .refusing, .output])
    static let subjectTrimmed = Flaw(
        "subject-trimmed", "leaves the spaces of a subject out", .lookalike,
        [.accepting(.notSignedIn), .refusing, .output])
    static let providerNotInKey = Flaw(
        "provider-not-in-key", "looks for the subject of one provider among those of another", .mixUp,
        [.accepting(.notSignedIn), .misreporting(.notSignedIn), .refusing, .output])
    static let subjectNotEncoded = Flaw(
        "subject-not-encoded", "writes the subject into the key of an object as it came", .injection, [.output])
    static let subjectSanitised = Flaw(
        "subject-sanitised", "writes a low line for every unusual character of a subject", .impersonation,
        [.accepting(.notSignedIn), .refusing, .output])
    static let percentSignKept = Flaw(
        "percent-sign-kept", "encodes the unusual characters of a subject, but not the percent sign", .impersonation,
        [.accepting(.notSignedIn), .refusing, .output])
    static let mappingOverwritten = Flaw(
        "mapping-overwritten", "writes an identity without the condition that there is none yet", .impersonation,
        [.output, .refusing])
    static let storeErrorIsNewPerson = Flaw(
        "store-error-is-new-person", "takes an identity that cannot be read for that of somebody new", .hidden,
        [.accepting(.storageFailed, .accountExists), .output])
    static let storeErrorIsNobody = Flaw(
        "store-error-is-nobody", "says that there is no account where the store has failed", .hidden,
        [.misreporting(.storageFailed), .refusing])
    static let accountNamedBySubject = Flaw(
        "account-named-by-subject", "takes the subject for the name of the account", .disagreement, [.output])
    static let profileBeforeMapping = Flaw(
        "profile-before-mapping", "writes the account before the identity that leads to it", .hidden, [.output])
    static let profileOverwritten = Flaw(
        "profile-overwritten", "writes a profile over that of another device", .replay, [.output, .refusing])
    static let halfMadeAccountTaken = Flaw(
        "half-made-account-taken", "signs in to an account that was never made to its end", .hidden,
        [.accepting(.notSignedIn), .output])
    static let halfMadeAccountExists = Flaw(
        "half-made-account-exists", "refuses to complete an account whose making broke off", .lockout, [.refusing])
    static let halfMadeAccountAbandoned = Flaw(
        "half-made-account-abandoned", "begins a second account where the making of one broke off", .hidden,
        [.output, .refusing])
    static let failedSignUpBegunAnew = Flaw(
        "failed-sign-up-begun-anew", "begins a second account where an answer of the store was lost", .hidden,
        [.output])
    static let existingAccountSignedInByUp = Flaw(
        "existing-account-signed-in-by-up", "signs in to the account that is there where a new one was asked for",
        .hidden, [.accepting(.accountExists)])
    static let unknownPersonSignedUp = Flaw(
        "unknown-person-signed-up", "makes an account for somebody unknown who only wanted to sign in", .hidden,
        [.accepting(.notSignedIn)])
    static let corruptMappingIsNone = Flaw(
        "corrupt-mapping-is-none", "takes an identity's object that it cannot read for none", .hidden,
        [.misreporting(.storageCorrupt), .accepting(.storageCorrupt)])
    static let mappingUsedUnread = Flaw(
        "mapping-used-unread", "takes whatever an identity's object holds for the name of an account", .injection,
        [.accepting(.storageCorrupt), .misreporting(.storageCorrupt), .output])
    static let profileNotRead = Flaw(
        "profile-not-read", "takes a profile that it cannot read for one that is there", .hidden,
        [.accepting(.storageCorrupt), .misreporting(.storageCorrupt)])
    static let linkTakesOthersIdentity = Flaw(
        "link-takes-others-identity", "links an identity that is another account's", .impersonation,
        [.accepting(.conflict)])
    static let linkOverwritesMapping = Flaw(
        "link-overwrites-mapping", "links an identity that has become another account's meanwhile", .impersonation,
        [.accepting(.conflict), .output, .refusing])
    static let linkNotListed = Flaw(
        "link-not-listed", "links an identity without listing it with the account", .disagreement,
        [.output, .refusing, .accepting(.notSignedIn)])
    static let providersOverwritten = Flaw(
        "providers-overwritten", "writes the list of identities over what another device has written meanwhile",
        .hidden, [.output])
    static let lastIdentityUnlinked = Flaw(
        "last-identity-unlinked", "takes away the last identity that leads to an account", .lockout,
        [.accepting(.conflict)])
    static let unlinkLeavesMapping = Flaw(
        "unlink-leaves-mapping", "takes an identity off the list, and lets it lead to the account still", .stale,
        [.accepting(.notSignedIn), .output])
    static let deletionLeavesMapping = Flaw(
        "deletion-leaves-mapping", "deletes an account, and leaves the identity that leads to it", .stale,
        [.output, .misreporting(.notSignedIn)])
    static let deletionLeavesLinkedIdentity = Flaw(
        "deletion-leaves-linked-identity", "deletes an account, and leaves its further identities", .stale, [.output])
    static let deletionLeavesData = Flaw(
        "deletion-leaves-data", "deletes the profile of an account, and leaves the rest", .leak, [.output])
}
