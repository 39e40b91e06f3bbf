package import AssayJSON
internal import JOSECryptography
package import TokenForge

/// A received ID token whose signature is verified with the published keys.
package struct ReceivedIDToken {
    /// The JOSE header.
    package let header: JSONValue
    /// The claims.
    package let claims: JSONValue

    /// Reads and verifies a token.
    ///
    /// - Parameter keys: the key pairs whose public keys are published; the header names one of them.
    /// - Returns: `nil` for anything but three segments with a valid RS256 signature.
    package init?(_ text: String, keys: [TestKey]) {
        let segments = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard segments.count == 3, let header = Self.object(segments[0]), let claims = Self.object(segments[1]),
            let signature = Base64.decodeURL(segments[2]), header["alg"] == "RS256",
            case .string(let keyID)? = header["kid"], let key = keys.first(where: { $0.kid == keyID }),
            Self.isSigned(segments[0] + "." + segments[1], signature, key)
        else { return nil }
        self.header = header
        self.claims = claims
    }

    private static func object(_ segment: String) -> JSONValue? {
        guard let bytes = Base64.decodeURL(segment), let node = try? JSON.parse(bytes, file: "token"),
            case .object = node.value
        else { return nil }
        return node.value
    }

    private static func isSigned(_ input: String, _ signature: [UInt8], _ key: TestKey) -> Bool {
        guard case .string(let n)? = key.publicJWK["n"], case .string(let e)? = key.publicJWK["e"],
            let modulus = Base64.decodeURL(n), let exponent = Base64.decodeURL(e),
            let verifier = try? RSASignatureVerifier(modulus: modulus, exponent: exponent)
        else { return false }
        return verifier.isValidSignature(signature, for: Array(input.utf8))
    }

    /// The value of a claim that is a whole number.
    func seconds(_ name: String) -> Int64? {
        guard case .number(let text)? = claims[name] else { return nil }
        return Int64(text)
    }

    /// The value of a claim that is a non-empty string.
    func text(_ name: String) -> String? {
        guard case .string(let text)? = claims[name], !text.isEmpty else { return nil }
        return text
    }
}
