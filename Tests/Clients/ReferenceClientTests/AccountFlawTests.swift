import AssayConformance
import ReferenceJOSE
import Testing

@testable import ReferenceClient

/// Similar flaws of accounts, each with a script that detects it and one that must not.
@Suite struct AccountFlawTests {
    @Test(
        arguments: [
            ("identity-is-email", "sign-in::email-changed", "sign-in::same-subject-at-apple"),
            ("same-email-is-same-person", "sign-in::email-taken-over", "sign-in::email-changed"),
            (
                "verified-email-is-same-person", "linking::address-only-verified",
                "linking::address-of-hosted-domain-not-verified"
            ),
            (
                "email-with-hosted-domain-is-same-person", "linking::address-of-hosted-domain-not-verified",
                "linking::address-only-verified"
            ),
            (
                "email-ending-in-gmail-is-same-person", "linking::address-ending-like-gmail",
                "linking::address-beginning-like-gmail"
            ),
            (
                "email-containing-gmail-is-same-person", "linking::address-beginning-like-gmail",
                "linking::address-ending-like-gmail"
            ),
            ("grant-kept-at-deletion", "deletion::grant-revoked", "deletion::everything"),
            ("subject-case-folded", "identity-keys::case", "identity-keys::slash"),
            ("subject-not-encoded", "identity-keys::traversal", "identity-keys::case"),
            ("subject-sanitised", "identity-keys::slash", "identity-keys::percent-sign"),
            ("percent-sign-kept", "identity-keys::percent-sign", "identity-keys::slash"),
            ("subject-cut", "identity-keys::longest", "identity-keys::nul"),
            ("subject-cut-at-nul", "identity-keys::nul", "identity-keys::longest"),
            ("provider-not-in-key", "sign-in::same-subject-at-apple", "sign-in::email-taken-over"),
            ("mapping-overwritten", "devices::sign-up-twice-at-once", "devices::two-people-at-once"),
            ("store-error-is-new-person", "sign-up::store-unreadable", "sign-in::store-unreadable"),
            ("store-error-is-nobody", "sign-in::store-unreadable", "sign-up::store-unreadable"),
            ("profile-before-mapping", "faults::sign-up-crash-after", "sign-up::reserved"),
            ("half-made-account-abandoned", "sign-up::reserved", "sign-up::reserved-is-no-account"),
            ("half-made-account-exists", "sign-up::reserved", "sign-up::reserved-is-no-account"),
            ("half-made-account-taken", "sign-up::reserved-is-no-account", "sign-up::reserved"),
            ("failed-sign-up-begun-anew", "faults::sign-up-lose-answer", "faults::sign-up-crash-after"),
            ("existing-account-signed-in-by-up", "sign-up::again", "sign-in::unknown"),
            ("unknown-person-signed-up", "sign-in::unknown", "sign-up::again"),
            ("corrupt-mapping-is-none", "sign-up::unreadable-identity", "sign-up::identity-of-another-service"),
            ("mapping-used-unread", "sign-up::identity-of-another-service", "sign-up::reserved"),
            ("link-takes-others-identity", "linking::of-another-account", "linking::second-provider"),
            ("link-overwrites-mapping", "linking::taken-meanwhile", "linking::of-another-account"),
            ("providers-overwritten", "linking::two-identities-at-once", "linking::second-provider"),
            ("deletion-leaves-mapping", "deletion::then-signs-in", "linking::unlink"),
            ("deletion-leaves-data", "deletion::everything", "linking::unlink"),
            ("access-token-stored", "session-storage::no-access-token", "restore::nothing-stored"),
            ("session-stored-in-plain", "session-storage::sealed", "restore::next-launch"),
            ("session-not-authenticated", "session-storage::hundredth-byte-changed", "session-storage::sealed"),
            ("same-key-on-all-devices", "session-storage::of-another-device", "session-storage::first-byte-changed"),
            ("corrupt-session-is-none", "session-storage::empty", "session-storage::removed"),
            ("corrupt-session-stays", "session-storage::empty", "session-storage::removed"),
            ("unreadable-storage-is-empty", "session-storage::unreadable-storage", "session-storage::removed"),
            ("restored-without-account", "restore::account-deleted-elsewhere", "restore::refused"),
            ("refreshed-token-believed", "restore::forged", "restore::refused"),
            ("refreshed-subject-not-compared", "restore::another-person", "restore::forged"),
            ("refused-refresh-ignored", "restore::refused-now", "restore::offline"),
            ("refused-session-stays", "restore::refused-and-again", "restore::refused-now"),
            ("offline-session-removed", "restore::offline", "restore::refused"),
            ("memory-kept-at-sign-out", "sign-out::nothing-left", "sign-out::nobody"),
            ("session-kept-at-sign-out", "sign-out::next-launch", "restore::next-launch"),
            ("sign-out-error-ignored", "sign-out::storage-fails", "sign-out::next-launch"),
            ("refresh-token-left-at-sign-out", "sign-out::nothing-left", "restore::next-launch"),
            ("server-credentials-taken-first", "server::change-not-stored", "server::changes-accounts"),
            ("server-credentials-kept-at-sign-out", "server::signs-out", "server::answer-after-a-sign-out"),
            ("late-server-credentials-taken", "server::answer-after-another-sign-in", "server::change-not-stored"),
            ("late-server-answer-signs-in", "server::change-given-up", "server::answer-after-a-sign-out"),
            ("ending-session-drops-credentials", "server::refused-after-another-sign-in", "server::refused-refresh"),
            ("earlier-token-revoked", "server::rotated-during-a-change", "server::rotated-before-a-change"),
        ] as [(String, String, String)])
    func isDetected(_ flaw: String, by vector: String, notBy other: String) throws {
        let flaw = try #require(Matrix.catalogue.flaws.first { $0.id == flaw })
        let vector = try #require(Matrix.vectors.first { $0.fullID == "account/\(vector)" })
        let other = try #require(Matrix.vectors.first { $0.fullID == "account/\(other)" })
        #expect(try Matrix.kill(of: flaw, by: vector)?.isByReason == true)
        #expect(try Matrix.kill(of: flaw, by: other) == nil)
    }

    @Test func areMany() {
        #expect(Matrix.catalogue.flaws.count { $0.operations == [.account] } >= 50)
    }
}
