internal import AssayJSON
internal import ReferenceJOSE

/// Inputs on which two correct implementations may differ, because the specifications leave the result open.
///
/// Vectors expect `either` for the same questions. Here they are predicates on the input, read without the library.
/// They are as narrow as possible: all other properties of a target still hold.
package enum OpenQuestions {
    /// Whether implementations may differ on a set, by an unusable key (RFC 7517 §5) or by its size.
    package static func isKeySetOpen(_ document: [UInt8]) -> Bool {
        guard document.count <= 1 << 18, case .array(let nodes)? = ReferenceParts.jsonObject(document)?["keys"] else {
            return document.count > 1 << 18
        }
        guard nodes.count <= 100 else { return true }
        var identities: Set<[[UInt8]]> = []
        return nodes.contains { node in
            if isKeyOpen(node.value) { return true }
            guard case .string(let type)? = node.value["kty"], case .string(let identifier)? = node.value["kid"] else {
                return false
            }
            return !identities.insert([Array(type.utf8), Array(identifier.utf8)]).inserted
        }
    }

    /// Whether implementations may differ on a key, by members that do not restrict its use.
    private static func isKeyOpen(_ key: JSONValue) -> Bool {
        if case .array(let operations)? = key["key_ops"] {
            let names = operations.map(\.value)
            if Set(names).count != names.count
                || names.contains(where: { if case .string = $0 { false } else { true } })
            {
                return true
            }
        }
        if let identifier = key["kid"] {
            guard case .string = identifier else { return true }
        }
        // Implementations have different limits for exponents of 33 to 64 bits.
        guard case .string(let text)? = key["e"], let exponent = ReferenceParts.base64URL(Array(text.utf8)) else {
            return false
        }
        return (5...8).contains(exponent.count)
    }
}
