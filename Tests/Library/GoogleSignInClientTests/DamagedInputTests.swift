import GoogleSignInClient
import Testing

/// Valid input, truncated or changed in one byte at every position: none of it may trap, and detectable changes must be
/// rejected.
@Suite struct DamagedInputTests {
    /// A truncated JSON text is never JSON text.
    static func truncations(_ body: String) -> [HTTPResponse] {
        let bytes = Array(body.utf8)
        return bytes.indices.map { end in
            HTTPResponse(status: 200, fields: ["Content-Type": "application/json"], body: Array(bytes[..<end]))
        }
    }

    @Test func truncatedBodiesAreRefused() {
        let tokens = #"{"access_token":"a\u00e9","token_type":"Bearer","id_token":"a.b.c","expires_in":3.6e3}"#
        for response in Self.truncations(tokens) {
            #expect(throws: GoogleSignInError(.invalidTokenResponse)) { try TokenResponse(response) }
        }
        for response in Self.truncations(#"{"sub":"1","email":"é@example.com","email_verified":true}"#) {
            #expect(throws: GoogleSignInError(.invalidUserInfo)) { try UserInfo(response, subject: "1") }
        }
        for response in Self.truncations(#"{"keys":[{"kty":"RSA","n":"AQAB","e":"AQAB"}]}"#) {
            #expect(throws: GoogleSignInError(.invalidKeySet)) { try KeySetResponse(response) }
        }
        for response in Self.truncations(#"{"issuer":"https://op.example","jwks_uri":"https://op.example/jwks"}"#) {
            #expect(throws: GoogleSignInError(.invalidProviderMetadata)) {
                try ProviderMetadata(response, issuer: "https://op.example")
            }
        }
    }

    /// Every byte of the redirect URI and the state matters.
    @Test func changedCallbacksAreRefused() throws {
        let redirect = "com.example.app:/callback"
        let redirectURI = try RedirectURI(redirect)
        let bytes = Array("\(redirect)?state=xyz".utf8)
        for index in bytes.indices {
            for replacement in UInt8(0)..<0x80 where replacement != bytes[index] {
                var changed = bytes
                changed[index] = replacement
                let url = String(decoding: changed, as: UTF8.self) + "&code=4"
                // Schemes are compared without case.
                let isSameScheme = index < 15 && replacement | 0x20 == bytes[index] && bytes[index] != UInt8(ascii: ".")
                let response = try? AuthorizationResponse(
                    callbackURL: url, redirectURI: redirectURI, state: "xyz", issuer: nil)
                #expect((response?.code.text == "4") == isSameScheme, "byte \(index) changed to \(replacement)")
            }
        }
    }

    /// Header fields are untrusted input too.
    @Test func changedFieldsNeverExtendTheLifetimeOfKeys() throws {
        let bytes = Array("max-age=60".utf8)
        for index in 0..<8 {
            for replacement in UInt8(0)..<0x80 {
                var changed = bytes
                changed[index] = replacement
                let fields: HTTPHeaderFields = ["Cache-Control": String(decoding: changed, as: UTF8.self)]
                let isSame =
                    replacement | 0x20 == bytes[index] | 0x20 && index != 3 && index != 7 || replacement == bytes[index]
                let response = try KeySetResponse(.with(#"{"keys":[]}"#, fields))
                #expect(response.freshnessLifetime == (isSame ? 60 : 0), "byte \(index) changed to \(replacement)")
            }
        }
    }
}
