internal import AssayJSON
internal import JOSECryptography
internal import ReferenceJOSE
internal import StrictJOSE

/// Compares the thumbprint of a usable key with one computed from the texts of its document.
enum ThumbprintProperties {
    /// Checks the thumbprint of every usable key of a set.
    static func check(_ keySet: JSONWebKeySet, in document: [UInt8]) throws(BrokenProperty) {
        guard case .array(let documents)? = ReferenceParts.jsonObject(document)?["keys"] else { return }
        for (key, document) in zip(keySet.keys, documents) {
            guard case .rsa(let usable) = key.material else { continue }
            try check(usable, document.value)
        }
    }

    /// Checks that the thumbprint is that of RFC 7638, and that it can be written and read.
    ///
    /// - Parameter document: The JWK that the key was read from.
    private static func check(_ key: RSAVerificationKey, _ document: AssayJSON.JSONValue) throws(BrokenProperty) {
        // Base64url has one text for each value, so the texts of a usable key are the canonical ones (§3.2).
        guard case .string(let n)? = document["n"], case .string(let e)? = document["e"],
            let digest = try? HashAlgorithm.sha256.hash(Array(#"{"e":"\#(e)","kty":"RSA","n":"\#(n)"}"#.utf8))
        else { throw BrokenProperty("a usable key has n and e", "") }
        let text = key.thumbprint.base64URL
        try expect(
            ReferenceParts.base64URL(Array(text.utf8)) == digest, "a thumbprint is the hash of e, kty and n (RFC 7638)")
        try expect(key.thumbprint.description == text, "a thumbprint is described by its text")

        let read = JWKThumbprint(base64URL: text)
        try expect(read == key.thumbprint, "a thumbprint is read as it is written")
        try expect(Set([read, key.thumbprint]).count == 1, "equal thumbprints have equal hashes")
        // The last of 43 characters has four bits: A and E differ only in the last byte.
        let other = String(text.dropLast()) + (text.hasSuffix("A") ? "E" : "A")
        try expect(JWKThumbprint(base64URL: other) != key.thumbprint, "thumbprints are compared to the end")
        for malformed in [String(text.dropLast(4)), text + "=", "A\(text)"] {
            try expect(JWKThumbprint(base64URL: malformed) == nil, "a thumbprint is 32 bytes in base64url")
        }
    }
}
