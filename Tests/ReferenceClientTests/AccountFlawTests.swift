import AssayConformance
import ReferenceJOSE
import Testing

@testable import ReferenceClient

/// Flaws of accounts that look alike, each with a script that notices it and one that must not.
@Suite struct AccountFlawTests {
    @Test(
        arguments: [
            (.identityIsEmail, "sign-in::email-changed", "sign-in::same-subject-at-apple"),
            (.sameEmailIsSamePerson, "sign-in::email-taken-over", "sign-in::email-changed"),
            (.subjectCaseFolded, "identity-keys::case", "identity-keys::slash"),
            (.subjectNotEncoded, "identity-keys::traversal", "identity-keys::case"),
            (.subjectSanitised, "identity-keys::slash", "identity-keys::percent-sign"),
            (.percentSignKept, "identity-keys::percent-sign", "identity-keys::slash"),
            (.subjectCut, "identity-keys::longest", "identity-keys::nul"),
            (.subjectCutAtNUL, "identity-keys::nul", "identity-keys::longest"),
            (.providerNotInKey, "sign-in::same-subject-at-apple", "sign-in::email-taken-over"),
            (.mappingOverwritten, "devices::sign-up-twice-at-once", "devices::two-people-at-once"),
            (.storeErrorIsNewPerson, "sign-up::store-unreadable", "sign-in::store-unreadable"),
            (.storeErrorIsNobody, "sign-in::store-unreadable", "sign-up::store-unreadable"),
            (.profileBeforeMapping, "faults::sign-up-crash-before", "sign-up::reserved"),
            (.halfMadeAccountAbandoned, "sign-up::reserved", "sign-up::reserved-is-no-account"),
            (.halfMadeAccountExists, "sign-up::reserved", "sign-up::reserved-is-no-account"),
            (.halfMadeAccountTaken, "sign-up::reserved-is-no-account", "sign-up::reserved"),
            (.failedSignUpBegunAnew, "faults::sign-up-lose-answer", "faults::sign-up-crash-after"),
            (.existingAccountSignedInByUp, "sign-up::again", "sign-in::unknown"),
            (.unknownPersonSignedUp, "sign-in::unknown", "sign-up::again"),
            (.corruptMappingIsNone, "sign-up::unreadable-identity", "sign-up::identity-of-another-service"),
            (.mappingUsedUnread, "sign-up::identity-of-another-service", "sign-up::reserved"),
            (.linkTakesOthersIdentity, "linking::of-another-account", "linking::second-provider"),
            (.linkOverwritesMapping, "linking::taken-meanwhile", "linking::of-another-account"),
            (.providersOverwritten, "linking::two-identities-at-once", "linking::second-provider"),
            (.deletionLeavesMapping, "deletion::then-signs-in", "linking::unlink"),
            (.deletionLeavesData, "deletion::everything", "linking::unlink"),
            (.accessTokenStored, "session-storage::no-access-token", "restore::nothing-stored"),
            (.sessionStoredInPlain, "session-storage::sealed", "restore::next-launch"),
            (.sessionNotAuthenticated, "session-storage::twentieth-byte-changed", "session-storage::sealed"),
            (.sameKeyOnAllDevices, "session-storage::of-another-device", "session-storage::first-byte-changed"),
            (.corruptSessionIsNone, "session-storage::empty", "session-storage::removed"),
            (.corruptSessionStays, "session-storage::empty", "session-storage::removed"),
            (.unreadableStorageIsEmpty, "session-storage::unreadable-storage", "session-storage::removed"),
            (.restoredWithoutAccount, "restore::account-deleted-elsewhere", "restore::refused"),
            (.refreshedTokenBelieved, "restore::forged", "restore::refused"),
            (.refreshedSubjectNotCompared, "restore::another-person", "restore::forged"),
            (.refusedRefreshIgnored, "restore::refused-now", "restore::offline"),
            (.refusedSessionStays, "restore::refused-and-again", "restore::refused-now"),
            (.offlineSessionRemoved, "restore::offline", "restore::refused"),
            (.memoryKeptAtSignOut, "sign-out::nothing-left", "sign-out::nobody"),
            (.sessionKeptAtSignOut, "sign-out::next-launch", "restore::next-launch"),
            (.signOutErrorIgnored, "sign-out::storage-fails", "sign-out::next-launch"),
            (.refreshTokenLeftAtSignOut, "sign-out::nothing-left", "restore::next-launch"),
            (.serverCredentialsTakenFirst, "server::change-not-stored", "server::changes-accounts"),
            (.serverCredentialsKeptAtSignOut, "server::signs-out", "server::answer-after-a-sign-out"),
            (.lateServerCredentialsTaken, "server::answer-after-another-sign-in", "server::change-not-stored"),
            (.lateServerAnswerSignsIn, "server::change-given-up", "server::answer-after-a-sign-out"),
            (.endingSessionDropsCredentials, "server::refused-after-another-sign-in", "server::refused-refresh"),
            (.earlierTokenRevoked, "server::rotated-during-a-change", "server::rotated-before-a-change"),
        ] as [(Flaw, String, String)])
    func isNoticed(_ flaw: Flaw, by vector: String, notBy other: String) async throws {
        let search = try await Matrix.search
        #expect(search.vectors.contains { $0.fullID == "account/\(other)" })
        #expect(await search.kill(of: flaw.id, by: "account/\(vector)")?.isByReason == true)
        #expect(await search.kill(of: flaw.id, by: "account/\(other)") == nil)
    }

    @Test func everyFlawOfAccountsIsKilledByReason() async throws {
        let search = try await Matrix.search
        let own = search.flaws.indices.filter { search.flaws[$0].operations == [.account] }
        #expect(own.count >= 50)
        #expect(own.filter { search.killsByReason[$0] == 0 }.map { search.flaws[$0].id } == [])
    }
}
