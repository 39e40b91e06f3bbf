internal import AssayCryptography
package import AssayJSON
internal import JOSECryptography
internal import Synchronization

/// A key pair for tests, from `vectors/keys/NAME.json`.
package final class TestKey: Sendable {
    /// The text that marks a file as a test key; a file without it is refused.
    static let marker = "Made for tests. Published. Never trust it."

    /// The numbers of an RSA key, big-endian (RFC 7518 §6.3); the private ones only in a key pair.
    struct RSANumbers: Sendable {
        struct Private: Sendable {
            let d, p, q, dp, dq, qi: [UInt8]
        }

        let modulus: [UInt8]
        let exponent: [UInt8]
        let secret: Private?
    }

    /// The numbers of a P-256 key, 32 bytes each (RFC 7518 §6.2).
    struct ECNumbers: Sendable {
        let x, y: [UInt8]
        let d: [UInt8]?
    }

    enum Numbers: Sendable {
        case rsa(RSANumbers)
        case ec(ECNumbers)

        /// What distinguishes the key from others: the modulus, or x and y.
        var identity: [UInt8] {
            switch self {
            case .rsa(let key): key.modulus
            case .ec(let key): key.x + key.y
            }
        }
    }

    /// The file's name without its extension.
    package let name: String
    /// The key ID that the provider publishes.
    package let kid: String
    /// The JWK as the provider publishes it.
    package let publicJWK: JSONValue
    let numbers: Numbers
    private let handles = Mutex(Handles())

    private struct Handles {
        var rsa: RSAPrivateKey?
        var ec: P256PrivateKey?
        var certificate: [UInt8]?
    }

    package init(name: String, decoding node: JSONNode) throws(JSONError) {
        self.name = name
        (kid, publicJWK, numbers) = try Self.decode(node)
    }

    private static func decode(
        _ node: JSONNode
    ) throws(JSONError) -> (String, JSONValue, Numbers) {
        let shared = ["assay_test_key", "kid", "kty", "alg", "use"]
        let type = try node.object().member("kty").string()
        switch type {
        case "RSA":
            let object = try node.object(allowing: shared + ["n", "e", "d", "p", "q", "dp", "dq", "qi"])
            try checkMarker(object)
            var secret: RSANumbers.Private?
            if object.optionalMember("d") != nil {
                secret = RSANumbers.Private(
                    d: try number("d", object), p: try number("p", object), q: try number("q", object),
                    dp: try number("dp", object), dq: try number("dq", object), qi: try number("qi", object))
            }
            let numbers = RSANumbers(
                modulus: try number("n", object), exponent: try number("e", object), secret: secret)
            return (
                try object.member("kid").nonEmptyString(),
                try published(["kty", "kid", "use", "alg", "n", "e"], object),
                .rsa(numbers)
            )
        case "EC":
            let object = try node.object(allowing: shared + ["crv", "x", "y", "d"])
            try checkMarker(object)
            guard try object.member("crv").string() == "P-256" else {
                throw try object.member("crv").error("the curve must be \"P-256\"")
            }
            let numbers = ECNumbers(
                x: try number("x", object), y: try number("y", object),
                d: object.optionalMember("d") == nil ? nil : try number("d", object))
            return (
                try object.member("kid").nonEmptyString(),
                try published(["kty", "kid", "use", "alg", "crv", "x", "y"], object), .ec(numbers)
            )
        default:
            throw try node.object().member("kty").error("the key type must be \"RSA\" or \"EC\"")
        }
    }

    private static func checkMarker(_ object: JSONMembers) throws(JSONError) {
        let node = try object.member("assay_test_key")
        guard try node.string() == marker else { throw node.error("the text must be \"\(marker)\"") }
    }

    private static func number(_ name: String, _ object: JSONMembers) throws(JSONError) -> [UInt8] {
        let node = try object.member(name)
        guard let bytes = Base64.decodeURL(try node.nonEmptyString()) else { throw node.error("not base64url") }
        return bytes
    }

    private static func published(_ names: [String], _ object: JSONMembers) throws(JSONError) -> JSONValue {
        var members: [JSONMember] = []
        for name in names { members.append(JSONMember(name, try object.member(name))) }
        return .object(members)
    }

    /// The private key for signing; created once.
    func rsaPrivateKey() throws(CryptoError) -> RSAPrivateKey {
        if let key = handles.withLock({ $0.rsa }) { return key }
        guard case .rsa(let numbers) = numbers, let secret = numbers.secret else {
            throw CryptoError("sign with a key that has no RSA private part")
        }
        let key = try RSAPrivateKey(
            modulus: numbers.modulus, exponent: numbers.exponent, privateExponent: secret.d,
            primes: (secret.p, secret.q), exponents: (secret.dp, secret.dq), coefficient: secret.qi)
        handles.withLock { $0.rsa = key }
        return key
    }

    func ecPrivateKey() throws(CryptoError) -> P256PrivateKey {
        if let key = handles.withLock({ $0.ec }) { return key }
        guard case .ec(let numbers) = numbers, let secret = numbers.d else {
            throw CryptoError("sign with a key that has no EC private part")
        }
        let key = try P256PrivateKey(rawRepresentation: secret)
        guard key.publicKey == (numbers.x, numbers.y) else {
            throw CryptoError("sign with a key whose numbers do not belong together")
        }
        handles.withLock { $0.ec = key }
        return key
    }

    /// A self-signed certificate as DER, valid from 2020 for 100 years; created once.
    func certificate() throws(CryptoError) -> [UInt8] {
        if let certificate = handles.withLock({ $0.certificate }) { return certificate }
        let certificate = try rsaPrivateKey().selfSignedCertificate(
            commonName: "assay test key \(name)", notBefore: 1_577_836_800, lifetime: 3_153_600_000)
        handles.withLock { $0.certificate = certificate }
        return certificate
    }
}
