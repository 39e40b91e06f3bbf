import AssayConformance
import ReferenceJOSE
import Testing

@testable import ReferenceClient

@Suite struct FlawTests {
    /// A flaw or a choice that is tested for by an id that no list has would never be switched on.
    @Test func areAllListed() async throws {
        let listed = Set(Matrix.catalogue.flaws.map(\.id)).union(Matrix.list.clients.flatMap(\.choices).map(\.id))
        let reached = try await Matrix.reached.reduce(into: Set<String>()) { $0.formUnion($1) }
        #expect(reached.subtracting(listed) == [])
        #expect(listed.subtracting(reached) == [])
    }

    /// Whatever verifier is drawn, this flaw shows, so that two measurements of what it fails are the same.
    @Test(arguments: [nil, "challenge-in-standard-base64"]) func theAlphabetOfChallenges(_ flaw: String?) throws {
        let flaws = FlawSwitch(flaw)
        let probe = AuthorizationRequestProbe(
            authorizationEndpoint: "https://accounts.google.com/o/oauth2/v2/auth", clientID: "app.example",
            serverClientID: nil, redirectURI: "com.example.app:/oauth2redirect", scopes: ["openid"], loginHint: nil,
            hostedDomain: nil)
        for _ in 0..<100 {
            let output = try AuthorizationURL(probe: probe, flaws: flaws, values: RequestValues(flaws)).build()
            guard case .string(let url)? = output["url"] else {
                Issue.record("the output has no URL")
                return
            }
            let challenge = try #require(url.firstMatch(of: /[?&]code_challenge=([^&]*)/)).output.1
            let isStandard = challenge.contains("%2B") || challenge.contains("%2F")
            #expect(isStandard == (flaw != nil), "\(challenge)")
        }
    }
}
