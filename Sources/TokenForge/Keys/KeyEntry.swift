internal import AssayDocument

/// A member of a key set: a test key as published, one with a patch, or any JWK.
struct KeyEntry: Sendable {
    private enum Content: Sendable {
        case published(TestKey)
        case patched(TestKey, DocumentNode)
        case own(DocumentNode)
    }

    private let content: Content

    init(decoding node: DocumentNode, keys: KeyRing) throws(DocumentError) {
        if case .string = node.value {
            content = .published(try keys.key(named: node))
            return
        }
        let object = try node.object(allowing: ["key", "jwk"])
        let jwk = try object.member("jwk")
        try JSONTemplate.check(jwk, keys)
        if let name = object.optionalMember("key") {
            _ = try jwk.object()
            content = .patched(try keys.key(named: name), jwk)
        } else {
            content = .own(jwk)
        }
    }

    private func jwk(_ scope: SubstitutionScope) throws(DocumentError) -> DocumentValue {
        switch content {
        case .published(let key):
            return key.publicJWK
        case .patched(let key, let patch):
            let jwk = try scope.expandJSON(DocumentNode(key.publicJWK).applying(patch))
            // Bytes are compared: Swift's string equality is canonical equivalence.
            guard DocumentWriter.bytes(jwk, style: .raw) != DocumentWriter.bytes(key.publicJWK) else {
                throw patch.error("the patch changes nothing")
            }
            return jwk
        case .own(let jwk):
            return try scope.expandJSON(jwk)
        }
    }

    /// The JWK Set (RFC 7517, section 5) as compact text.
    static func keySet(_ entries: [KeyEntry], _ scope: SubstitutionScope) throws(DocumentError) -> [UInt8] {
        var jwks: [DocumentNode] = []
        for entry in entries { jwks.append(DocumentNode(try entry.jwk(scope))) }
        return DocumentWriter.bytes(["keys": .array(jwks)], style: .raw)
    }
}
