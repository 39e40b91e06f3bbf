package import AssayJSON

/// The value of a member of an input, exact to the byte.
package enum MemberValue: Sendable {
    /// A text, which may be any bytes.
    case text([UInt8])
    case integer(Int64)
    case flag(Bool)
    case texts([[UInt8]])
    case headers([(name: [UInt8], value: [UInt8])])

    /// The value as the adapter protocol sends it: bytes that are not UTF-8 as `{"base64": "…"}`.
    package var json: JSONValue {
        switch self {
        case .text(let bytes): Self.json(bytes)
        case .integer(let number): .integer(number)
        case .flag(let flag): .bool(flag)
        case .texts(let texts): .array(texts.map { JSONNode(Self.json($0)) })
        case .headers(let fields): .array(fields.map { JSONNode([Self.json($0.name), Self.json($0.value)]) })
        }
    }

    private static func json(_ bytes: [UInt8]) -> JSONValue {
        if let text = String(validating: bytes, as: UTF8.self) { return .string(text) }
        return ["base64": .string(Base64.standard(bytes))]
    }

    /// Reads what `json` writes.
    package init(_ node: JSONNode, _ form: MemberForm) throws(JSONError) {
        func text(_ node: JSONNode) throws(JSONError) -> [UInt8] { Array(try node.string().utf8) }
        switch form {
        case .text: self = .text(try text(node))
        case .bytes:
            if case .string(let text) = node.value {
                self = .text(Array(text.utf8))
                return
            }
            guard case .string(let text)? = node.value["base64"], let bytes = Base64.decodeStandard(text) else {
                throw node.error("expected a string, or an object with \"base64\"")
            }
            self = .text(bytes)
        case .integer: self = .integer(try node.integer())
        case .flag: self = .flag(try node.bool())
        case .texts: self = .texts(try node.array(of: text))
        case .headers:
            self = .headers(
                try node.array { node throws(JSONError) in
                    let pair = try node.array()
                    guard pair.count == 2 else { throw node.error("expected a header field's name and value") }
                    return (try text(pair[0]), try text(pair[1]))
                })
        }
    }
}
