internal import AssayJSON

/// Drafts of vectors with a public key: alone, in a key set, and as the key that verifies a token.
enum KeyDrafts {
    /// The input of the target `der`: a byte for the exponent's length, the exponent, the modulus.
    static func der(_ bytes: [UInt8]) throws(FuzzDraftError) -> [FuzzDraft] {
        guard let first = bytes.first else {
            throw FuzzDraftError("the input is empty and has no key, so the target ignores it")
        }
        let exponent = Array(bytes.dropFirst().prefix(Int(first)))
        let modulus = Array(bytes.dropFirst(1 + exponent.count))
        let (n, e) = (FuzzDraft.base64URL(modulus), FuzzDraft.base64URL(exponent))
        let key: JSONValue = ["kty": "RSA", "kid": "found", "use": "sig", "alg": "RS256", "n": n, "e": e]
        return [
            .publicKey(modulus: n, exponent: e),
            FuzzDraft(
                "parse-key-set", area: "key-set/found",
                [("input", ["body": ["json": ["keys": .array([JSONNode(key)])]]])]),
            FuzzDraft(
                "verify-id-token", area: "id-token/found",
                [("context", ["keys": .array([JSONNode(["key": "google-a", "jwk": ["n": n, "e": e]])])])]),
        ]
    }
}
