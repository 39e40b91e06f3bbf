import AssayTestSupport
import GoogleSignInClient
import Testing

/// Checks, for each of the first 256 characters, in which parts of a text it is allowed.
@Suite struct CharacterClassTests {
    /// What accepts a character, and the characters that it accepts.
    typealias Place = NamedCase<@Sendable (Character) throws -> Bool, String>

    static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    static let digits = "0123456789"

    /// RFC 3986 §2.2, §2.3, §3.3.
    static let unreserved = letters + digits + "-._~"
    static let subDelimiters = "!$&'()*+,;="
    static let pathCharacters = unreserved + subDelimiters + ":@"

    /// Space to tilde.
    static let visible = String(String.UnicodeScalarView((0x20...0x7E).compactMap(Unicode.Scalar.init)))

    /// RFC 3986 §3; if the character ends the part, the rest does not parse.
    static let partsOfURIs: [Place] = [
        Place("scheme", letters + digits + "+-.:") { (try? RedirectURI("com.a\($0)b:/")) != nil },
        Place("first of a scheme", letters) { (try? RedirectURI("\($0).a:/")) != nil },
        Place("host", unreserved + subDelimiters + "/?") { (try? RedirectURI("https://a\($0)b")) != nil },
        Place("address", digits + "ABCDEFabcdef:.") { (try? RedirectURI("https://[:\($0):]/")) != nil },
        Place("port", digits + "/?") { (try? RedirectURI("https://a:1\($0)2")) != nil },
        Place("path", pathCharacters + "/?") { (try? RedirectURI("com.a:/a\($0)b")) != nil },
        Place("query", pathCharacters + "/?") { (try? RedirectURI("com.a:/?a\($0)b")) != nil },
        Place("escape", digits + "ABCDEFabcdef") { (try? RedirectURI("com.a:/%2\($0)")) != nil },
        Place("first of an escape", digits + "ABCDEFabcdef") { (try? RedirectURI("com.a:/%\($0)1")) != nil },
    ]

    static let parametersAndFields: [Place] = [
        Place("client ID", visible.filter { $0 != " " }) {
            (try? SignInConfiguration(clientID: "a\($0)b", redirectURI: "com.a:/")) != nil
        },
        Place("scope (RFC 6749 §3.3)", visible.filter { !" \"\\".contains($0) }) {
            (try? SignInConfiguration(clientID: "a", scopes: ["openid", "a\($0)b"], redirectURI: "com.a:/")) != nil
        },
        Place("hosted domain", letters + digits + "-.") {
            (try? SignInConfiguration(clientID: "a", hostedDomain: "a\($0)b", redirectURI: "com.a:/")) != nil
        },
        Place("client ID to reverse", letters + digits + "-") {
            (try? RedirectURI(reversingClientID: "a\($0)b.apps.googleusercontent.com")) != nil
        },
        Place("access token (RFC 6750 §2.1)", unreserved + "+/") { (try? AccessToken("a\($0)b")) != nil },
        Place("code (RFC 6749 §A.11)", visible) { (try? AuthorizationCode("\($0)")) != nil },
        Place("refresh token (RFC 6749 §A.17)", visible) { (try? RefreshToken("\($0)")) != nil },
        Place("ID token, not looked into", visible) { (try? EncodedIDToken("\($0)")) != nil },
        Place("error that can be shown", "abcdefghijklmnopqrstuvwxyz0123456789_") { character in
            let error = #expect(throws: GoogleSignInError.self) {
                try TokenResponse(.with(#"{"error":"a\#(escaped(character))b"}"#))
            }
            return error?.detail == "a\(character)b"
        },
        Place("token of a field (RFC 9110 §5.6.2)", letters + digits + "!#$%&'*+-.^_`|~=,") {
            try freshness("a\($0)b, max-age=60") == 60
        },
        Place("quoted string (RFC 9110 §5.6.4)", visible.filter { !"\"".contains($0) } + "\t" + latin1) {
            try freshness("a=\"\($0)b\", max-age=60") == 60
        },
    ]

    static let latin1 = String(String.UnicodeScalarView((0x80...0xFF).compactMap(Unicode.Scalar.init)))

    @Test(arguments: partsOfURIs + parametersAndFields)
    func holds(_ place: Place) throws {
        for scalar in (0..<256).compactMap({ Unicode.Scalar($0) }) {
            let character = Character(scalar)
            let isAllowed = place.expected.unicodeScalars.contains(scalar)
            #expect(try place.input(character) == isAllowed, "U+\(String(scalar.value, radix: 16))")
        }
    }

    /// Each type rejects an empty secret itself, whether or not its caller has checked it.
    @Test func noSecretIsEmpty() {
        #expect(throws: GoogleSignInError(.invalidTokenResponse)) { try AccessToken("") }
        #expect(throws: GoogleSignInError(.invalidTokenResponse)) { try RefreshToken("") }
        #expect(throws: GoogleSignInError(.invalidTokenResponse)) { try EncodedIDToken("") }
        #expect(throws: GoogleSignInError(.noAuthorizationCode)) { try AuthorizationCode("") }
    }

    /// RFC 3986 §2.1, §2.3: all but the unreserved characters are escaped, with uppercase digits.
    @Test func encodesAndDecodes() throws {
        let configuration = try SignInConfiguration(clientID: "a", redirectURI: "com.a:/")
        for byte in UInt8(1)...0x7F {
            let character = String(Unicode.Scalar(byte))
            let hexadecimal = String(byte, radix: 16, uppercase: true)
            let escape = "%" + (hexadecimal.count == 1 ? "0" : "") + hexadecimal
            let url = try AuthorizationRequest(
                configuration: configuration, loginHint: character, randomness: CountingRandomness()
            ).url
            #expect(url.hasSuffix("&login_hint=\(Self.unreserved.contains(character) ? character : escape)"))
            for text in [escape, escape.lowercased()] {
                let response = try AuthorizationResponse(
                    callbackURL: "com.a:/?code=c&state=\(text)", redirectURI: configuration.redirectURI,
                    state: character, issuer: nil)
                #expect(response.code.text == "c")
            }
        }
    }

    private static func escaped(_ character: Character) -> String {
        character.unicodeScalars.map { "\\u" + String(0x10000 + $0.value, radix: 16).dropFirst() }.joined()
    }

    private static func freshness(_ cacheControl: String) throws -> Int {
        let fields: HTTPHeaderFields = ["Content-Type": "application/json", "Cache-Control": cacheControl]
        return try KeySetResponse(.with(#"{"keys":[]}"#, fields)).freshnessLifetime
    }
}
