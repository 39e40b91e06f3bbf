/// A JWK Set (RFC 7517 §5); one bad key does not make the others unusable.
public struct JSONWebKeySet: Sendable {
    /// The greatest size of the document in bytes, 256 KiB; providers serve a few kilobytes.
    public static let maximumByteCount = 1 << 18

    /// The greatest number of keys in a set, because reading each key takes time.
    public static let maximumKeyCount = 100

    /// The keys in the order of the document, unusable ones included.
    public let keys: [JSONWebKey]

    /// Reads a key set.
    ///
    /// - Parameter document: the bytes of the JSON text, as the issuer serves it at its `jwks_uri`.
    /// - Throws: `JOSEError` with `tooLarge`; with a code of JSON; with `invalidKeySet` unless the document is an object
    ///   whose `keys` is an array of at most `maximumKeyCount` keys, and if two keys of the same type have the same key
    ///   ID (RFC 7517 §4.5 allows that only for keys of different types).
    public init(_ document: [UInt8]) throws(JOSEError) {
        let limits = JSONLimits(maximumByteCount: JSONWebKeySet.maximumByteCount)
        let root = try JSONDocument(document, limits: limits).root
        guard let list = root[.keys], list.kind == .array else {
            throw JOSEError(
                .invalidKeySet, expected: "an object with an array of keys (RFC 7517 §5.1)",
                found: Found.value(root.kind == .object ? root[.keys] : root))
        }
        let values = Array(list.elements.prefix(JSONWebKeySet.maximumKeyCount + 1))
        guard values.count <= JSONWebKeySet.maximumKeyCount else {
            throw JOSEError(
                .invalidKeySet, expected: "at most \(JSONWebKeySet.maximumKeyCount) keys", found: "more")
        }
        let keys = values.map(JSONWebKey.init)
        var identities: Set<[[UInt8]]> = []
        for key in keys {
            guard let keyID = key.keyID, let keyType = key.keyType else { continue }
            guard identities.insert([keyType, keyID]).inserted else {
                throw JOSEError(
                    .invalidKeySet, expected: "one key for each key ID and type (RFC 7517 §4.5)", found: "two")
            }
        }
        self.keys = keys
    }

    /// The key with this ID, if it may verify signatures under the algorithm.
    ///
    /// - Parameter keyID: the `kid` as UTF-8, compared byte by byte.
    /// - Throws: `JOSEError` with `unknownKeyID` if no key has the ID; `invalidKey` if the key cannot be used.
    package func verificationKey(
        id keyID: [UInt8], for algorithm: JWSAlgorithm
    ) throws(JOSEError) -> RSAVerificationKey {
        try verificationKey(for: algorithm) { $0 == keyID }
    }

    /// The key that the header's `kid` names, if it may verify signatures under the algorithm.
    ///
    /// - Throws: `JOSEError` with `missingKeyID` if there is no `kid` that is a string; otherwise as
    ///   `verificationKey(id:for:)` does.
    func verificationKey(
        namedBy header: JOSEHeader, for algorithm: JWSAlgorithm
    ) throws(JOSEError) -> RSAVerificationKey {
        guard let keyID = header.parameters.borrowed[.keyID], keyID.kind == .string else {
            throw JOSEError(
                .missingKeyID, expected: "a kid that is a string (RFC 7515 §4.1.4)",
                found: Found.value(header.parameters[.keyID]))
        }
        return try verificationKey(for: algorithm) { keyID.isString($0.borrowed) }
    }

    private func verificationKey(
        for algorithm: JWSAlgorithm, where isNamed: ([UInt8]) -> Bool
    ) throws(JOSEError) -> RSAVerificationKey {
        var other: Int?
        for index in keys.indices {
            guard let keyID = keys[index].keyID, isNamed(keyID) else { continue }
            if keys[index].keyType == JSONWebKeySet.rsa { return try keys[index].verificationKey(for: algorithm) }
            other = index
        }
        guard let other else {
            throw JOSEError(
                .unknownKeyID, expected: "a kid of the key set", found: "a kid that none of its \(keys.count) keys has")
        }
        return try keys[other].verificationKey(for: algorithm)
    }

    /// The IDs of the keys that may verify RS256 signatures, in the order of the document.
    public var usableKeyIDs: [String] {
        keys.compactMap { key in
            guard (try? key.verificationKey(for: .rs256)) != nil, let keyID = key.keyID else { return nil }
            return String(decoding: keyID, as: UTF8.self)
        }
    }

    private static let rsa = Array("RSA".utf8)
}

extension JSONName {
    static let keys: JSONName = "keys"
}
