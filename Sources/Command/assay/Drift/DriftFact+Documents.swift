internal import AssayConformance
internal import AssayJSON
internal import TokenForge

/// What public documents say: the values themselves.
extension DriftFact {
    /// The members of a discovery document (OpenID Connect Discovery 1.0 §3); the order of a list means nothing.
    static func discovery(_ document: JSONValue) -> [DriftFact] {
        document.members.flatMap { member -> [DriftFact] in
            guard case .array(let elements) = member.node.value else {
                return [DriftFact(name: member.name, text: publicText(member.node.value))]
            }
            var texts: [String] = []
            for case .string(let text) in elements.map(\.value) where !texts.contains(text) { texts.append(text) }
            guard texts.count == elements.count else { return [DriftFact(name: member.name, text: "an array")] }
            return [DriftFact(name: member.name, text: "a list of texts")]
                + texts.map { DriftFact(name: member.name, element: $0, text: "listed") }
        }
    }

    /// The number of keys, and what each parameter is in them (RFC 7517 §4, RFC 7518 §6.3.1).
    static func keySet(_ document: JSONValue) -> [DriftFact] {
        guard case .array(let keys)? = document["keys"] else { return discovery(document) }
        let others = discovery(document).filter { $0.name != "keys" }
        var texts: [(name: String, inKeys: [String])] = []
        var places: [String: Int] = [:]
        for member in keys.flatMap(\.value.members) {
            let text = parameter(member.name, member.node.value)
            if let place = places[member.name] {
                texts[place].inKeys.append(text)
            } else {
                places[member.name] = texts.count
                texts.append((member.name, [text]))
            }
        }
        let parameters = texts.map { name, found in
            let all = found + (found.count < keys.count ? ["absent"] : [])
            return DriftFact(name: name, text: Set(all).sorted().joined(separator: " or "))
        }
        return [DriftFact(name: "number of keys", text: String(keys.count))] + parameters + others
    }

    private static func parameter(_ name: String, _ value: JSONValue) -> String {
        guard case .string(let text) = value else { return value.kind }
        switch name {
        case "kty", "alg", "use", "crv", "e": return JSONWriter.quoted(text)
        case "kid": return keyID(text)
        case "n":
            guard let bytes = Base64.decodeURL(text), let first = bytes.first(where: { $0 != 0 }) else {
                return "not a number in base64url"
            }
            let zeros = bytes.prefix { $0 == 0 }.count
            return "\(8 * (bytes.count - zeros) - first.leadingZeroBitCount) bits"
        default: return value.kind
        }
    }

    /// What a key ID looks like; the ID itself changes with every key.
    static func keyID(_ text: String) -> String {
        let isHexadecimal = text.wholeMatch(of: /[0-9a-f]+/) != nil
        return "\(text.unicodeScalars.count) \(isHexadecimal ? "hexadecimal digits" : "characters")"
    }

    /// `Content-Type`, and the directives of `Cache-Control` (RFC 9111 §5.2), whose `max-age` varies at Google.
    static func fields(_ fields: [HeaderField]) -> [DriftFact] {
        func values(_ name: String) -> [String] { fields.filter { $0.isNamed(name) }.map { $0.value.lowercased() } }
        func parts(_ texts: [String], _ separator: Character) -> [String] {
            texts.flatMap { $0.split(separator: separator) }.map { $0.filter { $0 != " " && $0 != "\t" } }
        }
        var facts: [DriftFact] = []
        let type = parts(values("Content-Type"), ";")
        if !type.isEmpty {
            facts.append(DriftFact(name: "Content-Type", text: JSONWriter.quoted(type.joined(separator: "; "))))
        }
        for directive in parts(values("Cache-Control"), ",") {
            let words = directive.split(separator: "=", maxSplits: 1)
            guard words.first == "max-age" else {
                facts.append(DriftFact(name: "Cache-Control", element: directive, text: "listed"))
                continue
            }
            let text =
                switch words.count == 2 ? Int64(words[1]) : nil {
                case nil: "not a whole number"
                case .some(..<3_600): "less than an hour"
                case .some(...86_400): "from an hour to a day"
                case .some: "more than a day"
                }
            facts.append(DriftFact(name: "Cache-Control", element: "max-age", text: text))
        }
        return facts
    }

    private static func publicText(_ value: JSONValue) -> String {
        switch value {
        case .string(let text): JSONWriter.quoted(text)
        case .object, .array: value.kind
        case .number: "the number \(JSONWriter.quoted(JSONWriter.text(value)).dropFirst().dropLast())"
        case .bool, .null: JSONWriter.text(value)
        }
    }
}

extension JSONValue {
    /// The members of an object; none of any other value.
    var members: [JSONMember] {
        guard case .object(let members) = self else { return [] }
        return members
    }
}
