import AssayCryptography
import AssayTestSupport
import Foundation
import GoogleSignInClient
import StrictJOSE
import Testing

/// The proofs of a coordinator that binds its refresh tokens, as the provider gets them.
@Suite struct ProofTests {
    let fixture: SignInFixture

    init() throws {
        fixture = try SignInFixture(proofKeys: SoftwareProofKeys(randomness: CountingRandomness()))
    }

    private var endpoint: String { Google.metadata.tokenEndpoint }
    private var requests: [ScriptedTransport.PendingRequest] { fixture.environment.transport.requests(to: endpoint) }

    /// A proof, after its signature has been verified with its own key.
    private struct Proof {
        let header: [String: Any]
        let claims: [String: Any]

        init(_ request: HTTPRequest) throws {
            let values = request.fields["DPoP"]
            #expect(values.count == 1)
            let parts = try #require(values.first).split(separator: ".").map(String.init)
            try #require(parts.count == 3)
            header = try Self.object(parts[0])
            claims = try Self.object(parts[1])
            let jwk = try #require(header["jwk"] as? [String: String])
            #expect(
                P256Signature.isValid(
                    try Base64URL.decode(parts[2]), for: Array("\(parts[0]).\(parts[1])".utf8),
                    x: try Base64URL.decode(try #require(jwk["x"])), y: try Base64URL.decode(try #require(jwk["y"]))))
        }

        private static func object(_ part: String) throws -> [String: Any] {
            try #require(JSONSerialization.jsonObject(with: Data(Base64URL.decode(part))) as? [String: Any])
        }

        var jwk: [String: String]? { header["jwk"] as? [String: String] }
        func text(_ name: String) -> String? { claims[name] as? String }
    }

    private func proof(_ index: Int) throws -> Proof {
        try #require(requests.indices.contains(index))
        return try Proof(requests[index].request)
    }

    private func refresh(_ credential: GoogleCredential) -> Attempt<GoogleCredential> {
        fixture.environment.start { [fixture] () async throws(GoogleSignInError) in
            try await fixture.coordinator.refresh(credential)
        }
    }

    private static func refused(_ error: String, nonces: [String] = []) -> HTTPResponse {
        var fields: HTTPHeaderFields = ["Content-Type": "application/json"]
        for nonce in nonces { fields.append(name: "DPoP-Nonce", value: nonce) }
        return HTTPResponse(status: 400, fields: fields, body: Array(#"{"error":"\#(error)"}"#.utf8))
    }

    @Test func aCodeIsExchangedWithAProofOfItsHash() throws {
        let credential = try fixture.signIn()
        #expect(requests.count == 1)
        let proof = try proof(0)
        #expect(proof.header.keys.sorted() == ["alg", "jwk", "typ"])
        #expect(proof.header["typ"] as? String == "dpop+jwt" && proof.header["alg"] as? String == "ES256")
        #expect(proof.jwk?.keys.sorted() == ["crv", "kty", "x", "y"])
        #expect(proof.jwk?["crv"] == "P-256" && proof.jwk?["kty"] == "EC")
        #expect(proof.claims.keys.sorted() == ["htm", "htu", "iat", "jti"])
        // printf %s '4/0Acode' | openssl dgst -sha256 -binary | basenc --base64url
        #expect(proof.text("jti") == "jG1YvHsoTdLxg58L0e2KdHCQvf3qh3h2eQXMx4FtSKU")
        #expect(proof.text("htm") == "POST" && proof.text("htu") == endpoint)
        #expect(proof.claims["iat"] as? Int64 == TestEnvironment.start)
        #expect(credential.tokens.refreshToken?.proofKey != nil)
    }

    @Test func eachRefreshHasANewProofByTheSameKey() throws {
        var credential = try fixture.signIn()
        for index in 1...2 {
            fixture.environment.advance(by: .seconds(1_000))
            let attempt = refresh(credential)
            try fixture.respond(to: endpoint, with: Google.tokens(idToken: nil, refreshToken: "1//\(index)"))
            credential = try #require(attempt.value)
        }
        let proofs = try (0...2).map(proof)
        #expect(Set(proofs.map(\.jwk)).count == 1)
        #expect(Set(proofs.map { $0.text("jti") }).count == 3)
        #expect(
            proofs.map { $0.claims["iat"] as? Int64 } == [0, 1_000, 2_000].map { TestEnvironment.start + $0 })
        #expect(credential.tokens.refreshToken?.text == "1//2")
        #expect(credential.tokens.refreshToken?.proofKey != nil)
    }

    @Test func aSecondSignInHasAKeyOfItsOwn() throws {
        _ = try fixture.signIn()
        let attempt = fixture.begin()
        try fixture.callBack()
        try fixture.respondWithTokens()
        #expect(attempt.value != nil)
        #expect(try proof(0).jwk != proof(1).jwk)
    }

    @Test func aDemandedNonceIsSentOnceAndKept() throws {
        let attempt = fixture.begin()
        try fixture.callBack()
        try fixture.respond(to: endpoint, with: Self.refused("use_dpop_nonce", nonces: ["n-1"]))
        #expect(requests.count == 2)
        try fixture.respondWithTokens()
        try fixture.respondWithKeys()
        let credential = try #require(attempt.value)
        #expect(try [proof(0).text("nonce"), proof(1).text("nonce")] == [nil, "n-1"])
        #expect(try proof(0).text("jti") == proof(1).text("jti"))
        _ = refresh(credential)
        #expect(try proof(2).text("nonce") == "n-1")
    }

    @Test func aSuccessReplacesTheNonce() throws {
        let attempt = fixture.begin()
        try fixture.callBack()
        let tokens = Google.tokens(idToken: try fixture.google.idToken(nonce: fixture.parameter("nonce")))
        var fields = tokens.fields
        fields.append(name: "dpop-nonce", value: "n-2")
        try fixture.respond(to: endpoint, with: HTTPResponse(status: 200, fields: fields, body: tokens.body))
        try fixture.respondWithKeys()
        _ = refresh(try #require(attempt.value))
        #expect(try [proof(0).text("nonce"), proof(1).text("nonce")] == [nil, "n-2"])
    }

    /// What the provider answers to the code, and how often it is sent.
    @Test(
        arguments: [
            NamedCase("a nonce", [["n-1"]], 2), NamedCase("a nonce, and then another", [["n-1"], ["n-2"]], 2),
            NamedCase("no nonce", [[]], 1), NamedCase("an empty nonce", [[""]], 1),
            NamedCase("two nonces", [["n-1", "n-2"]], 1), NamedCase("a quotation mark", [["n\"1"]], 1),
            NamedCase("a backslash", [["n\\1"]], 1), NamedCase("a space", [["n 1"]], 1),
            NamedCase("a letter beyond ASCII", [["né"]], 1),
        ] as [NamedCase<[[String]], Int>])
    func demandsAreFollowedOnce(_ nonces: NamedCase<[[String]], Int>) throws {
        let attempt = fixture.begin()
        try fixture.callBack()
        for nonces in nonces.input {
            try fixture.respond(to: endpoint, with: Self.refused("use_dpop_nonce", nonces: nonces))
        }
        #expect(requests.count == nonces.expected)
        if attempt.result == nil { try fixture.respond(to: endpoint, with: Self.refused("invalid_grant")) }
        #expect(attempt.error == GoogleSignInError(.tokenExchangeFailed))
    }

    @Test(arguments: ["invalid_dpop_proof", "invalid_grant"])
    func anyOtherErrorEndsTheSignIn(_ error: String) throws {
        let attempt = fixture.begin()
        try fixture.callBack()
        try fixture.respond(to: endpoint, with: Self.refused(error, nonces: ["n-1"]))
        #expect(requests.count == 1)
        #expect(attempt.error == GoogleSignInError(.tokenExchangeFailed))
    }

    @Test(arguments: ["", "?tenant=a", "#a", "?tenant=a#b"])
    func theURLIsWithoutQueryAndFragment(_ suffix: String) throws {
        let proof = try ProofOfPossession(
            by: SoftwareProofKeys().newKey(), identifier: "a", endpoint: "https://a.example/token" + suffix, now: 1,
            nonce: nil)
        let claims = try Base64URL.decode(String(try #require(proof.text.split(separator: ".").dropFirst().first)))
        #expect(
            String(decoding: claims, as: UTF8.self)
                == #"{"jti":"a","htm":"POST","htu":"https://a.example/token","iat":1}"#)
    }

    @Test func aClientWithoutKeysSendsNoProof() throws {
        let fixture = try SignInFixture()
        let credential = try fixture.signIn()
        #expect(fixture.environment.transport.requests(to: endpoint).allSatisfy { $0.request.fields["DPoP"].isEmpty })
        #expect(credential.tokens.refreshToken?.proofKey == nil)
        // Nor can it use a token that is bound.
        let bound = try RefreshToken("1//bound", proofKey: ProofKeyReference("AAAA"))
        let attempt = fixture.environment.start { () async throws(GoogleSignInError) in
            try await fixture.coordinator.refresh(bound, previous: credential.claims)
        }
        #expect(attempt.error == GoogleSignInError(.invalidConfiguration))
        #expect(fixture.environment.transport.requests(to: endpoint).count == 1)
    }

    @Test func aTokenWithoutAKeyIsRefreshedWithoutAProof() throws {
        let token = try RefreshToken("1//old")
        let claims = Google.claims()
        _ = fixture.environment.start { [fixture] () async throws(GoogleSignInError) in
            try await fixture.coordinator.refresh(token, previous: claims)
        }
        #expect(requests.count == 1)
        #expect(requests.allSatisfy { $0.request.fields["DPoP"].isEmpty })
    }
}
