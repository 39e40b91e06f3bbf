internal import AssayCryptography
internal import AssayJSON
internal import JOSECryptography
internal import TokenForge

/// Reads the proof of a token request, and notes each rule that it breaks.
package struct ProofReader {
    /// What the proof is compared with.
    package struct Expectation {
        /// The method of the request.
        let method: String
        /// The URLs that the request may have been sent to.
        let urls: [WebURL]
        /// The provider's clock, in seconds since 1970.
        let now: Int64
        /// The code that is exchanged; `nil` for other requests.
        let code: String?
        /// The nonce that a proof must have; `nil` if the provider has sent none.
        let nonce: String?
        /// The identifiers of earlier proofs.
        let identifiers: [String]

        package init(
            method: String, urls: [WebURL], now: Int64, code: String?, nonce: String?, identifiers: [String]
        ) {
            self.method = method
            self.urls = urls
            self.now = now
            self.code = code
            self.nonce = nonce
            self.identifiers = identifiers
        }
    }

    /// Seconds that the clocks may differ by; RFC 9449 §4.3 leaves them to the provider.
    static let tolerance: Int64 = 300

    private let expected: Expectation
    private(set) var broken: [BrokenProofRule] = []
    /// The public key as a text that is the same for equal keys (RFC 7638 §3.2); `nil` if none can be read.
    private(set) var key: String?
    /// The identifier; `nil` if there is none.
    private(set) var identifier: String?

    /// The rules that the proof breaks.
    package var brokenRules: [ProofRule] { broken.map(\.rule) }

    /// Reads the `DPoP` fields of a request.
    package init(_ fields: [String], _ expected: Expectation) {
        self.expected = expected
        guard let text = fields.first else {
            note(.present, "The request has no DPoP field; expected a proof (RFC 9449 §4).")
            return
        }
        if fields.count > 1 { note(.oneField, "The request has \(fields.count) DPoP fields; expected one.") }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let header = Self.object(parts[0]), let claims = Self.object(parts[1]),
            let signature = Base64.decodeURL(parts[2])
        else {
            note(.form, "The proof is not three parts of base64url with a JSON object in each of the first two.")
            return
        }
        read(header, signature, of: Array((parts[0] + "." + parts[1]).utf8))
        read(claims)
    }

    private mutating func note(_ rule: ProofRule, _ explanation: String) {
        broken.append(BrokenProofRule(rule: rule, explanation: explanation))
    }

    private static func object(_ text: String) -> JSONValue? {
        guard let value = Base64.decodeURL(text).flatMap({ JSON.value(of: $0) }), case .object = value else {
            return nil
        }
        return value
    }

    private static func string(_ value: JSONValue?) -> String? {
        if case .string(let text)? = value { text } else { nil }
    }

    /// A value of the proof in a sentence.
    private static func told(_ value: JSONValue?) -> String {
        guard let value else { return "missing" }
        return Self.string(value)?.told ?? value.kind
    }

    private mutating func read(_ header: JSONValue, _ signature: [UInt8], of message: [UInt8]) {
        if Self.string(header["typ"]) != "dpop+jwt" {
            note(.type, "typ of the proof is \(Self.told(header["typ"])); expected \"dpop+jwt\".")
        }
        let algorithm = Self.string(header["alg"])
        if algorithm != "ES256" && algorithm != "RS256" {
            note(.algorithm, "alg of the proof is \(Self.told(header["alg"])); expected \"ES256\", or \"RS256\".")
        }
        guard let jwk = header["jwk"], let key = ProofPublicKey(jwk) else {
            return note(.key, "jwk of the proof is no public key of P-256 or RSA.")
        }
        self.key = key.thumbprintInput
        if ["d", "p", "q", "dp", "dq", "qi", "oth", "k"].contains(where: { jwk[$0] != nil }) {
            note(.noPrivateKey, "jwk of the proof has a private key; expected the public key alone.")
        }
        guard let algorithm, algorithm == key.algorithm else {
            if algorithm == "ES256" || algorithm == "RS256" {
                note(.key, "jwk of the proof is a key for \(key.algorithm), but alg is another.")
            }
            return
        }
        if !key.isValid(signature, for: message) {
            note(.signature, "The signature of the proof, \(signature.count) bytes, is not one of the key in jwk.")
        }
    }

    private mutating func read(_ claims: JSONValue) {
        if Self.string(claims["htm"]) != expected.method {
            note(.method, "htm of the proof is \(Self.told(claims["htm"])); expected \"\(expected.method)\".")
        }
        let url = Self.string(claims["htu"]) ?? ""
        let isBare = !url.utf8.contains { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
        if !isBare || !expected.urls.contains(where: { $0 == WebURL(url) }) {
            note(
                .url,
                "htu of the proof is \(Self.told(claims["htu"])); expected the URL of the request without its query.")
        }
        readTime(claims["iat"])
        identifier = Self.string(claims["jti"]).flatMap { $0.isEmpty ? nil : $0 }
        readIdentifier()
        if let nonce = expected.nonce, Self.string(claims["nonce"]) != nonce {
            note(
                .nonce,
                claims["nonce"] == nil
                    ? "The proof has no nonce; expected the latest DPoP-Nonce of a response."
                    : "nonce of the proof is not the latest DPoP-Nonce of a response.")
        }
    }

    private mutating func readTime(_ value: JSONValue?) {
        guard case .number(let text)? = value, let seconds = Double(text) else {
            return note(.time, "iat of the proof is \(Self.told(value)); expected a number of seconds.")
        }
        guard abs(seconds - Double(expected.now)) <= Double(Self.tolerance) else {
            return note(
                .time,
                "iat of the proof differs from the provider's clock by more than \(Self.tolerance) seconds.")
        }
    }

    private mutating func readIdentifier() {
        guard let identifier else { return note(.identifier, "jti of the proof is missing.") }
        guard let code = expected.code else {
            if expected.identifiers.contains(identifier) {
                note(.newIdentifier, "jti of the proof is that of an earlier proof; expected a new one.")
            }
            return
        }
        let hash = (try? HashAlgorithm.sha256.hash(Array(code.utf8))).map(Base64.url)
        if identifier != hash {
            note(
                .identifierOfCode,
                "jti of the proof is not the base64url of the SHA-256 hash of the code, as Google demands.")
        }
    }
}

/// The public key of a proof.
private struct ProofPublicKey {
    private enum Numbers {
        case p256(x: [UInt8], y: [UInt8])
        case rsa(modulus: [UInt8], exponent: [UInt8])
    }

    private let numbers: Numbers
    /// The required members in the order of RFC 7638 §3.2.
    let thumbprintInput: String

    init?(_ jwk: JSONValue) {
        func number(_ name: String) -> [UInt8]? {
            guard case .string(let text)? = jwk[name] else { return nil }
            return Base64.decodeURL(text)
        }
        switch (jwk["kty"], jwk["crv"]) {
        case ("EC", "P-256"):
            guard let x = number("x"), let y = number("y"), x.count == 32, y.count == 32 else { return nil }
            numbers = .p256(x: x, y: y)
            thumbprintInput = "EC P-256 \(Base64.url(x)) \(Base64.url(y))"
        case ("RSA", _):
            guard let n = number("n"), let e = number("e"), n.count <= 1_024, e.count <= 8 else { return nil }
            numbers = .rsa(modulus: n, exponent: e)
            thumbprintInput = "RSA \(Base64.url(e)) \(Base64.url(n))"
        default: return nil
        }
    }

    var algorithm: String {
        switch numbers {
        case .p256: "ES256"
        case .rsa: "RS256"
        }
    }

    func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        switch numbers {
        case .p256(let x, let y): P256Signature.isValid(signature, for: message, x: x, y: y)
        case .rsa(let modulus, let exponent):
            (try? RSASignatureVerifier(modulus: modulus, exponent: exponent))?.isValidSignature(signature, for: message)
                ?? false
        }
    }
}
