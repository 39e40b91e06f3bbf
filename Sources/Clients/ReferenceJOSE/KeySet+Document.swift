internal import AssayJSON

extension KeySet {
    /// The keys of the document; `nil` if it is not a key set.
    static func elements(_ bytes: [UInt8], _ flaws: FlawSwitch) -> [JSONNode]? {
        let text = JSONText(flaws)
        guard let object = text.body(bytes, isKeySet: true) else {
            guard case .array(let elements)? = try? JSON.parse(bytes, file: "").value,
                flaws.has("bare-array-of-keys-accepted")
            else {
                let isNull = bytes.elementsEqual("null".utf8) && flaws.has("null-key-set-is-empty")
                return isNull || bytes.isEmpty && flaws.has("empty-key-set-document-is-empty") ? [] : nil
            }
            return elements
        }
        switch object["keys"] {
        case .array(let elements)?:
            return elements
        case .object(let members)? where flaws.has("object-of-keys-accepted"):
            return members.map(\.node)
        case nil where object["kty"] != nil && flaws.has("bare-key-accepted"):
            return try? [JSON.parse(bytes, file: "")]
        case nil where flaws.has("key-set-without-keys-is-empty"):
            return []
        case .null? where flaws.has("null-key-set-is-empty"):
            return []
        case _? where flaws.has("keys-of-other-type-are-none"):
            return []
        default:
            return nil
        }
    }

    static let knownMembers: Set<String> = [
        "kty", "use", "key_ops", "alg", "kid", "x5u", "x5c", "x5t", "x5t#S256", "n", "e", "d", "p", "q", "dp", "dq",
        "qi", "oth", "assay_test_key",
    ]

    /// Whether the key has all members that Google's keys have, as strings.
    static func isWhole(_ key: JSONObject) -> Bool {
        ["kid", "use", "alg", "n", "e"].allSatisfy { name in
            if case .string = key[name] { true } else { false }
        }
    }

    /// Whether a key that is not an RSA key has the ID of one that is.
    static func sharesIDWithOtherType(_ elements: [JSONNode]) -> Bool {
        let isRSA = { (key: JSONValue) in key["kty"] == .string("RSA") }
        let identifiers = elements.map(\.value).filter(isRSA).compactMap { $0["kid"] }
        return elements.contains { element in
            !isRSA(element.value) && element.value["kid"].map { identifiers.contains($0) } == true
        }
    }

    static func hasUnknownMember(_ key: JSONObject) -> Bool {
        !knownMembers.isSuperset(of: key.names)
    }
}
