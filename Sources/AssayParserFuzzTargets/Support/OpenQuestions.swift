internal import AssayDocument
internal import ReferenceJOSE

/// Inputs on which two right implementations may differ, because specifications leave the matter open.
///
/// The judges of vectors say `either` to the same questions. Here they are predicates on the input, read without the
/// library, and as narrow as they can be: whatever else a target asserts still holds.
package enum OpenQuestions {
    /// Whether a key that nobody asks for spoils the set (RFC 7517 §5), and the limits of a set.
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

    /// How strict one is with members that do not say the key is for something else.
    private static func isKeyOpen(_ key: DocumentValue) -> Bool {
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
        // Exponents from 33 to 64 bits: each has a bound of its own.
        guard case .string(let text)? = key["e"], let exponent = ReferenceParts.base64URL(Array(text.utf8)) else {
            return false
        }
        return (5...8).contains(exponent.count)
    }
}
