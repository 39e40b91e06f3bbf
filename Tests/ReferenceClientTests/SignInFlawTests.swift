import AssayConformance
import ReferenceJOSE
import Testing

@testable import ReferenceClient

/// Flaws of whole sign-ins that look alike, each with a scenario that notices it and one that must not.
@Suite struct SignInFlawTests {
    @Test(
        arguments: [
            (.keyLifeFixed, "key-set::age-counts", "key-set::ceiling"),
            (.keyLifeWithoutCeiling, "key-set::ceiling", "key-set::age-counts"),
            (.keysAskedForEachTime, "key-set::within-its-life", "key-set::age-counts"),
            (.unknownKeyNeverAskedFor, "rotation::between-sign-ins", "rotation::published-beforehand"),
            (.unknownKeyAlwaysAskedFor, "rotation::unknown-key-flood", "rotation::between-sign-ins"),
            (.keyFailureKept, "key-set::recovers", "key-set::no-storm-after-failure"),
            (.failedRequestRepeatedAtOnce, "key-set::no-storm-after-failure", "key-set::recovers"),
            (.failedRequestEmptiesCache, "key-set::failed-refetch-keeps-keys", "key-set::expired-keys-are-not-used"),
            (.keysOfAllProvidersTried, "mix-up::evil-keys-do-not-serve-google", "mix-up::both-honest"),
            (.nonceReused, "detection::nonce-of-an-earlier-sign-in", "detection::code-of-an-earlier-sign-in"),
            (.verifierReused, "detection::code-of-an-earlier-sign-in", "detection::nonce-of-an-earlier-sign-in"),
            (.stateReused, "attempts::late-callback-to-the-next", "attempts::swapped-session"),
            (.secondSignInReplacesFirst, "detection::first-goes-on", "detection::callback-after-cancelling"),
            (.secondSignInAllowed, "attempts::second-while-first", "detection::first-goes-on"),
            (.cancelledSignInStillAnswers, "detection::callback-after-cancelling", "detection::first-goes-on"),
            (.timeOfStartUsed, "detection::person-takes-four-minutes", "golden::golden"),
            (.personHurried, "attempts::person-takes-nine-minutes", "detection::person-takes-four-minutes"),
            (.codeSentAgainAfterError, "token-errors::invalid-grant", "people::network-lost-and-again"),
            (.codeSentAgainAfterSilence, "people::network-lost-and-again", "token-errors::invalid-grant"),
            (.issuerParameterIgnored, "mix-up::honest-answer-to-an-evil-request", "mix-up::both-honest"),
            (.codeSentToFirstProvider, "mix-up::both-honest", "golden::one-after-another"),
            (.refreshTokenForgotten, "detection::refreshed-twice", "refresh::rotating"),
            (.newRefreshTokenIgnored, "refresh::rotating", "detection::refreshed-twice"),
            (.credentialsShareOnePlace, "detection::credentials-kept-apart", "golden::whole-life"),
        ] as [(Flaw, String, String)])
    func isNoticed(_ flaw: Flaw, by vector: String, notBy other: String) async throws {
        let search = try await Matrix.search
        #expect(search.vectors.contains { $0.fullID == "sign-in/\(other)" })
        #expect(await search.kill(of: flaw.id, by: "sign-in/\(vector)")?.isByReason == true)
        #expect(await search.kill(of: flaw.id, by: "sign-in/\(other)") == nil)
    }

    /// Sign-ins cost more than other vectors; a flaw that is asked about needlessly costs one each.
    @Test func areTriedOnFewScenarios() async throws {
        let search = try await Matrix.search
        let scenarios = search.vectors.count { $0.operation == .signIn }
        let own = search.flaws.indices.filter { search.flaws[$0].operations == [.signIn] }
        #expect(own.count >= 25)
        #expect(own.reduce(0) { $0 + search.reached[$1].count } < own.count * scenarios / 4)
    }
}
