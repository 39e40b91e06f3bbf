internal import AssayCryptography
package import AssayJSON

/// Single parts of the reference client, for comparison with another implementation.
package enum ReferenceParts {
    private static let honest = FlawSwitch(nil)

    /// Decodes base64url as JOSE defines it; `nil` if the text is malformed (RFC 7515 §2).
    package static func base64URL(_ text: [UInt8]) -> [UInt8]? {
        Base64URLText(honest).decode(text)
    }

    /// Reads one JSON object strictly; `nil` if the text is not exactly one object.
    package static func jsonObject(_ text: [UInt8]) -> JSONValue? {
        JSONText(honest).members(text).map { .object($0) }
    }

    /// Splits a compact JWS; `nil` if the token is not one, or its header is not a JSON object (RFC 7515 §7.1).
    package static func compactJWS(_ token: [UInt8]) -> (signingInput: [UInt8], payload: [UInt8], signature: [UInt8])? {
        guard let token = try? CompactToken(token, honest), let signature = token.signature else { return nil }
        return (token.signingInput, token.payload, signature)
    }

    /// The IDs of the keys of a set that can verify RS256; `nil` if the document is refused (RFC 7517 §5).
    package static func usableKeyIDs(inKeySet document: [UInt8]) -> [String]? {
        try? KeySet(document, honest).usableKeyIDs()
    }

    /// The DER of a public key of a JWK's `n` and `e`; `nil` if they are refused (RFC 8017 §A.1.1).
    package static func publicKeyDER(modulus: String, exponent: String) -> [UInt8]? {
        try? PublicKeyDER(modulus: modulus, exponent: exponent, honest).bytes()
    }

    /// The encoded message: the signature raised to the public exponent (RFC 8017 §5.2.2).
    package static func encodedMessage(of signature: [UInt8], modulus: [UInt8], exponent: [UInt8]) -> [UInt8]? {
        RawRSA.encodedMessage(of: signature, modulus: modulus, exponent: exponent)
    }
}
