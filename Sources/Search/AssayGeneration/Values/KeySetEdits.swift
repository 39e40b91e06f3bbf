internal import AssayConformance
internal import AssayJSON

/// Changes to a key set (RFC 7517).
enum KeySetEdits {
    /// The changes to the key set.
    ///
    /// - Parameter steps: sets a list of keys.
    static func all(_ place: String, _ steps: (JSONValue) -> [Edit.Step]) -> [Edit] {
        let sets: [([JSONValue], String)] = [
            (["google-a"], "the key alone"), (["google-b", "google-a"], "in another order"),
            (["google-b"], "without the key"), ([], "empty"),
            (["google-a", "google-a"], "the key twice"), (["attacker", "google-a"], "another's key first"),
            (["ec-p256", "google-a"], "a P-256 key first"), (["google-a", ["jwk": [:]]], "an empty key after it"),
            ([["jwk": "x"], "google-a"], "a text first"), (["rsa-1024", "google-a"], "a short key first"),
        ]
        var edits = sets.map { Edit(place, "the key set: \($0.1)", steps($0.0.array)) }
        // What a member of a key may be, the vectors say; these are the values that every specification knows.
        let patches: [(String, [JSONValue])] = [
            ("alg", ["RS384", "RS512", "PS256", "HS256"]), ("use", ["enc"]), ("key_ops", [["verify"], ["sign"]]),
            ("kty", ["EC", "oct"]), ("kid", ["x"]), ("x", ["y"]),
        ]
        func key(_ patch: JSONValue) -> JSONValue { ["key": "google-a", "jwk": patch] }
        for (name, values) in patches {
            var changes = values.map { (JSONValue.object([JSONMember(name, JSONNode($0))]), EdgeValues.words($0)) }
            if ["alg", "use", "kid"].contains(name) {
                changes.append((.object([JSONMember(name, JSONNode(.null))]), "missing"))
            }
            for (patch, words) in changes {
                edits.append(Edit(place, "member \(name) of the key: \(words)", steps([key(patch), "google-b"].array)))
                edits.append(
                    Edit(
                        place, "member \(name) of a key before the key: \(words)",
                        steps([["key": "google-b", "jwk": patch], "google-a"].array)))
            }
        }
        return edits
    }
}
