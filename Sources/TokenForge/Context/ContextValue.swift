internal import AssayJSON

/// The value of one member of a context.
enum ContextValue: Sendable {
    case constant(RenderedInput.Value)
    case text(Substitution)
    case texts([Substitution])

    init(_ node: JSONNode, _ form: ContextMember.Form, _ keys: KeyRing) throws(JSONError) {
        switch form {
        case .text: self = .text(try Self.text(node, keys))
        case .word(let words): self = .constant(.text(Array(try node.choice(among: words).utf8)))
        case .integer(let range): self = .constant(.number(String(try node.integer(in: range))))
        case .texts: self = .texts(try node.array { node throws(JSONError) in try Self.text(node, keys) })
        }
    }

    private static func text(_ node: JSONNode, _ keys: KeyRing) throws(JSONError) -> Substitution {
        let text = try Substitution(node, keys: keys)
        // The names are defined by these texts, so the texts cannot use them.
        guard text.usedNames.isEmpty else {
            throw node.error("a context's own texts cannot use names of the context")
        }
        return text
    }

    func render(_ scope: SubstitutionScope) throws(JSONError) -> RenderedInput.Value {
        switch self {
        case .constant(let value): return value
        case .text(let text): return .text(Array(try scope.expand(text).utf8))
        case .texts(let texts):
            var rendered: [[UInt8]] = []
            for text in texts { rendered.append(Array(try scope.expand(text).utf8)) }
            return .list(rendered)
        }
    }
}
