internal import AssayJSON

/// A key set document (RFC 7517 §5).
package struct KeySet {
    /// The curves that widespread libraries know.
    private static let widespreadCurves: Set = ["P-256", "P-384", "P-521", "Ed25519", "X25519"]

    private let keys: [JSONObject]
    private let flaws: FlawSwitch

    /// Reads the document.
    package init(_ bytes: [UInt8], _ flaws: FlawSwitch) throws(JOSERefusal) {
        self.flaws = flaws
        guard let elements = Self.elements(bytes, flaws) else {
            guard flaws.has("broken-key-set-is-empty") else {
                throw JOSERefusal(.keySet, "not a JSON object with an array of keys (RFC 7517 §5)")
            }
            keys = []
            return
        }
        if elements.isEmpty, flaws.has("empty-key-set-refused") { throw JOSERefusal(.keySet, "the set has no key") }
        var keys: [JSONObject] = []
        let isCut = elements.count > 16 && flaws.has("key-set-limited-to-sixteen-keys")
        for element in isCut ? Array(elements.prefix(16)) : elements {
            // Keys of other types are ignored.
            guard case .object(let members) = element.value else {
                guard flaws.has("element-that-is-no-key-refuses-set") else { continue }
                throw JOSERefusal(.keySet, "an element of the set is not a key")
            }
            let key = JSONObject(members, flaws)
            if flaws.has("incomplete-key-refuses-set", where: !Self.isWhole(key)) {
                throw JOSERefusal(.keySet, "a key lacks kid, use, alg, n or e")
            }
            if let identifier = key["kid"], key.text("kid") == nil, flaws.has("key-id-of-other-type-refuses-set") {
                throw JOSERefusal(.keySet, "the kid \(identifier.kind) is not a string")
            }
            if key["kty"] == .string("RSA") {
                keys.append(key)
            } else if key["kty"] == nil, flaws.has("key-without-type-is-rsa") {
                keys.append(key)
            } else if key["kty"] == nil || key["n"] != nil, flaws.has("key-type-not-checked") {
                keys.append(key)
            } else if case .string(let type)? = key["kty"], type.uppercased() == "RSA",
                flaws.has("key-type-ignores-case")
            {
                keys.append(key)
            } else if flaws.has("unknown-key-type-refuses-set") {
                throw JOSERefusal(.keySet, "a key has a type other than RSA")
            } else if let curve = key.text("crv"), !Self.widespreadCurves.contains(curve),
                flaws.has("unknown-curve-refuses-set")
            {
                throw JOSERefusal(.keySet, "a key is on an unknown curve")
            }
        }
        self.keys = keys
        if keys.count > 1, flaws.has("every-key-checked-first"),
            keys.contains(where: { (try? VerificationKey($0, flaws)) == nil })
        {
            throw JOSERefusal(.keySet, "a key is invalid")
        }
        if flaws.has("key-ids-of-other-types-count", where: Self.sharesIDWithOtherType(elements)) {
            throw JOSERefusal(.keySet, "two keys have the same key ID")
        }
        if flaws.has("unknown-key-members-refused", where: keys.contains(where: Self.hasUnknownMember)) {
            throw JOSERefusal(.keySet, "a key has an unknown member")
        }
    }

    /// The key IDs of the keys that can verify RS256, in their order.
    package func usableKeyIDs() throws(JOSERefusal) -> [String] {
        var identifiers: [String] = []
        for key in keys {
            do {
                _ = try VerificationKey(key, flaws)
            } catch {
                if flaws.has("bad-key-refuses-set") { throw JOSERefusal(.keySet, error.message) }
                continue
            }
            guard case .string(let identifier)? = key["kid"] else {
                if flaws.has("key-without-id-listed") { identifiers.append("") }
                continue
            }
            if identifiers.contains(where: { $0.utf8.elementsEqual(identifier.utf8) }) {
                if flaws.has("first-key-of-id-wins") { continue }
                guard flaws.has("last-key-of-id-wins") else {
                    throw JOSERefusal(.keySet, "two keys have the same key ID (RFC 7517 §4.5)")
                }
                continue
            }
            identifiers.append(identifier)
        }
        return identifiers
    }

    /// The keys with the key ID of a token's header.
    package func keys(withID identifier: String) -> [JSONObject] {
        let comparison = TextComparison(.keyID, flaws)
        func named(_ matches: (String) -> Bool) -> [JSONObject] {
            all.filter { key in
                guard case .string(let own)? = key["kid"] else { return false }
                return matches(own)
            }
        }
        let exact = named { $0.utf8.elementsEqual(identifier.utf8) }
        if !exact.isEmpty { return exact }
        let near = named { comparison.equal(identifier, $0) }
        if !near.isEmpty { return near }
        if identifier == "*", flaws.has("key-id-is-pattern") { return Array(all.prefix(1)) }
        if let index = Int(identifier), all.indices.contains(index), flaws.has("key-id-is-index") {
            return [all[index]]
        }
        let numbers = all.filter { $0["kid"] == .number(identifier) }
        if !numbers.isEmpty, flaws.has("numbers-are-strings") { return numbers }
        return []
    }

    /// All keys, for clients that try each of them.
    package var all: [JSONObject] { keys }
}
