/// A compact JWS whose signature has been verified.
///
/// Only `JSONWebKeySet.verify` and `JSONWebKey.verify` make one, so a function that takes a `VerifiedJWS` never gets an
/// unverified token.
public struct VerifiedJWS: Sendable {
    /// The protected header.
    public var header: JOSEHeader { token.header }

    /// The payload.
    public var payload: [UInt8] { token.payload }

    /// The algorithm of the signature.
    public let algorithm: JWSAlgorithm

    /// The key that verified the signature.
    public let key: RSAVerificationKey

    private let token: CompactJWS

    fileprivate init(
        _ token: consuming CompactJWS, allowing algorithms: [JWSAlgorithm], keyRule: JSONWebKeySet.KeyRule,
        key find: (JOSEHeader, JWSAlgorithm) throws(JOSEError) -> RSAVerificationKey
    ) throws(JOSEError) {
        let algorithm = try token.header.algorithm(allowed: algorithms)
        try token.header.refuseCriticalExtensions()
        let key = try find(token.header, algorithm)
        try keyRule(key)
        guard token.isSigned(by: key) else {
            throw JOSEError(
                .invalidSignature, expected: "a signature by the key",
                found: "\(token.signature.count) bytes that are not the key's signature of this token")
        }
        self.algorithm = algorithm
        self.key = key
        self.token = token
    }

    /// Reads the payload as JSON.
    ///
    /// - Throws: `JOSEError` as `JSONDocument` does.
    public func payloadDocument() throws(JOSEError) -> JSONDocument { try token.payloadDocument() }
}

extension JSONWebKeySet {
    /// A further check of the key, for example that it is not on a list of compromised keys.
    public typealias KeyRule = (RSAVerificationKey) throws(JOSEError) -> Void

    /// Verifies a token by the key of this set that its `kid` names, with every check that a JWS needs.
    ///
    /// ```swift
    /// let keySet = try JSONWebKeySet(document)  // the bytes that the issuer serves at its jwks_uri
    /// let claims = try keySet.verify(token).payloadDocument().root
    /// ```
    ///
    /// The checks, in this order; the first that fails decides which `JOSEError` is thrown:
    ///
    /// 1. the form of the token, as `CompactJWS` reads it (`tooLarge`, `invalidJWS`, `invalidBase64URL`, a code of JSON,
    ///    `invalidHeader`)
    /// 2. `alg` is one of the algorithms allowed (`unsupportedAlgorithm`; RFC 8725 §3.1)
    /// 3. no extension is critical: neither `crit` nor a `b64` other than `true` (`unsupportedCriticalHeader`)
    /// 4. `kid` is a string (`missingKeyID`) that a key of the set has (`unknownKeyID`)
    /// 5. that key is a public RSA key within `RSAKeyPolicy`, whose `use`, `key_ops` and `alg`, where present, allow it
    ///    to verify signatures under the token's `alg` (`invalidKey`)
    /// 6. `keyRule` accepts the key
    /// 7. the signature verifies (`invalidSignature`)
    ///
    /// The payload is not checked. For a JWT, the caller still has to call `JOSEHeader.requireJWTType()` and to check the
    /// claims (RFC 7519 §7.2).
    ///
    /// - Parameters:
    ///   - token: the compact serialization.
    ///   - algorithms: the values of `alg` to accept.
    ///   - keyRule: a further check of the key; it throws an error of its own, usually with `invalidKey`.
    public func verify(
        _ token: String, allowing algorithms: [JWSAlgorithm] = JWSAlgorithm.supported,
        keyRule: KeyRule = { _ throws(JOSEError) in }
    ) throws(JOSEError) -> VerifiedJWS {
        try verify(CompactJWS(token), allowing: algorithms, keyRule: keyRule)
    }

    /// Verifies a token that has been parsed before, with the same checks from the second on.
    public func verify(
        _ token: consuming CompactJWS, allowing algorithms: [JWSAlgorithm] = JWSAlgorithm.supported,
        keyRule: KeyRule = { _ throws(JOSEError) in }
    ) throws(JOSEError) -> VerifiedJWS {
        try VerifiedJWS(token, allowing: algorithms, keyRule: keyRule, key: verificationKey(namedBy:for:))
    }
}

extension JSONWebKey {
    /// Verifies a token by this key, with the checks of `JSONWebKeySet.verify` except that of `kid`.
    ///
    /// For an issuer with a single key that its tokens do not name.
    public func verify(
        _ token: consuming CompactJWS, allowing algorithms: [JWSAlgorithm] = JWSAlgorithm.supported,
        keyRule: JSONWebKeySet.KeyRule = { _ throws(JOSEError) in }
    ) throws(JOSEError) -> VerifiedJWS {
        try VerifiedJWS(token, allowing: algorithms, keyRule: keyRule) { _, algorithm throws(JOSEError) in
            try verificationKey(for: algorithm)
        }
    }
}
