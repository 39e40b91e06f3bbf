internal import AssayJSON

/// The value of a member as a vector describes it.
enum DescribedValue: Sendable {
    case constant(MemberValue)
    case text(TextForm)
    case texts([TextForm])
    case headers([(name: TextForm, value: TextForm)])

    /// Reads a member of an input.
    ///
    /// - Parameter names: names that its texts may use, besides those of the context.
    init(_ node: JSONNode, _ form: MemberForm, _ keys: KeyRing, names: [String]) throws(JSONError) {
        func text(_ node: JSONNode) throws(JSONError) -> TextForm {
            try TextForm(decoding: node, keys: keys, names: names)
        }
        switch form {
        case .text, .bytes: self = .text(try text(node))
        case .integer: self = .constant(.integer(try node.integer()))
        case .flag: self = .constant(.flag(try node.bool()))
        case .headers:
            guard case .array(let fields) = node.value else { throw node.error("expected an array of [name, value]") }
            var decoded: [(name: TextForm, value: TextForm)] = []
            for field in fields {
                let pair = try field.array()
                guard pair.count == 2 else { throw field.error("a header field needs a name and a value") }
                decoded.append((try text(pair[0]), try text(pair[1])))
            }
            self = .headers(decoded)
        case .texts:
            guard case .array = node.value else { throw node.error("expected an array of texts") }
            self = .texts(try node.array(of: text))
        }
    }

    /// Reads a member of a context.
    init(_ node: JSONNode, _ member: ContextMember, _ keys: KeyRing) throws(JSONError) {
        func text(_ node: JSONNode) throws(JSONError) -> TextForm {
            let text = try Substitution(node, keys: keys)
            // The names are defined by these texts, so the texts cannot use them.
            guard text.usedNames.isEmpty else {
                throw node.error("a context's own texts cannot use names of the context")
            }
            return TextForm(text)
        }
        switch member.form {
        case .integer: self = .constant(.integer(Int64(try node.integer(in: member.range))))
        case .texts: self = .texts(try node.array(of: text))
        default:
            guard member.words.isEmpty else {
                self = .constant(.text(Array(try node.choice(among: member.words).utf8)))
                return
            }
            self = .text(try text(node))
        }
    }

    /// The value with its texts rendered.
    func rendered(_ bytes: (TextForm) throws(JSONError) -> [UInt8]) throws(JSONError) -> MemberValue {
        switch self {
        case .constant(let value): return value
        case .text(let text): return .text(try bytes(text))
        case .texts(let texts):
            var rendered: [[UInt8]] = []
            for text in texts { rendered.append(try bytes(text)) }
            return .texts(rendered)
        case .headers(let fields):
            var rendered: [(name: [UInt8], value: [UInt8])] = []
            for field in fields { rendered.append((try bytes(field.name), try bytes(field.value))) }
            return .headers(rendered)
        }
    }
}
