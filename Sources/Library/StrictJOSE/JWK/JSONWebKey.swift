/// One key of a key set (RFC 7517).
///
/// A key that breaks a rule is kept together with the error, so that a token which names it is refused for the right
/// reason; it is never used.
public struct JSONWebKey: Sendable {
    /// What the key can be used for.
    public enum Material: Sendable {
        /// An RSA key that may verify signatures.
        case rsa(RSAVerificationKey)
        /// A key of a type that this module does not support (`EC`, `OKP`, `oct` or an unknown one).
        case otherType
        /// A key that must not be used, with the reason.
        case unusable(JOSEError)
    }

    /// The `kty` as UTF-8; `nil` if absent or not a string.
    public let keyType: [UInt8]?

    /// The `kid` as UTF-8; `nil` if absent or not a string.
    public let keyID: [UInt8]?

    /// The `alg`, if the key is bound to one (RFC 7517 §4.4).
    public let algorithm: JWSAlgorithm?

    /// What the key can be used for, and the key itself.
    public let material: Material

    /// Reads one key; a key that breaks a rule becomes `unusable`.
    public init(_ value: JSONValue) {
        keyType = value[.keyType]?.stringBytes
        keyID = value[.keyID]?.stringBytes
        algorithm = value[.algorithm]?.string.map(JWSAlgorithm.init(rawValue:))
        do {
            material = try JSONWebKey.material(value)
        } catch {
            material = .unusable(error)
        }
    }

    /// The key, if it may verify signatures under the algorithm.
    ///
    /// - Throws: `JOSEError` with `invalidKey` if it is of another type, breaks a rule, or is bound to another `alg`.
    func verificationKey(for algorithm: JWSAlgorithm) throws(JOSEError) -> RSAVerificationKey {
        switch material {
        case .rsa(let key):
            guard self.algorithm == nil || self.algorithm == algorithm else {
                throw JOSEError(
                    .invalidKey, expected: "a key whose alg is \(algorithm.rawValue) or absent (RFC 7517 §4.4)",
                    found: "a key with another alg")
            }
            return key
        case .otherType:
            throw JOSEError(.invalidKey, expected: "a key of type RSA", found: "a key of another type")
        case .unusable(let rule):
            throw rule
        }
    }

    private static func material(_ value: JSONValue) throws(JOSEError) -> Material {
        guard let keyType = value[.keyType], keyType.kind == .string else {
            throw JOSEError(
                .invalidKey, expected: "an object with a kty that is a string (RFC 7517 §4.1)",
                found: Found.value(value.kind == .object ? value[.keyType] : value))
        }
        guard keyType.isString("RSA") else { return .otherType }
        try requireMetadata(value)
        guard JSONName.privateMembers.allSatisfy({ value[$0] == nil }) else {
            throw JOSEError(
                .invalidKey, expected: "a public key (RFC 7518 §6.3.1)", found: "a member of a private key")
        }
        return .rsa(try RSAVerificationKey(numbers(value)))
    }

    /// Checks that the members of RFC 7517 §4.2 to §4.5, where present, have the right type and allow verification.
    private static func requireMetadata(_ value: JSONValue) throws(JOSEError) {
        if let use = value[.use], !use.isString("sig") {
            throw JOSEError(
                .invalidKey, expected: "use to be sig or absent (RFC 7517 §4.2)", found: Found.value(use))
        }
        if let operations = value[.keyOperations] {
            let names = operations.elements.compactMap(\.stringBytes)
            guard operations.elements.allSatisfy({ $0.kind == .string }),
                Set(names).count == names.count, names.contains(Array("verify".utf8))
            else {
                throw JOSEError(
                    .invalidKey, expected: "key_ops to include verify and repeat nothing (RFC 7517 §4.3)",
                    found: Found.value(operations))
            }
        }
        for name in [JSONName.algorithm, .keyID] {
            if let member = value[name], member.kind != .string {
                throw JOSEError(
                    .invalidKey, expected: "alg and kid to be strings (RFC 7517 §4.4, §4.5)",
                    found: Found.value(member))
            }
        }
    }

    private static func numbers(_ value: JSONValue) throws(JOSEError) -> RSAPublicNumbers {
        guard let n = value[.modulus]?.stringBytes, let e = value[.exponent]?.stringBytes else {
            throw JOSEError(
                .invalidKey, expected: "n and e to be strings (RFC 7518 §6.3.1)",
                found: "one absent or of another type")
        }
        do {
            return try RSAPublicNumbers(modulus: Base64URL.decode(n), exponent: Base64URL.decode(e))
        } catch {
            throw JOSEError(.invalidKey, expected: "n and e to be Base64urlUInt (RFC 7518 §2)", found: error.found)
        }
    }
}

extension JSONName {
    static let keyType: JSONName = "kty"
    static let use: JSONName = "use"
    static let keyOperations: JSONName = "key_ops"
    static let modulus: JSONName = "n"
    static let exponent: JSONName = "e"
    static let privateMembers: [JSONName] = ["d", "p", "q", "dp", "dq", "qi", "oth"]
}
