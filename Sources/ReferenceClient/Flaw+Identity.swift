internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Whose account is whose: sign-up, sign-in, further identities, deletion.
    static let areaIdentity = Area(operations: [.account]) {
        Entry(
            .personNotVerified, "signs people up and in by an ID token that it has not verified", .forgery,
            [
                .accepting(.invalidSignature), .accepting(.invalidAudience), .accepting(.tokenExpired),
                .accepting(.invalidIssuer), .accepting(.invalidNonce), .accepting(.unsupportedAlgorithm),
                .accepting(.invalidSubject),
            ])
        Entry(
            .linkedTokenNotVerified, "links an identity by an ID token that it has not verified", .forgery,
            [
                .accepting(.invalidSignature), .accepting(.invalidAudience), .accepting(.tokenExpired),
                .accepting(.invalidIssuer), .accepting(.invalidNonce), .accepting(.unsupportedAlgorithm),
                .accepting(.invalidSubject),
            ])
        Entry(
            .identityIsEmail, "takes the email address for the person", .impersonation,
            [
                .accepting(.notSignedIn), .accepting(.accountExists), .misreporting(.accountExists),
                .misreporting(.conflict), .accepting(.conflict), .output, .refusing,
            ])
        Entry(
            .sameEmailIsSamePerson, "lets somebody into the account whose profile has the same email address",
            .impersonation,
            [.accepting(.notSignedIn), .output])
        Entry(
            .subjectCaseFolded, "makes the subject lower case before it looks for it", .impersonation,
            [.accepting(.notSignedIn), .refusing, .output])
        Entry(
            .subjectCut, "looks for the first 64 characters of the subject", .impersonation,
            [.accepting(.notSignedIn), .refusing, .output])
        Entry(
            .subjectCutAtNUL, "looks for the subject up to its first NUL", .impersonation,
            [.accepting(.notSignedIn), .refusing, .output])
        Entry(
            .subjectTrimmed, "leaves the spaces of a subject out", .lookalike,
            [.accepting(.notSignedIn), .refusing, .output])
        Entry(
            .providerNotInKey, "looks for the subject of one provider among those of another", .mixUp,
            [.accepting(.notSignedIn), .misreporting(.notSignedIn), .refusing, .output])
        Entry(.subjectNotEncoded, "writes the subject into the key of an object as it came", .injection, [.output])
        Entry(
            .subjectSanitised, "writes a low line for every unusual character of a subject", .impersonation,
            [.accepting(.notSignedIn), .refusing, .output])
        Entry(
            .percentSignKept, "encodes the unusual characters of a subject, but not the percent sign", .impersonation,
            [.accepting(.notSignedIn), .refusing, .output])
        Entry(
            .mappingOverwritten, "writes an identity without the condition that there is none yet", .impersonation,
            [.output, .refusing])
        Entry(
            .storeErrorIsNewPerson, "takes an identity that cannot be read for that of somebody new", .hidden,
            [.accepting(.storageFailed), .accepting(.accountExists), .output])
        Entry(
            .storeErrorIsNobody, "says that there is no account where the store has failed", .hidden,
            [.misreporting(.storageFailed), .refusing])
        Entry(.accountNamedBySubject, "takes the subject for the name of the account", .disagreement, [.output])
        Entry(.profileBeforeMapping, "writes the account before the identity that leads to it", .hidden, [.output])
        Entry(.profileOverwritten, "writes a profile over that of another device", .replay, [.output, .refusing])
        Entry(
            .halfMadeAccountTaken, "signs in to an account that was never made to its end", .hidden,
            [.accepting(.notSignedIn), .output])
        Entry(.halfMadeAccountExists, "refuses to complete an account whose making broke off", .lockout, [.refusing])
        Entry(
            .halfMadeAccountAbandoned, "begins a second account where the making of one broke off", .hidden,
            [.output, .refusing])
        Entry(
            .failedSignUpBegunAnew, "begins a second account where an answer of the store was lost", .hidden,
            [.output])
        Entry(
            .existingAccountSignedInByUp, "signs in to the account that is there where a new one was asked for",
            .hidden,
            [.accepting(.accountExists)])
        Entry(
            .unknownPersonSignedUp, "makes an account for somebody unknown who only wanted to sign in", .hidden,
            [.accepting(.notSignedIn)])
        Entry(
            .corruptMappingIsNone, "takes an identity's object that it cannot read for none", .hidden,
            [.misreporting(.storageCorrupt), .accepting(.storageCorrupt)])
        Entry(
            .mappingUsedUnread, "takes whatever an identity's object holds for the name of an account", .injection,
            [.accepting(.storageCorrupt), .misreporting(.storageCorrupt), .output])
        Entry(
            .profileNotRead, "takes a profile that it cannot read for one that is there", .hidden,
            [.accepting(.storageCorrupt), .misreporting(.storageCorrupt)])
        Entry(
            .linkTakesOthersIdentity, "links an identity that is another account's", .impersonation,
            [.accepting(.conflict)])
        Entry(
            .linkOverwritesMapping, "links an identity that has become another account's meanwhile", .impersonation,
            [.accepting(.conflict), .output, .refusing])
        Entry(
            .linkNotListed, "links an identity without listing it with the account", .disagreement,
            [.output, .refusing, .accepting(.notSignedIn)])
        Entry(
            .providersOverwritten, "writes the list of identities over what another device has written meanwhile",
            .hidden,
            [.output])
        Entry(
            .lastIdentityUnlinked, "takes away the last identity that leads to an account", .lockout,
            [.accepting(.conflict)])
        Entry(
            .unlinkLeavesMapping, "takes an identity off the list, and lets it lead to the account still", .stale,
            [.accepting(.notSignedIn), .output])
        Entry(
            .deletionLeavesMapping, "deletes an account, and leaves the identity that leads to it", .stale,
            [.output, .misreporting(.notSignedIn)])
        Entry(
            .deletionLeavesLinkedIdentity, "deletes an account, and leaves its further identities", .stale, [.output])
        Entry(.deletionLeavesData, "deletes the profile of an account, and leaves the rest", .leak, [.output])
    }
}
