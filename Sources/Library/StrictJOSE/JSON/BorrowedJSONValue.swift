/// A value of a `JSONDocument` that lives only as long as the document is borrowed.
///
/// A `JSONValue` retains the document and releases it at its end, which takes longer than to read a claim.
package struct BorrowedJSONValue: ~Escapable {
    let bytes: Span<UInt8>
    let nodes: Span<JSONNode>
    private let index: Int
    private let node: JSONNode

    @_lifetime(copy bytes, copy nodes)
    init(_ bytes: Span<UInt8>, _ nodes: Span<JSONNode>, at index: Int) {
        self.bytes = bytes
        self.nodes = nodes
        self.index = index
        node = nodes[index]
    }

    /// The type of the value.
    package var kind: JSONValue.Kind {
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
    package var string: String? {
        withStringBytes { bytes in bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) } }
    }

    /// The decoded text of a string as UTF-8; `nil` for any other type.
    package var stringBytes: [UInt8]? {
        withStringBytes { bytes in bytes.withUnsafeBufferPointer { Array($0) } }
    }

    /// The value of `true` or `false`; `nil` for any other type.
    package var boolean: Bool? {
        switch node.kind {
        case .true: true
        case .false: false
        default: nil
        }
    }

    /// The exact value of a number; `nil` for any other type, `true` included.
    package var number: JSONNumber? {
        switch node.kind {
        case .integer: JSONNumber(bytes, node.range, isIntegerLiteral: true)
        case .decimal: JSONNumber(bytes, node.range, isIntegerLiteral: false)
        default: nil
        }
    }

    /// Whether the value is a string of exactly these bytes in UTF-8.
    package func isString(_ text: String) -> Bool {
        text.withBytes { isString($0) }
    }

    /// Whether the value is a string of exactly these bytes in UTF-8.
    package func isString(_ text: Span<UInt8>) -> Bool {
        withStringBytes { $0.isEqual(in: $0.indices, to: text) } ?? false
    }

    /// Calls a closure with the decoded text of a string as UTF-8; `nil` for any other type.
    @inline(__always)
    package func withStringBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result? {
        switch node.kind {
        case .string: body(bytes.extracting(node.range))
        case .escapedString: body(JSONString.unescaped(bytes, node.range).borrowed)
        default: nil
        }
    }

    /// The value of the member with a name whose hash is known; `nil` if there is none or this is not an object.
    ///
    /// The time is linear in the number of members.
    package subscript(name: JSONName) -> BorrowedJSONValue? {
        @_lifetime(copy self)
        get {
            guard let member = member(named: name.bytes.borrowed, hash: name.hash) else { return nil }
            return BorrowedJSONValue(bytes, nodes, at: member)
        }
    }

    /// The index of the node of a member's value.
    func member(named name: Span<UInt8>, hash: UInt32) -> Int? {
        guard node.kind == .object else { return nil }
        let end = Int(node.next)
        var child = index + 1
        while child < end {
            if nodes[child].next == hash, hasName(nodes[child], name) { return child + 1 }
            child = Int(nodes[child + 1].next)
        }
        return nil
    }

    /// The indices from the first member's name up to the end of the object; empty for any other type.
    var members: Range<Int> { node.kind == .object ? index + 1..<Int(node.next) : index..<index }

    /// Calls a closure with each element of an array; with none for any other type.
    package func forEachElement<Failure>(_ body: (borrowing BorrowedJSONValue) throws(Failure) -> Void) throws(Failure)
    {
        guard node.kind == .array else { return }
        let end = Int(node.next)
        var child = index + 1
        while child < end {
            let element = BorrowedJSONValue(bytes, nodes, at: child)
            try body(element)
            child = Int(element.node.next)
        }
    }

    func hasName(_ node: JSONNode, _ name: Span<UInt8>) -> Bool {
        guard node.kind == .string else {
            let unescaped = JSONString.unescaped(bytes, node.range)
            return unescaped.borrowed.isEqual(in: unescaped.indices, to: name)
        }
        return bytes.isEqual(in: node.range, to: name)
    }
}
