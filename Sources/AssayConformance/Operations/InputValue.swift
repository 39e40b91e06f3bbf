package import AssayDocument
package import TokenForge

/// A type that a member of an input can have.
package protocol InputValue: Sendable {
    /// What a vector writes there.
    static var form: InputMember.Form { get }
    /// The value of a member that is left out; `nil` if it must not be.
    static var absent: Self? { get }

    /// Reads the value as the adapter protocol carries it.
    init(adapterValue node: DocumentNode) throws(DocumentError)
    /// The value as the adapter protocol carries it; `nil` if it is left out.
    var adapterValue: DocumentValue? { get }
}

extension InputValue {
    package static var absent: Self? { nil }
}

extension DocumentObject {
    /// A member of the adapter protocol.
    ///
    /// - Throws: what is missing, or of another form than the type has.
    package func value<Value: InputValue>(_ name: String) throws(DocumentError) -> Value {
        if let absent = Value.absent, optionalMember(name) == nil { return absent }
        return try Value(adapterValue: member(name))
    }
}

extension Optional: InputValue where Wrapped: InputValue {
    package static var form: InputMember.Form { Wrapped.form }
    package static var absent: Self? { .some(.none) }

    package init(adapterValue node: DocumentNode) throws(DocumentError) {
        self = .some(try Wrapped(adapterValue: node))
    }

    package var adapterValue: DocumentValue? { flatMap(\.adapterValue) }
}

extension String: InputValue {
    package static var form: InputMember.Form { .text }

    package init(adapterValue node: DocumentNode) throws(DocumentError) { self = try node.string() }

    package var adapterValue: DocumentValue? { .string(self) }
}

extension Int: InputValue {
    package static var form: InputMember.Form { .integer }

    package init(adapterValue node: DocumentNode) throws(DocumentError) { self = try node.integer(in: 0...Int.max) }

    package var adapterValue: DocumentValue? { .integer(self) }
}

extension Int64: InputValue {
    package static var form: InputMember.Form { .integer }

    package init(adapterValue node: DocumentNode) throws(DocumentError) { self = try node.integer() }

    package var adapterValue: DocumentValue? { .integer(self) }
}

/// A Boolean is left out where it is false.
extension Bool: InputValue {
    package static var form: InputMember.Form { .flag }
    package static var absent: Self? { false }

    package init(adapterValue node: DocumentNode) throws(DocumentError) { self = try node.bool() }

    package var adapterValue: DocumentValue? { self ? .bool(true) : nil }
}

/// A list: bytes are one text, everything else is an array.
extension Array: InputValue where Element: InputElement {
    package static var form: InputMember.Form { Element.formOfList }

    package init(adapterValue node: DocumentNode) throws(DocumentError) { self = try Element.list(node) }

    package var adapterValue: DocumentValue? { Element.adapterValue(of: self) }
}

/// A type of which a member of an input can have a list.
package protocol InputElement: Sendable {
    static var formOfList: InputMember.Form { get }
    static func list(_ node: DocumentNode) throws(DocumentError) -> [Self]
    static func adapterValue(of list: [Self]) -> DocumentValue
}

/// Bytes are a text where they are UTF-8, and base64 where they are not.
extension UInt8: InputElement {
    package static var formOfList: InputMember.Form { .text }

    package static func list(_ node: DocumentNode) throws(DocumentError) -> [UInt8] {
        if case .string(let text) = node.value { return Array(text.utf8) }
        guard case .string(let text)? = node.value["base64"], let bytes = Base64.decodeStandard(text) else {
            throw node.error("expected a string, or an object with \"base64\"")
        }
        return bytes
    }

    package static func adapterValue(of list: [UInt8]) -> DocumentValue { RenderedInput.text(list) }
}

extension String: InputElement {
    package static var formOfList: InputMember.Form { .texts }

    package static func list(_ node: DocumentNode) throws(DocumentError) -> [String] {
        try node.array(of: DocumentNode.string)
    }

    package static func adapterValue(of list: [String]) -> DocumentValue {
        .array(list.map { DocumentNode(.string($0)) })
    }
}

extension HeaderField: InputElement {
    package static var formOfList: InputMember.Form { .headers }

    package static func list(_ node: DocumentNode) throws(DocumentError) -> [HeaderField] {
        try node.array { node throws(DocumentError) in
            let pair = try node.array()
            guard pair.count == 2 else { throw node.error("expected a header field's name and value") }
            return HeaderField(try pair[0].string(), try pair[1].string())
        }
    }

    package static func adapterValue(of list: [HeaderField]) -> DocumentValue {
        .array(list.map { DocumentNode([.string($0.name), .string($0.value)]) })
    }
}
