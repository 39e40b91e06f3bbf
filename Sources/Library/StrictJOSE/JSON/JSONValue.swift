/// One value of a `JSONDocument`.
public struct JSONValue: Sendable {
    let document: JSONDocument
    let index: Int

    /// The six types of JSON; `true` and `false` are one type.
    public enum Kind: Sendable, Hashable {
        case null, boolean, number, string, array, object
    }

    /// The value while the document is borrowed, to read it and its members without retaining anything.
    package var borrowed: BorrowedJSONValue {
        @_lifetime(borrow self)
        borrowing get { BorrowedJSONValue(document.bytes.borrowed, document.nodes.borrowed, at: index) }
    }

    var node: JSONNode { document.nodes[index] }

    /// The type of the value.
    public var kind: Kind { borrowed.kind }

    /// The decoded text of a string; `nil` for any other type.
    public var string: String? { borrowed.string }

    /// The decoded text of a string as UTF-8; `nil` for any other type.
    public var stringBytes: [UInt8]? { borrowed.stringBytes }

    /// The value of `true` or `false`; `nil` for any other type.
    public var boolean: Bool? { borrowed.boolean }

    /// The exact value of a number; `nil` for any other type, `true` included.
    public var number: JSONNumber? { borrowed.number }

    /// Whether the value is `null`.
    public var isNull: Bool { node.kind == .null }

    /// Whether the value is a string of exactly these bytes in UTF-8.
    ///
    /// In contrast, `==` on strings takes canonically equivalent texts for equal, such as a Kelvin sign and the letter
    /// K.
    public func isString(_ text: String) -> Bool { borrowed.isString(text) }

    /// Whether the value is a string of exactly these bytes in UTF-8.
    public func isString(_ bytes: [UInt8]) -> Bool { borrowed.isString(bytes.borrowed) }
}

extension JSONValue: CustomStringConvertible, CustomReflectable {
    /// The type alone: the value may be a token.
    public var description: String { "JSONValue(\(kind))" }

    /// Shows no content: the value may be a token.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
