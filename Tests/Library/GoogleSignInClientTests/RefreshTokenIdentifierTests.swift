import AssayTestSupport
import GoogleSignInClient
import Testing

/// Which refresh token a security event identifies.
@Suite struct RefreshTokenIdentifierTests {
    @Test(arguments: ["1//0abcdefghijkl", "1//0ABCDEFGHIJKL"])
    func aPrefixIsComparedByItsBytes(_ prefix: String) throws {
        let token = try RefreshToken(prefix + "mnop")
        #expect(SecurityEventSubject.RefreshTokenIdentifier.prefix(prefix).matches(token))
        for other in [prefix.lowercased(), prefix.uppercased()] where other != prefix {
            #expect(!SecurityEventSubject.RefreshTokenIdentifier.prefix(other).matches(token))
        }
    }

    /// Base64 of the SHA-512 hash of the SHA-512 hash; the first has + and /, the second / alone, the third neither.
    @Test(arguments: [
        ("0", "3oYU+uSP4Hu5Bf38Aeb3V3qw1ZA/LOgMUyRo6XzetfoabwWsn7ixeGLFHV8JvMYgC9rav1Kpjew4Tptkf+bJ2A=="),
        ("2", "L8M6M6ybE3GMa9ZGxBfqyrlpEz0pIeE66XklfHYOxWiRlB7UGld5yZ7BRdS0zHCk8yskA3Hpg3Sy/RoF9YuyQw=="),
        ("5", "65YlfGcPSpszGAJodCYjLB5DTnWli6Mxz0YdK9Poyz5wHZ9rfRMNWnGQFePZEqMcXngwYgoKAeClnsz9MSp01Q=="),
    ])
    func aHashMayHaveEitherAlphabet(_ number: String, _ hash: String) throws {
        let token = try RefreshToken("1//assay-refresh-\(number)")
        let url = hash.replacing("+", with: "-").replacing("/", with: "_")
        for text in [hash, url, String(url.dropLast(2))] {
            #expect(SecurityEventSubject.RefreshTokenIdentifier.doubleHash(text).matches(token), "\(text)")
        }
        for text in [hash.lowercased(), String(hash.dropFirst())] {
            #expect(!SecurityEventSubject.RefreshTokenIdentifier.doubleHash(text).matches(token), "\(text)")
        }
    }

    /// The hash is what `openssl dgst -sha512 -binary`, twice, and `base64` print.
    static let hash = "AyMZTbinnNVNjmbEPGMNcrAHl+lsRbJ5A7Wngcb6xmZBOnBtB+aQsrLLEEiz+5RvTlNiPoiN7T8OjZAVELDYQw=="

    static let identifiers: [NamedCase<(alg: String, token: String), Bool?>] = [
        NamedCase("the beginning", ("prefix", "1//assay-golden-"), true),
        NamedCase("another beginning", ("prefix", "1//assay-golden."), false),
        NamedCase("a shorter beginning", ("prefix", "1//assay"), false),
        NamedCase("the whole token", ("prefix", "1//assay-golden-refresh-token"), false),
        NamedCase("the hash", ("hash_base64_sha512_sha512", hash), true),
        NamedCase(
            "the hash in base64url",
            ("hash_base64_sha512_sha512", String(hash.dropLast(2)).replacing("+", with: "-").replacing("/", with: "_")),
            true),
        NamedCase("another hash", ("hash_base64_sha512_sha512", "B" + hash.dropFirst()), false),
        NamedCase("an unknown algorithm", ("plain", "1//assay-golden-refresh-token"), nil),
        NamedCase("no text", ("prefix", ""), nil),
    ]

    @Test(arguments: identifiers) func refreshToken(_ test: NamedCase<(alg: String, token: String), Bool?>) throws {
        let subject =
            #""subject":{"subject_type":"oauth_token","token_type":"refresh_token","#
            + #""token_identifier_alg":"\#(test.input.alg)","token":"\#(test.input.token)"}"#
        let claims = SecurityEventFixture.claims(["events": SecurityEventFixture.event("token-revoked", subject)])
        guard let expected = test.expected else {
            #expect(throws: GoogleSignInError(.invalidSubject)) { try SecurityEventFixture.verify(claims) }
            return
        }
        guard case .refreshToken(let identifier)? = try SecurityEventFixture.verify(claims).events.first?.subject else {
            Issue.record("no refresh token")
            return
        }
        #expect(identifier.matches(try RefreshToken("1//assay-golden-refresh-token")) == expected)
    }

    /// The members of a subject besides `subject_type`.
    static let subjects: [NamedCase<String, Bool>] = [
        NamedCase("all", #""token_type":"refresh_token","token_identifier_alg":"prefix","token":"1//a""#, true),
        NamedCase("no type", #""token_identifier_alg":"prefix","token":"1//a""#, false),
        NamedCase(
            "another type", #""token_type":"access_token","token_identifier_alg":"prefix","token":"1//a""#, false),
        NamedCase("a type that is null", #""token_type":null,"token_identifier_alg":"prefix","token":"1//a""#, false),
        NamedCase("no algorithm", #""token_type":"refresh_token","token":"1//a""#, false),
        NamedCase(
            "an algorithm that is null", #""token_type":"refresh_token","token_identifier_alg":null,"token":"1//a""#,
            false),
        NamedCase("no token", #""token_type":"refresh_token","token_identifier_alg":"prefix""#, false),
    ]

    @Test(arguments: subjects) func everyMemberIsNeeded(_ test: NamedCase<String, Bool>) throws {
        let subject = #""subject":{"subject_type":"oauth_token",\#(test.input)}"#
        let claims = SecurityEventFixture.claims(["events": SecurityEventFixture.event("token-revoked", subject)])
        guard test.expected else {
            #expect(throws: GoogleSignInError(.invalidSubject)) { try SecurityEventFixture.verify(claims) }
            return
        }
        #expect(try SecurityEventFixture.verify(claims).events.map(\.subject) == [.refreshToken(.prefix("1//a"))])
    }
}
