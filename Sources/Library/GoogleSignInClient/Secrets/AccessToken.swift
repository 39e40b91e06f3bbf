/// A bearer token for the provider's APIs (RFC 6750).
public struct AccessToken: SecretText {
    /// The token, as it follows `Bearer`.
    public let text: String

    /// Wraps an access token.
    ///
    /// - Throws: `invalid-token-response` unless it is a `b64token` (RFC 6750 §2.1): nothing else can be sent in an
    ///   `Authorization` header.
    public init(_ text: String) throws(GoogleSignInError) {
        let unpadded = text.utf8.prefix { $0 != UInt8(ascii: "=") }
        let padding = text.utf8.dropFirst(unpadded.count)
        guard !unpadded.isEmpty, unpadded.allSatisfy(Self.isTokenCharacter),
            padding.allSatisfy({ $0 == UInt8(ascii: "=") })
        else { throw GoogleSignInError(.invalidTokenResponse, "access_token is not a bearer token of RFC 6750 §2.1") }
        self.text = text
    }

    private static func isTokenCharacter(_ byte: UInt8) -> Bool {
        ASCII.isUnreserved(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
    }
}
