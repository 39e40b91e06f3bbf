import AssayConformance
import AssayJSON
import AssayTestRuns
import Testing

@testable import AssayGeneration

@Suite struct GrammarTests {
    /// Places that only the vectors, the honest input or the lists of edges have.
    static let known: [(operation: ClientOperation, places: [String])] = [
        (
            .verifyIDToken,
            [
                "claims.aud", "claims.nbf", "header.crit", "sign", "signature", "compact", "claims_text", "context",
                "context.keys",
            ]
        ),
        (
            .parseAuthorizationResponse,
            ["parameter.state", "parameter.code", "parameter.error", "address", "suffix", "parameters.front"]
        ),
        (.parseTokenResponse, ["body.id_token", "text.body", "input.status", "field.content-type"]),
        (.verifySecurityEvent, ["claims.events", "claims.jti"]),
        (.verifyCredentialResponse, ["parameter.g_csrf_token", "field.cookie", "claims.aud", "input.method"]),
        (.parseKeySet, ["input.body", "field.cache-control"]),
        (.signIn, ["fault.token", "claims.aud", "provider.keys", "steps"]),
    ]

    @Test(arguments: known.indices)
    func places(_ index: Int) throws {
        let (operation, places) = Self.known[index]
        let grammar = Grammar(operation, try BundledLibrary.shared())
        for place in places { #expect(grammar.places[place] != nil, "\(operation.rawValue): \(place)") }
        #expect(Set(grammar.edits).count == grammar.edits.count)
    }

    /// What takes a member away is the simplest edit of its place.
    @Test func simplest() throws {
        let grammar = Grammar(.verifyIDToken, try BundledLibrary.shared())
        let first = try #require(grammar.places["claims.aud"]?.first.map { grammar.edits[$0] })
        #expect(first.steps == [.member(["token", "claims", "aud"], nil)])
        #expect(grammar.simpler(than: first).isEmpty)
    }

    /// A vector is known by its edits, so that a finding with the same edits has its name.
    @Test func vectorsAreKnownByTheirEdits() throws {
        let grammar = Grammar(.parseAuthorizationResponse, try BundledLibrary.shared())
        let name = "authorization-response/state::repeated-name-encoded"
        #expect(grammar.vectors.values.contains { $0.fullID == name })
    }

    /// A client that does not compare the nonce is not judged by it.
    @Test func neededFeatures() throws {
        let grammar = Grammar(.verifyIDToken, try BundledLibrary.shared())
        #expect(grammar.needs.features([:], [], refusedFor: .invalidNonce) == [.nonce])
        #expect(grammar.needs.features([:], [], refusedFor: .invalidAudience) == [])
        #expect(
            grammar.needs.features(["context": JSONNode(["hosted_domain": "x"])], [], refusedFor: nil) == [
                .hostedDomain
            ])
    }
}
