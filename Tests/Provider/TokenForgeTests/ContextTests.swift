import AssayJSON
import Testing
import TokenForge

/// The context of the client.
struct ContextTests {
    private func render(_ text: String?) throws -> RenderedContext {
        try Forgery.shared.get().renderContext(
            Forgery.context(text), at: Forgery.now, urls: ServedURLs(prefix: "http://127.0.0.1:8080/7/"))
    }

    private func text(_ value: JSONValue?) -> String { if case .string(let text)? = value { text } else { "" } }

    private func keySetText(_ text: String) throws -> String {
        String(decoding: try render(text).keySet, as: UTF8.self)
    }

    @Test
    func theGoldenContext() throws {
        let context = try render(nil)
        let values = context.values.mapValues(\.json)
        #expect(values["provider"] == "google")
        #expect(values["now"] == 1_790_000_000)
        #expect(values["leeway"] == 0)
        #expect(text(values["client_id"]).hasPrefix("415870217356-assaysuite0golden"))
        #expect(values["server_client_id"] == nil)
        #expect(values["hosted_domain"] == nil)
        #expect(values["nonce"] == "n-0S6_WzA2Mj-assay-golden-nonce")
        #expect(values["access_token"] == nil)
        #expect(values["issuers"] == ["https://accounts.google.com", "accounts.google.com"])
        #expect(context.previous == nil)
        #expect(context.served.isEmpty)
    }

    @Test
    func aVectorsOwnContextCanSetEveryMember() throws {
        let context = try render(
            #"""
            {"now": 5, "client_id": "c${now}", "server_client_id": "s", "hosted_domain": "h", "nonce": null,
             "access_token": "a", "leeway": 60, "issuers": ["https://i.example"], "previous": {"claims": {"sub": "p"}},
             "serve": {"evil": {"jwks": []}, "page": {"text": {"hex": "ff"}}}}
            """#)
        let values = context.values.mapValues(\.json)
        #expect(values["client_id"] == "c1790000000")
        #expect(values["server_client_id"] == "s")
        #expect(values["hosted_domain"] == "h")
        #expect(values["nonce"] == nil)
        #expect(values["access_token"] == "a")
        #expect(values["leeway"] == 60)
        #expect(values["issuers"] == ["https://i.example"])
        #expect(context.served.map(\.name) == ["evil", "page"])
        #expect(context.served.map(\.document) == [Array(#"{"keys":[]}"#.utf8), [0xFF]])
        let previous = try JSON.parse(try #require(context.previous).payload, file: "previous").value
        #expect(previous["sub"] == "p")
        #expect(previous["aud"] == "s")
        #expect(previous["azp"] == "c1790000000")
        #expect(previous["hd"] == "h")
        #expect(previous["nonce"] == nil)
        #expect(try Forgery.context(#"{"now": 5}"#).now == 5)
    }

    @Test
    func applesKeysAndIssuerComeWithAppleAndAVectorsOwnReplaceThem() throws {
        let context = try render(#"{"provider": "apple"}"#)
        #expect(context.values["provider"]?.json == "apple")
        #expect(context.values["issuers"]?.json == ["https://appleid.apple.com"])
        let apple = try #require(Forgery.shared.get().keys["apple-a"])
        let expected: JSONValue = ["keys": [apple.publicJWK]]
        #expect(context.keySet == JSONWriter.bytes(expected))
        #expect(try keySetText(#"{"provider": "apple", "keys": []}"#) == #"{"keys":[]}"#)
    }

    static let keySets: [(context: String, expected: String)] = [
        (
            #"{"keys": [{"key": "ec-p256", "jwk": {"x": null, "y": null, "kid": "k", "crv": {"$raw": "P"}}}]}"#,
            #"{"keys":[{"kty":"EC","kid":"k","use":"sig","alg":"ES256","crv":P}]}"#
        ),
        (#"{"keys": [{"jwk": {"kty": "oct", "k": "${now}"}}]}"#, #"{"keys":[{"kty":"oct","k":1790000000}]}"#),
        (#"{"jwks_text": [{"hex": "7b"}, {"jwks": []}]}"#, #"{{"keys":[]}"#),
        (#"{"jwks_text": {"json": {"keys": "${kid:apple-a}"}}}"#, #"{"keys":"AssayAppl1"}"#),
    ]

    @Test(arguments: keySets)
    func keySetsAreExact(_ context: String, _ expected: String) throws {
        #expect(try keySetText(context) == expected)
    }

    @Test
    func aPublicKeyHasTheSixMembersThatGooglePublishesAndNoPrivateOne() throws {
        let set = try JSON.parse(text: try keySetText(#"{"keys": ["google-a"]}"#), file: "keys")
        let keys = try set.object().member("keys").array()
        #expect(try keys.map { try $0.object().members.map(\.name) } == [["kty", "kid", "use", "alg", "n", "e"]])
    }

    @Test
    func aServedDocumentHasAURL() throws {
        let forge = try Forgery.shared.get()
        let context = try Forgery.context(#"{"serve": {"evil": {"jwks": ["attacker"]}}}"#)
        let node = try JSON.parse(text: #"{"header": {"jku": "${url:evil}"}}"#, file: "token.json")
        let token = try forge.renderToken(
            TokenDescription(decoding: node, keys: forge.keys), context, at: 0,
            urls: ServedURLs(prefix: "http://127.0.0.1:8080/7/"))
        let header = try JSON.parse(token.header, file: "header").value
        #expect(header["jku"] == "http://127.0.0.1:8080/7/evil")
    }

    /// An area's context and a vector's own: the vector's members replace the area's, locations are kept.
    @Test
    func merge() throws {
        let base = try JSON.parse(text: #"{"nonce": "a", "leeway": 5, "hosted_domain": null}"#, file: "a.json")
        let own = try JSON.parse(text: #"{"leeway": "x"}"#, file: "b.json")
        let merged = try #require(ContextDescription.merge(base: base, own: own))
        #expect(merged.value == ["nonce": "a", "leeway": "x", "hosted_domain": .null])
        let forge = try Forgery.shared.get()
        let errors = Forgery.errors {
            _ = try ContextDescription(decoding: merged, golden: forge.golden, keys: forge.keys)
        }
        #expect(errors == ["b.json:1:12: $.leeway: expected a whole number, found a string"])
        #expect(ContextDescription.merge(base: nil, own: own) == own)
        let mistaken = try JSON.parse(text: "5", file: "c.json")
        #expect(ContextDescription.merge(base: mistaken, own: own) == mistaken)
        #expect(ContextDescription.merge(base: base, own: mistaken) == mistaken)
        #expect(ContextDescription.merge(base: base, own: nil) == base)
        #expect(ContextDescription.merge(base: nil, own: nil) == nil)
    }
}
