import Foundation
import StrictJOSE
import Testing

@testable import GoogleSignInClient

@Suite("Published test keys")
struct PublishedTestKeysTests {
    @Test("the list and the folder of keys agree")
    func listAndFolder() throws {
        var expected: [String: String] = [:]
        for file in try FileManager.default.contentsOfDirectory(atPath: TestKeyFile.folder.path) {
            guard file.hasSuffix(".json") else { continue }
            let name = String(file.dropLast(5))
            let members = try TestKeyFile(name).members
            guard members["kty"]?.string == "RSA" else { continue }
            let n = try #require(members["n"]?.string)
            let e = try #require(members["e"]?.string)
            expected[name] = try JWKThumbprint(RSAPublicNumbers(n: n, e: e)).base64URL
        }
        #expect(!expected.isEmpty)
        #expect(PublishedTestKeys.thumbprints == expected)
        for thumbprint in expected.values {
            #expect(PublishedTestKeys.contains(try #require(JWKThumbprint(base64URL: thumbprint))))
        }
    }

    @Test("are refused unless a test suite allows them")
    func refusedByDefault() throws {
        let token = try IDTokenFixture.token()
        let code = try IDTokenFixture.refusal { try IDTokenFixture.verify(token, verifier: IDTokenVerifier()) }
        #expect(code == .invalidKey)
        #expect(try IDTokenFixture.refusal { try IDTokenFixture.verify(token) } == nil)
    }

    @Test("other keys are not on the list")
    func otherKeys() throws {
        let other = try #require(JWKThumbprint(base64URL: "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs"))
        #expect(!PublishedTestKeys.contains(other))
    }
}
