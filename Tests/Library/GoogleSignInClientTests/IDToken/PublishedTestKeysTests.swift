import Foundation
import JOSECryptography
import StrictJOSE
import Testing

@testable import GoogleSignInClient

struct PublishedTestKeysTests {
    @Test
    func theListAndTheFolderOfKeysAgree() throws {
        var expected: Set<String> = []
        for file in try FileManager.default.contentsOfDirectory(atPath: TestKeyFile.folder.path) {
            guard file.hasSuffix(".json") else { continue }
            let members = try TestKeyFile(String(file.dropLast(5))).members
            guard members["kty"]?.string == "RSA" else { continue }
            let n = try #require(members["n"]?.string)
            let e = try #require(members["e"]?.string)
            expected.insert(try Self.thumbprint(n: n, e: e))
        }
        #expect(expected.count == 14)
        #expect(Set(PublishedTestKeys.thumbprints) == expected)
        for thumbprint in expected {
            #expect(PublishedTestKeys.contains(try #require(JWKThumbprint(base64URL: thumbprint))))
        }
    }

    /// The thumbprint of RFC 7638 §3 without the library's code for it, from the text that the key's file has.
    private static func thumbprint(n: String, e: String) throws -> String {
        let hash = try HashAlgorithm.sha256.hash(Array(#"{"e":"\#(e)","kty":"RSA","n":"\#(n)"}"#.utf8))
        return Data(hash).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
            "=", with: "")
    }

    @Test
    func areRefusedUnlessATestSuiteAllowsThem() throws {
        let token = try IDTokenFixture.token()
        let code = try IDTokenFixture.refusal { try IDTokenFixture.verify(token, verifier: IDTokenVerifier()) }
        #expect(code == .invalidKey)
        #expect(try IDTokenFixture.refusal { try IDTokenFixture.verify(token) } == nil)
    }

    @Test
    func otherKeysAreUsedWhateverThePolicy() throws {
        let key = try TestKeyFile("google-a")
        let modulus = try #require(key.members["n"]?.string)
        let other = modulus.prefix(40) + (modulus.dropFirst(40).first == "A" ? "B" : "A") + modulus.dropFirst(41)
        let text = try key.publicJWK(extra: "").replacing(modulus, with: other)
        let keys = try JSONWebKeySet(Array(#"{"keys":[\#(text)]}"#.utf8))
        let token = try IDTokenFixture.token()
        for policy in [IDTokenVerifier.TestKeyPolicy.refused, .allowed] {
            let verifier = IDTokenVerifier(testKeys: policy)
            #expect(
                try IDTokenFixture.refusal { try IDTokenFixture.verify(token, keys: keys, verifier: verifier) }
                    == .invalidSignature)
        }
    }

    @Test
    func otherKeysAreNotOnTheList() throws {
        let other = try #require(JWKThumbprint(base64URL: "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs"))
        #expect(!PublishedTestKeys.contains(other))
    }
}
