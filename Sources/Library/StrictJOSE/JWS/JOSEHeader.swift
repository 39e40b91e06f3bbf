/// The protected header of a compact JWS (RFC 7515 §4).
///
/// It is not verified. The parameters `jwk`, `jku`, `x5c`, `x5u` and `x5t` are never read, because a key must come from
/// the issuer and not from the token (RFC 8725 §3.10).
public struct JOSEHeader: Sendable {
    /// The whole header, for parameters that this type does not know.
    public let parameters: JSONValue

    init(_ document: JSONDocument) throws(JOSEError) {
        parameters = document.root
        guard parameters.kind == .object else {
            throw JOSEError(
                .invalidHeader, expected: "a header that is a JSON object", found: Found.value(parameters), at: 0)
        }
    }

    /// The `alg`, if it is one of those allowed.
    ///
    /// - Throws: `JOSEError` with `unsupportedAlgorithm` if it is absent, not a string, or not byte for byte on the
    ///   list (RFC 8725 §3.1).
    package func algorithm(allowed: [JWSAlgorithm]) throws(JOSEError) -> JWSAlgorithm {
        let value = parameters.borrowed[.algorithm]
        guard let value, let algorithm = allowed.first(where: { value.isString($0.rawValue) }) else {
            let names = allowed.map(\.rawValue).joined(separator: " or ")
            throw JOSEError(
                .unsupportedAlgorithm, expected: "an alg of \(names.isEmpty ? "an empty list" : names)",
                found: Found.algorithm(parameters[.algorithm]))
        }
        return algorithm
    }

    /// Refuses all critical extensions, because this module implements none.
    ///
    /// - Throws: `JOSEError` with `unsupportedCriticalHeader` for any `crit` (an empty list, a repeated name and a name
    ///   that the specification itself defines are errors too, RFC 7515 §4.1.11), and for a `b64` other than `true`,
    ///   which would change the signing input (RFC 7797 §3) and which a JWT must not have (RFC 7797 §7).
    package func refuseCriticalExtensions() throws(JOSEError) {
        if let critical = parameters[.critical] {
            throw JOSEError(.unsupportedCriticalHeader, expected: "no crit", found: Found.value(critical))
        }
        if let encoded = parameters[.base64], encoded.boolean != true {
            throw JOSEError(
                .unsupportedCriticalHeader, expected: "b64 to be true or absent", found: Found.value(encoded))
        }
    }

    /// Refuses a token whose `typ` is not that of a JWT (RFC 8725 §3.11).
    ///
    /// The values `JWT` and `application/jwt`, in upper or lower case, are accepted, and no `typ` at all (RFC 7519
    /// §5.1, RFC 7515 §4.1.9).
    ///
    /// - Throws: `JOSEError` with `invalidHeader`.
    public func requireJWTType() throws(JOSEError) { try requireType(among: []) }

    /// Refuses a token whose `typ` is neither that of a JWT nor one of these.
    ///
    /// - Parameter types: media types without `application/`, in lower case, such as `secevent+jwt`.
    /// - Throws: `JOSEError` with `invalidHeader`.
    public func requireType(among types: [String]) throws(JOSEError) {
        guard let type = parameters.borrowed[.type], !type.isString("JWT") else { return }
        let prefix = "application/"
        if let name = type.string?.lowercased() {
            let short = name.utf8.starts(with: prefix.utf8) ? String(name.dropFirst(prefix.count)) : name
            if (types + ["jwt"]).contains(where: { $0.utf8.elementsEqual(short.utf8) }) { return }
        }
        throw JOSEError(
            .invalidHeader, expected: "typ to be \((types + ["JWT"]).joined(separator: " or ")) or absent",
            found: Found.value(parameters[.type]))
    }

    /// The `kid` as UTF-8; `nil` if it is absent or not a string.
    public var keyID: [UInt8]? {
        parameters[.keyID]?.stringBytes
    }
}

extension JSONName {
    static let algorithm: JSONName = "alg"
    static let critical: JSONName = "crit"
    static let base64: JSONName = "b64"
    static let type: JSONName = "typ"
    static let keyID: JSONName = "kid"
}
