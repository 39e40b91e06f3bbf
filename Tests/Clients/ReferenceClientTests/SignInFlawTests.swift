import AssayConformance
import ReferenceJOSE
import Testing

@testable import ReferenceClient

/// Similar flaws of complete sign-ins, each with a scenario that detects it and one that must not.
@Suite struct SignInFlawTests {
    @Test(
        arguments: [
            ("key-life-fixed", "key-set::age-counts", "key-set::ceiling"),
            ("key-life-without-ceiling", "key-set::ceiling", "key-set::age-counts"),
            ("keys-asked-for-each-time", "key-set::within-its-life", "key-set::age-counts"),
            ("unknown-key-never-asked-for", "rotation::between-sign-ins", "rotation::published-beforehand"),
            ("unknown-key-always-asked-for", "rotation::unknown-key-flood", "rotation::between-sign-ins"),
            ("key-failure-kept", "key-set::recovers", "key-set::no-storm-after-failure"),
            ("failed-request-repeated-at-once", "key-set::no-storm-after-failure", "key-set::recovers"),
            (
                "failed-request-empties-cache", "key-set::failed-refetch-keeps-keys",
                "key-set::expired-keys-are-not-used"
            ),
            ("keys-of-all-providers-tried", "mix-up::evil-keys-do-not-serve-google", "mix-up::both-honest"),
            ("nonce-reused", "detection::nonce-of-an-earlier-sign-in", "detection::code-of-an-earlier-sign-in"),
            ("verifier-reused", "detection::code-of-an-earlier-sign-in", "detection::nonce-of-an-earlier-sign-in"),
            ("state-reused", "attempts::late-callback-to-the-next", "attempts::swapped-session"),
            ("second-sign-in-replaces-first", "detection::first-goes-on", "detection::callback-after-cancelling"),
            ("second-sign-in-allowed", "attempts::second-while-first", "detection::first-goes-on"),
            ("cancelled-sign-in-still-answers", "detection::callback-after-cancelling", "detection::first-goes-on"),
            ("time-of-start-used", "detection::person-takes-four-minutes", "golden::golden"),
            ("person-hurried", "attempts::person-takes-nine-minutes", "detection::person-takes-four-minutes"),
            ("code-sent-again-after-error", "token-errors::invalid-grant", "people::network-lost-and-again"),
            ("code-sent-again-after-silence", "people::network-lost-and-again", "token-errors::invalid-grant"),
            ("issuer-parameter-ignored", "mix-up::honest-answer-to-an-evil-request", "mix-up::both-honest"),
            ("code-sent-to-first-provider", "mix-up::both-honest", "golden::one-after-another"),
            ("refresh-token-forgotten", "detection::refreshed-twice", "refresh::rotating"),
            ("new-refresh-token-ignored", "refresh::rotating", "detection::refreshed-twice"),
            ("credentials-share-one-place", "detection::credentials-kept-apart", "golden::whole-life"),
        ] as [(String, String, String)])
    func isDetected(_ flaw: String, by vector: String, notBy other: String) throws {
        let flaw = try #require(Matrix.catalogue.flaws.first { $0.id == flaw })
        let vector = try #require(Matrix.vectors.first { $0.fullID == "sign-in/\(vector)" })
        let other = try #require(Matrix.vectors.first { $0.fullID == "sign-in/\(other)" })
        #expect(try Matrix.kill(of: flaw, by: vector)?.isByReason == true)
        #expect(try Matrix.kill(of: flaw, by: other) == nil)
    }

    /// Sign-ins cost more than other vectors, and a flaw that is tested for needlessly costs one each.
    @Test func areTriedOnFewScenarios() async throws {
        let scenarios = zip(Matrix.vectors, try await Matrix.reached).filter { $0.0.operation == .signIn }
        let own = Set(Matrix.catalogue.flaws.filter { $0.operations == [.signIn] }.map(\.id))
        #expect(own.count >= 25)
        let trials = scenarios.reduce(0) { $0 + $1.1.intersection(own).count }
        #expect(trials > 0 && trials < own.count * scenarios.count / 4)
    }
}
