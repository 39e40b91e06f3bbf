package import AssayJSON
package import TokenForge

/// A type of the members of inputs.
package protocol InputValue: Sendable {
    /// The form of the value in a vector.
    static var form: InputMember.Form { get }
    /// The value of an omitted member; `nil` if the member is required.
    static var absent: Self? { get }

    /// Reads a value of the adapter protocol.
    init(adapterValue node: JSONNode) throws(JSONError)
    /// The value in the adapter protocol; `nil` to omit the member.
    var adapterValue: JSONValue? { get }
}

extension InputValue {
    package static var absent: Self? { nil }
}

extension JSONMembers {
    /// Reads a member of the adapter protocol.
    ///
    /// - Throws: if it is missing or has the wrong form.
    package func value<Value: InputValue>(_ name: String) throws(JSONError) -> Value {
        if let absent = Value.absent, optionalMember(name) == nil { return absent }
        return try Value(adapterValue: member(name))
    }
}

extension Optional: InputValue where Wrapped: InputValue {
    package static var form: InputMember.Form { Wrapped.form }
    package static var absent: Self? { .some(.none) }

    package init(adapterValue node: JSONNode) throws(JSONError) {
        self = .some(try Wrapped(adapterValue: node))
    }

    package var adapterValue: JSONValue? { flatMap(\.adapterValue) }
}

extension String: InputValue {
    package static var form: InputMember.Form { .text }

    package init(adapterValue node: JSONNode) throws(JSONError) { self = try node.string() }

    package var adapterValue: JSONValue? { .string(self) }
}

extension Int: InputValue {
    package static var form: InputMember.Form { .integer }

    package init(adapterValue node: JSONNode) throws(JSONError) { self = try node.integer(in: 0...Int.max) }

    package var adapterValue: JSONValue? { .integer(self) }
}

extension Int64: InputValue {
    package static var form: InputMember.Form { .integer }

    package init(adapterValue node: JSONNode) throws(JSONError) { self = try node.integer() }

    package var adapterValue: JSONValue? { .integer(self) }
}

/// A Boolean, which is omitted if it is false.
extension Bool: InputValue {
    package static var form: InputMember.Form { .flag }
    package static var absent: Self? { false }

    package init(adapterValue node: JSONNode) throws(JSONError) { self = try node.bool() }

    package var adapterValue: JSONValue? { self ? .bool(true) : nil }
}

/// A list: bytes are one text, all other elements form an array.
extension Array: InputValue where Element: InputElement {
    package static var form: InputMember.Form { Element.formOfList }

    package init(adapterValue node: JSONNode) throws(JSONError) { self = try Element.list(node) }

    package var adapterValue: JSONValue? { Element.adapterValue(of: self) }
}

/// A type of the elements of lists in inputs.
package protocol InputElement: Sendable {
    static var formOfList: InputMember.Form { get }
    static func list(_ node: JSONNode) throws(JSONError) -> [Self]
    static func adapterValue(of list: [Self]) -> JSONValue
}

/// Bytes are a text if they are UTF-8, and base64 otherwise.
extension UInt8: InputElement {
    package static var formOfList: InputMember.Form { .text }

    package static func list(_ node: JSONNode) throws(JSONError) -> [UInt8] {
        if case .string(let text) = node.value { return Array(text.utf8) }
        guard case .string(let text)? = node.value["base64"], let bytes = Base64.decodeStandard(text) else {
            throw node.error("expected a string, or an object with \"base64\"")
        }
        return bytes
    }

    package static func adapterValue(of list: [UInt8]) -> JSONValue { RenderedInput.text(list) }
}

extension String: InputElement {
    package static var formOfList: InputMember.Form { .texts }

    package static func list(_ node: JSONNode) throws(JSONError) -> [String] {
        try node.array(of: JSONNode.string)
    }

    package static func adapterValue(of list: [String]) -> JSONValue {
        .array(list.map { JSONNode(.string($0)) })
    }
}

extension HeaderField: InputElement {
    package static var formOfList: InputMember.Form { .headers }

    package static func list(_ node: JSONNode) throws(JSONError) -> [HeaderField] {
        try node.array { node throws(JSONError) in
            let pair = try node.array()
            guard pair.count == 2 else { throw node.error("expected a header field's name and value") }
            return HeaderField(try pair[0].string(), try pair[1].string())
        }
    }

    package static func adapterValue(of list: [HeaderField]) -> JSONValue {
        .array(list.map { JSONNode([.string($0.name), .string($0.value)]) })
    }
}
