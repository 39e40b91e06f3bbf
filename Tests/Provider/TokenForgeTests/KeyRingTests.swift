import AssayJSON
import AssayTestSupport
import JOSECryptography
import Testing

@testable import TokenForge

/// The keys of `vectors/keys`, and files that are not keys.
struct KeyRingTests {
    static let sizes: [(name: String, bits: Int)] = [
        ("google-a", 2048), ("google-b", 2048), ("google-c", 2048), ("attacker", 2048), ("apple-a", 2048),
        ("shared-kid", 2048), ("rsa-e3", 2048), ("rsa-1024", 1024), ("rsa-2047", 2047), ("rsa-roca", 2048),
        ("rsa-3072", 3072),
        ("rsa-4096", 4096), ("rsa-8192", 8192), ("rsa-16384-public", 16384),
    ]

    @Test(arguments: sizes)
    func theModulusHasTheSizeInTheName(_ name: String, _ bits: Int) throws {
        let key = try #require(Forgery.shared.get().keys[name])
        guard case .string(let text) = key.publicJWK["n"] else {
            Issue.record("no modulus")
            return
        }
        let modulus = try #require(Base64.decodeURL(text))
        let first = try #require(modulus.first)
        #expect(modulus.count * 8 - first.leadingZeroBitCount == bits)
    }

    @Test
    func googlesKeysHaveIDsOf40HexadecimalDigitsSharedKidHasThatOfGoogleA() throws {
        let keys = try Forgery.shared.get().keys
        for name in ["google-a", "google-b", "google-c"] {
            let kid = try #require(keys[name]).kid
            #expect(kid.wholeMatch(of: /[0-9a-f]{40}/) != nil)
        }
        #expect(keys["shared-kid"]?.kid == keys["google-a"]?.kid)
        #expect(keys["shared-kid"]?.publicJWK["n"] != keys["google-a"]?.publicJWK["n"])
        #expect(keys["rsa-e3"]?.publicJWK["e"] == "Aw")
        let others = keys.names.filter { $0 != "shared-kid" }
        #expect(Set(others.compactMap { keys[$0]?.kid }).count == others.count)
        #expect(keys["google-z"] == nil)
    }

    static let mistakes = [
        MistakenCase(
            "without the mark", #"{"kty": "RSA", "kid": "k", "n": "AQ", "e": "AQ"}"#,
            [#"k.json:1:1: $: the member "assay_test_key" is missing"#]),
        MistakenCase(
            "with another mark", #"{"assay_test_key": "mine", "kty": "RSA"}"#,
            [
                #"k.json:1:20: $.assay_test_key: the text must be "Made for tests. Published. Never trust it.""#
            ]),
        MistakenCase(
            "of another type", #"{"kty": "oct"}"#, [#"k.json:1:9: $.kty: the key type must be "RSA" or "EC""#]),
        MistakenCase(
            "not base64url",
            #"{"assay_test_key": "Made for tests. Published. Never trust it.", "kty": "RSA", "n": "A+", "e": "AQ"}"#,
            ["k.json:1:85: $.n: not base64url"]),
        MistakenCase(
            "with half a private key",
            #"{"assay_test_key": "Made for tests. Published. Never trust it.", "kty": "RSA", "n": "AQ", "d": "AQ"}"#,
            [#"k.json:1:1: $: the member "p" is missing"#]),
        MistakenCase(
            "with an unknown member", #"{"kty": "RSA", "us": 1}"#,
            [#"k.json:1:16: $.us: unknown member "us"; did you mean "use"?"#]),
    ]

    @Test(arguments: mistakes)
    func aFileThatIsNotATestKeyIsRefused(_ mistaken: MistakenCase) {
        let errors = Forgery.errors {
            _ = try KeyRing(documents: [("k", try JSON.parse(text: mistaken.input, file: "k.json"))])
        }
        #expect(errors == mistaken.expected)
    }

    /// The public key of RFC 7515 §A.3, with its private number and with that number less 1.
    @Test(arguments: [("LI", true), ("LE", false)])
    func aPrivateNumberSignsOnlyForItsOwnPublicKey(_ end: String, _ signs: Bool) throws {
        let text = #"""
            {"assay_test_key": "Made for tests. Published. Never trust it.", "kty": "EC", "kid": "k", "use": "sig",
            "alg": "ES256", "crv": "P-256", "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
            "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0", "d": "jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9\#(end)"}
            """#
        let key = try TestKey(name: "k", decoding: JSON.parse(text: text, file: "k.json"))
        if signs {
            #expect(try key.ecPrivateKey().sign([1]).count == 64)
        } else {
            #expect(throws: CryptoError("sign with a key whose numbers do not belong together")) {
                try key.ecPrivateKey()
            }
        }
    }

    @Test
    func aMissingDirectoryIsAnError() {
        #expect(
            Forgery.errors { _ = try KeyRing(directory: "/nowhere/keys") }
                == ["/nowhere/keys:1:1: $: the folder cannot be read"])
    }
}
