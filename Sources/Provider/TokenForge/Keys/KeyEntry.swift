internal import AssayJSON

/// A member of a key set: a test key as published, one with a patch, or any JWK.
struct KeyEntry: Sendable {
    private enum Content: Sendable {
        case published(TestKey)
        case patched(TestKey, JSONNode)
        case own(JSONNode)
    }

    private let content: Content

    init(decoding node: JSONNode, keys: KeyRing) throws(JSONError) {
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

    private func jwk(_ scope: SubstitutionScope) throws(JSONError) -> JSONValue {
        switch content {
        case .published(let key):
            return key.publicJWK
        case .patched(let key, let patch):
            let jwk = try scope.expandJSON(JSONNode(key.publicJWK).applying(patch))
            // Bytes are compared: Swift's string equality is canonical equivalence.
            guard JSONWriter.bytes(jwk, style: .raw) != JSONWriter.bytes(key.publicJWK) else {
                throw patch.error("the patch changes nothing")
            }
            return jwk
        case .own(let jwk):
            return try scope.expandJSON(jwk)
        }
    }

    /// The JWK Set (RFC 7517 §5) as compact text.
    static func keySet(_ entries: [KeyEntry], _ scope: SubstitutionScope) throws(JSONError) -> [UInt8] {
        var jwks: [JSONNode] = []
        for entry in entries { jwks.append(JSONNode(try entry.jwk(scope))) }
        return JSONWriter.bytes(["keys": .array(jwks)], style: .raw)
    }
}
