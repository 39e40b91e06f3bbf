package import AssayJSON
package import TokenForge

/// A type of the members of inputs.
package protocol InputValue: Sendable {
    /// The form of the value in a vector and in the adapter protocol.
    static var form: MemberForm { get }
    /// The value of an omitted member; `nil` if the member is required.
    static var absent: Self? { get }

    /// Takes a value of the form.
    ///
    /// - Throws: an error without a location if the type cannot hold the value.
    init(_ value: MemberValue) throws(JSONError)
    /// The value; `nil` to omit the member.
    var memberValue: MemberValue? { get }
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
        let node = try member(name)
        let value = try MemberValue(node, Value.form)
        do throws(JSONError) {
            return try Value(value)
        } catch {
            throw node.error(error.message)
        }
    }
}

extension MemberValue {
    /// The error of a type that has another form.
    fileprivate func mismatch(_ expected: MemberForm) -> JSONError {
        JSONError("expected \(expected.words)", at: .built)
    }

    fileprivate static func string(_ bytes: [UInt8]) throws(JSONError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            // In the adapter protocol such bytes are an object.
            throw JSONError("expected a string, found an object", at: .built)
        }
        return text
    }
}

extension Optional: InputValue where Wrapped: InputValue {
    package static var form: MemberForm { Wrapped.form }
    package static var absent: Self? { .some(.none) }

    package init(_ value: MemberValue) throws(JSONError) { self = .some(try Wrapped(value)) }

    package var memberValue: MemberValue? { flatMap(\.memberValue) }
}

extension String: InputValue {
    package static var form: MemberForm { .text }

    package init(_ value: MemberValue) throws(JSONError) {
        guard case .text(let bytes) = value else { throw value.mismatch(Self.form) }
        self = try MemberValue.string(bytes)
    }

    package var memberValue: MemberValue? { .text(Array(utf8)) }
}

extension Int: InputValue {
    package static var form: MemberForm { .integer }

    package init(_ value: MemberValue) throws(JSONError) {
        let number = try Int64(value)
        guard let count = Int(exactly: number), count >= 0 else {
            throw JSONError("\(number) is not between 0 and \(Int.max)", at: .built)
        }
        self = count
    }

    package var memberValue: MemberValue? { .integer(Int64(self)) }
}

extension Int64: InputValue {
    package static var form: MemberForm { .integer }

    package init(_ value: MemberValue) throws(JSONError) {
        guard case .integer(let number) = value else { throw value.mismatch(Self.form) }
        self = number
    }

    package var memberValue: MemberValue? { .integer(self) }
}

/// A Boolean, which is omitted if it is false.
extension Bool: InputValue {
    package static var form: MemberForm { .flag }
    package static var absent: Self? { false }

    package init(_ value: MemberValue) throws(JSONError) {
        guard case .flag(let flag) = value else { throw value.mismatch(Self.form) }
        self = flag
    }

    package var memberValue: MemberValue? { self ? .flag(true) : nil }
}

/// A list; a list of bytes is one text.
extension Array: InputValue where Element: InputElement {
    package static var form: MemberForm { Element.formOfList }

    package init(_ value: MemberValue) throws(JSONError) {
        guard let list = try Element.list(value) else { throw value.mismatch(Self.form) }
        self = list
    }

    package var memberValue: MemberValue? { Element.memberValue(of: self) }
}

/// A type of the elements of lists in inputs.
package protocol InputElement: Sendable {
    static var formOfList: MemberForm { get }
    /// The elements; `nil` if the value has another form.
    static func list(_ value: MemberValue) throws(JSONError) -> [Self]?
    static func memberValue(of list: [Self]) -> MemberValue
}

extension UInt8: InputElement {
    package static var formOfList: MemberForm { .bytes }

    package static func list(_ value: MemberValue) -> [UInt8]? {
        if case .text(let bytes) = value { bytes } else { nil }
    }

    package static func memberValue(of list: [UInt8]) -> MemberValue { .text(list) }
}

extension String: InputElement {
    package static var formOfList: MemberForm { .texts }

    package static func list(_ value: MemberValue) throws(JSONError) -> [String]? {
        guard case .texts(let texts) = value else { return nil }
        return try texts.map(MemberValue.string)
    }

    package static func memberValue(of list: [String]) -> MemberValue { .texts(list.map { Array($0.utf8) }) }
}

extension HeaderField: InputElement {
    package static var formOfList: MemberForm { .headers }

    package static func list(_ value: MemberValue) throws(JSONError) -> [HeaderField]? {
        guard case .headers(let fields) = value else { return nil }
        return try fields.map { field throws(JSONError) in
            HeaderField(try MemberValue.string(field.name), try MemberValue.string(field.value))
        }
    }

    package static func memberValue(of list: [HeaderField]) -> MemberValue {
        .headers(list.map { (Array($0.name.utf8), Array($0.value.utf8)) })
    }
}
