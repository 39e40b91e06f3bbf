internal import AssayJSON

/// A parsed text with `${…}` expressions.
struct Substitution: Sendable {
    enum Part: Sendable, Equatable {
        case text(String)
        /// `${now}` and an offset in seconds.
        case time(Int64)
        case name(String)
        case keyID(String)
        case publicKey(String)
        case certificate(String)
        case url(String)
    }

    /// The names that every text may use.
    static let contextNames = ContextMember.all.flatMap(\.substitutions)

    let parts: [Part]
    let location: JSONLocation

    /// Parses a string.
    ///
    /// - Parameter names: names that are valid only here, besides those of the context.
    init(_ node: JSONNode, names: [String] = []) throws(JSONError) {
        let text = try node.string()
        location = node.location
        // Most texts have no substitution, and iterating over characters would be the largest cost of rendering them.
        guard Self.hasDollar(text) else {
            parts = text.isEmpty ? [] : [.text(text)]
            return
        }
        var parts: [Part] = []
        var rest = text[...]
        while let dollar = rest.firstIndex(of: "$") {
            if dollar > rest.startIndex { parts.append(.text(String(rest[..<dollar]))) }
            rest = rest[rest.index(after: dollar)...]
            if rest.first == "$" {
                parts.append(.text("$"))
                rest = rest.dropFirst()
            } else if rest.first == "{", let end = rest.firstIndex(of: "}") {
                parts.append(try Self.part(String(rest[..<end].dropFirst()), names, node))
                rest = rest[rest.index(after: end)...]
            } else {
                throw node.error("a dollar sign must begin \"${…}\" or be written \"$$\"")
            }
        }
        if !rest.isEmpty { parts.append(.text(String(rest))) }
        self.parts = parts
    }

    /// Parses a string and checks its keys.
    init(_ node: JSONNode, keys: KeyRing, names: [String] = []) throws(JSONError) {
        self = try Substitution(node, names: names)
        try check(keys)
    }

    private static func hasDollar(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        for index in bytes.indices where bytes[index] == UInt8(ascii: "$") { return true }
        return false
    }

    private static func part(
        _ expression: String, _ names: [String], _ node: JSONNode
    ) throws(JSONError) -> Part {
        if names.contains(expression) || contextNames.contains(expression) { return .name(expression) }
        if expression == "now" { return .time(0) }
        if expression.hasPrefix("now+") || expression.hasPrefix("now-") {
            let digits = expression.dropFirst(4)
            guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
                let offset = Int64(expression.dropFirst(3))
            else { throw node.error("\"${\(expression)}\" needs a whole number of seconds") }
            return .time(offset)
        }
        if let colon = expression.firstIndex(of: ":") {
            let argument = String(expression[expression.index(after: colon)...])
            switch expression[..<colon] {
            case "kid": return .keyID(argument)
            case "jwk": return .publicKey(argument)
            case "x5c": return .certificate(argument)
            case "url": return .url(argument)
            default: break
            }
        }
        let known = names + contextNames + ["now"]
        let suggestion = SpellingSuggestion.clause(for: expression, among: known)
        throw node.error("unknown substitution \(JSONWriter.quoted("${\(expression)}"))\(suggestion)")
    }

    /// Whether the whole text is a time expression, which becomes a number in JSON.
    var isTime: Bool {
        if case .time = parts.first { parts.count == 1 } else { false }
    }

    /// The names that the text uses.
    var usedNames: [String] {
        parts.compactMap { part in
            if case .name(let name) = part { name } else { nil }
        }
    }

    /// Checks the keys before rendering.
    private func check(_ keys: KeyRing) throws(JSONError) {
        for part in parts {
            switch part {
            case .keyID(let name), .publicKey(let name):
                _ = try keys.key(name, at: location)
            case .certificate(let name):
                let key = try keys.key(name, at: location)
                guard key.isRSA, key.hasPrivateKey else {
                    throw JSONError("a certificate needs an RSA key pair", at: location)
                }
            case .text, .time, .name, .url:
                break
            }
        }
    }
}
