internal import AssayConformance
internal import AssayCryptography
internal import AssayJSON
internal import JOSECryptography
internal import ReferenceJOSE

/// The key that a refresh token is bound to (RFC 9449 §5).
struct SignInProofKey: Hashable {
    /// `d` of the key.
    let privateNumber: [UInt8]
    private let x: [UInt8]
    private let y: [UInt8]

    /// The key of a private number, 32 bytes.
    init?(privateNumber: [UInt8]) {
        guard let key = try? P256PrivateKey(rawRepresentation: privateNumber) else { return nil }
        self.privateNumber = privateNumber
        (x, y) = key.publicKey
    }

    /// A new key.
    init() throws(Refusal) {
        guard let number = try? P256PrivateKey().rawRepresentation(), let key = SignInProofKey(privateNumber: number)
        else { throw Refusal(.invalidConfiguration, "no key can be made") }
        self = key
    }

    fileprivate func publicKey(_ flaws: FlawSwitch) -> JSONValue {
        var key: JSONValue = [
            "kty": "EC", "crv": "P-256", "x": .string(Base64URLText.encode(x)), "y": .string(Base64URLText.encode(y)),
        ]
        if flaws.has("proof-with-private-key") { key["d"] = .string(Base64URLText.encode(privateNumber)) }
        return key
    }

    fileprivate func signature(for message: [UInt8], _ flaws: FlawSwitch) throws(Refusal) -> [UInt8] {
        guard let signature = try? DeterministicECDSA.sign(message, privateNumber: privateNumber) else {
            throw Refusal(.tokenExchangeFailed, "the proof cannot be signed")
        }
        return flaws.has("proof-signature-in-der") ? Self.der(signature) : signature
    }

    /// The signature as X.509 writes it (RFC 3279 §2.2.3), which JOSE does not (RFC 7518 §3.4).
    private static func der(_ signature: [UInt8]) -> [UInt8] {
        let numbers = [signature.prefix(32), signature.suffix(32)].flatMap { number in
            let digits = Array(number.drop { $0 == 0 })
            let content = digits.first.map { $0 >= 0x80 } ?? true ? [0] + digits : digits
            return [0x02, UInt8(content.count)] + content
        }
        return [0x30, UInt8(numbers.count)] + numbers
    }
}

/// A proof for one token request (RFC 9449 §4.2).
struct SignInProof {
    let key: SignInProofKey
    let endpoint: String
    let issuer: String
    let now: Int64
    /// The code that is exchanged; `nil` at a refresh.
    let code: String?
    /// The refresh token that is sent; only a flaw uses it.
    let refreshToken: String?
    let nonce: String?
    let flaws: FlawSwitch

    func text() throws(Refusal) -> String {
        var header: JSONValue = ["typ": "dpop+jwt", "alg": "ES256", "jwk": key.publicKey(flaws)]
        if flaws.has("proof-type-not-named") { header["typ"] = "JWT" }
        if flaws.has("proof-key-not-sent") {
            header["jwk"] = nil
            header["kid"] = "1"
        }
        let isUnsigned = flaws.has("proof-not-signed")
        if isUnsigned { header["alg"] = "none" }
        let input = Self.encoded(header) + "." + Self.encoded(try claims())
        let signature = isUnsigned ? [] : try key.signature(for: Array(input.utf8), flaws)
        return input + "." + Base64URLText.encode(signature)
    }

    private static func encoded(_ value: JSONValue) -> String { Base64URLText.encode(JSONWriter.bytes(value)) }

    private func claims() throws(Refusal) -> JSONValue {
        var claims: JSONValue = [
            "jti": .string(try identifier()), "htm": .string(flaws.has("proof-method-in-lower-case") ? "post" : "POST"),
            "htu": .string(url), "iat": .integer(now),
        ]
        if flaws.has("proof-without-identifier") { claims["jti"] = nil }
        if flaws.has("proof-time-in-milliseconds") { claims["iat"] = .integer(now &* 1_000) }
        if let nonce { claims["nonce"] = .string(nonce) }
        return claims
    }

    /// The URL of the request without query and fragment.
    private var url: String {
        let url = String(endpoint.prefix { $0 != "?" && $0 != "#" })
        if url != endpoint, flaws.has("proof-url-with-query") { return endpoint }
        return flaws.has("proof-url-of-issuer") ? issuer : url
    }

    /// Google demands the hash of the code (DPoP Adoption Guide); any other identifier is random (RFC 9449 §4.2).
    private func identifier() throws(Refusal) -> String {
        if let code {
            guard let hash = try? HashAlgorithm.sha256.hash(Array(code.utf8)) else {
                throw Refusal(.tokenExchangeFailed, "SHA-256 is not available")
            }
            if !flaws.has("proof-identifier-random-for-code") { return Base64URLText.encode(hash) }
        }
        if let refreshToken, flaws.has("proof-identifier-of-refresh-token"),
            let hash = try? HashAlgorithm.sha256.hash(Array(refreshToken.utf8))
        {
            return Base64URLText.encode(hash)
        }
        guard let bytes = try? SystemRandom.bytes(count: 16) else {
            throw Refusal(.invalidConfiguration, "no random bytes are available")
        }
        return Base64URLText.encode(bytes)
    }
}
