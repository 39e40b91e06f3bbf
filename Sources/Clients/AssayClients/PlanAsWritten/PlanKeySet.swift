internal import JOSECryptography

/// The plan's key set of the provider.
struct PlanKeySet: Sendable {
    /// The plan's declaration of a key.
    ///
    /// Every member is required, although RFC 7517 §4 requires only `kty`. One key without one of them makes the whole
    /// document unreadable, so a set with Google's keys and an elliptic-curve key is refused. `kty`, `alg` and `use` are
    /// required but never read.
    private struct Key: Decodable {
        let kid: String
        let kty: String
        let alg: String
        let use: String
        let n: String
        let e: String
    }

    private struct Document: Decodable {
        let keys: [Key]
    }

    /// The number of seconds that the plan caches a key set, regardless of `Cache-Control` and `Age`.
    static let lifetime: Int64 = 3600

    /// The keys by key ID; of two keys with the same ID the last counts.
    private(set) var keys: [String: RSASignatureVerifier] = [:]
    /// The IDs of these keys in the order of the document, which the plan's dictionary does not keep.
    private(set) var keyIDs: [String] = []

    /// Reads a document regardless of its status and header fields.
    ///
    /// An invalid key is silently dropped.
    init(document: [UInt8]) throws(PlanFailure) {
        for key in try PlanFailure.decode(Document.self, from: document).keys {
            guard let verifier = try? PlanRSANumbers(n: key.n, e: key.e).verifier() else { continue }
            if keys.updateValue(verifier, forKey: key.kid) == nil { keyIDs.append(key.kid) }
        }
    }
}
