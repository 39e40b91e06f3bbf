/// A JSON text (RFC 8259) that has been checked and indexed as a whole; values are decoded on access.
///
/// ```swift
/// let document = try JSONDocument(body)                        // [UInt8]; throws JOSEError
/// let answer = document.root
/// guard answer.kind == .object else { … }
/// guard let tokenType = answer["token_type"]?.string else { … } // nil: absent, or not a string
/// let lifetime = answer["expires_in"]?.number?.roundedDown     // Int64?, exact: 3600, 3600.0 and 3.6e3 alike
/// for (name, value) in answer.members { … }                    // empty unless an object
/// let scopes = answer["scopes"]?.elements.map(\.string)        // empty unless an array
/// ```
///
/// Text that breaks RFC 8259 is refused, with a `JOSEError` that names the byte: also invalid UTF-8, lone surrogates, a
/// byte order mark and anything after the value (all `invalidJSON`), two members with the same name at any depth
/// (`duplicateMember`), nesting deeper than the limit (`nestedTooDeeply`), and a text larger than the limit
/// (`tooLarge`). Reading takes time linear in the size of the text.
public struct JSONDocument: Sendable {
    // Two arrays and not one object that owns both. With an object, copying a value would retain one reference instead
    // of two, but each access to an array would retain it too, and accesses are more frequent than copies.
    let bytes: [UInt8]
    let nodes: [JSONNode]

    /// Checks and indexes a JSON text in UTF-8.
    public init(_ bytes: [UInt8], limits: JSONLimits = .standard) throws(JOSEError) {
        try self.init(bytes, in: bytes.indices, limits: limits)
    }

    /// Checks and indexes a JSON text.
    public init(_ text: String, limits: JSONLimits = .standard) throws(JOSEError) {
        try self.init(Array(text.utf8), limits: limits)
    }

    /// Checks and indexes a part of a larger buffer, without copying it.
    init(_ bytes: [UInt8], in range: Range<Int>, limits: JSONLimits = .standard) throws(JOSEError) {
        nodes = try JSONIndexer.index(bytes.borrowed, in: range, limits: limits)
        self.bytes = bytes
    }

    /// The outermost value.
    public var root: JSONValue { JSONValue(document: self, index: 0) }
}

extension JSONDocument: CustomStringConvertible, CustomReflectable {
    /// The size alone: the text may hold tokens.
    public var description: String { "JSONDocument(\(bytes.count) bytes)" }

    /// Shows no content: the text may hold tokens.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
