/// One value of a `JSONDocument`.
public struct JSONValue: Sendable {
    let document: JSONDocument
    let index: Int

    /// The six types of JSON; `true` and `false` are one type.
    public enum Kind: Sendable, Hashable {
        case null, boolean, number, string, array, object
    }

    var node: JSONNode { document.nodes[index] }

    /// The type of the value.
    public var kind: Kind {
        switch node.kind {
        case .null: .null
        case .true, .false: .boolean
        case .integer, .decimal: .number
        case .string, .escapedString: .string
        case .array: .array
        case .object: .object
        }
    }

    /// The decoded text of a string; `nil` for any other type.
    public var string: String? {
        switch node.kind {
        case .string: String(decoding: document.bytes[node.range], as: UTF8.self)
        case .escapedString:
            String(decoding: JSONString.unescaped(document.bytes.borrowed, node.range), as: UTF8.self)
        default: nil
        }
    }

    /// The decoded text of a string as UTF-8; `nil` for any other type.
    public var stringBytes: [UInt8]? {
        switch node.kind {
        case .string: Array(document.bytes[node.range])
        case .escapedString: JSONString.unescaped(document.bytes.borrowed, node.range)
        default: nil
        }
    }

    /// The value of `true` or `false`; `nil` for any other type.
    public var boolean: Bool? {
        switch node.kind {
        case .true: true
        case .false: false
        default: nil
        }
    }

    /// Whether the value is `null`.
    public var isNull: Bool { node.kind == .null }

    /// Whether the value is a string of exactly these bytes in UTF-8.
    ///
    /// In contrast, `==` on strings takes canonically equivalent texts for equal, such as a Kelvin sign and the letter
    /// K.
    public func isString(_ text: String) -> Bool {
        text.withBytes { isString($0) }
    }

    /// Whether the value is a string of exactly these bytes in UTF-8.
    public func isString(_ bytes: [UInt8]) -> Bool {
        isString(bytes.borrowed)
    }

    private func isString(_ text: Span<UInt8>) -> Bool {
        let node = node
        switch node.kind {
        case .string:
            return document.bytes.borrowed.isEqual(in: node.range, to: text)
        case .escapedString:
            let unescaped = JSONString.unescaped(document.bytes.borrowed, node.range)
            return unescaped.borrowed.isEqual(in: unescaped.indices, to: text)
        default:
            return false
        }
    }
}

extension JSONValue: CustomStringConvertible, CustomReflectable {
    /// The type alone: the value may be a token.
    public var description: String { "JSONValue(\(kind))" }

    /// Shows no content: the value may be a token.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
