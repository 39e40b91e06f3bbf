internal import OpenSSLCrypto

/// The provider's key set as the plan reads it.
struct PlanKeySet: Sendable {
    /// A key as the plan declares it.
    ///
    /// Every member is required although RFC 7517 §4 requires `kty` alone, and one key that lacks one makes the whole
    /// document unreadable: a set with an elliptic-curve key beside Google's is refused. `kty`, `alg` and `use` are
    /// demanded and then never read.
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

    /// How long the plan keeps a key set, in seconds, whatever `Cache-Control` and `Age` say.
    static let lifetime: Int64 = 3600

    /// The keys by key ID; of two with the same ID the last counts.
    private(set) var keys: [String: RSAPublicKey] = [:]
    /// The IDs of these keys in the order of the document; the plan's dictionary has none.
    private(set) var keyIDs: [String] = []

    /// Reads a document, whatever its status, media type and other header fields.
    ///
    /// A key that cannot be made is dropped without a word.
    init(document: [UInt8]) throws(PlanFailure) {
        for key in try PlanFailure.decode(Document.self, from: document).keys {
            guard let publicKey = try? PlanRSANumbers(n: key.n, e: key.e).publicKey() else { continue }
            if keys.updateValue(publicKey, forKey: key.kid) == nil { keyIDs.append(key.kid) }
        }
    }
}
