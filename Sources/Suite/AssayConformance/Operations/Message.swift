package import AssayJSON
package import TokenForge

/// An input that a client gets for one operation.
public protocol OperationInput: Sendable, Hashable {
    /// The operation to perform on it.
    static var operation: ClientOperation { get }
}

/// An input that is one message of the adapter protocol.
package protocol MessageInput: OperationInput {
    /// Its members.
    static var message: Message<Self> { get }
}

/// The declaration of an input's members: their names, forms, and where the input stores them.
package struct Message<Input: Sendable>: Sendable {
    /// One member.
    package struct Field: Sendable {
        let member: InputMember
        let value: @Sendable (Input) -> MemberValue?
        let read: @Sendable ([String: MemberValue], inout Input) throws(JSONError) -> Void
        let decode: @Sendable (JSONMembers, inout Input) throws(JSONError) -> Void

        /// Declares a member.
        ///
        /// - Parameters:
        ///   - path: where the input stores it.
        ///   - isSecret: whether it must not be shown.
        ///   - isContext: whether the client knows it before the message arrives.
        init<Value: InputValue>(
            _ name: String, _ path: any WritableKeyPath<Input, Value> & Sendable, isSecret: Bool = false,
            isContext: Bool = false
        ) {
            member = InputMember(
                name, Value.form, isOptional: Value.absent != nil, isSecret: isSecret, isContext: isContext)
            value = { input in input[keyPath: path].memberValue }
            read = { (values, input) throws(JSONError) in
                guard let value = try values[name].map(Value.init) ?? Value.absent else {
                    throw JSONError("the member \(JSONWriter.quoted(name)) is missing", at: .built)
                }
                input[keyPath: path] = value
            }
            decode = { (object, input) throws(JSONError) in
                input[keyPath: path] = try object.value(name)
            }
        }

        /// Declares a member of a token vector's context.
        init<Value: InputValue>(
            _ member: ContextMember, _ path: any WritableKeyPath<Input, Value> & Sendable
        ) {
            self.init(member.name, path, isSecret: member.isSecret, isContext: true)
        }
    }

    private let blank: Input
    private let fields: [Field]

    /// Declares the members.
    ///
    /// - Parameter blank: an input whose members are all replaced when one is read.
    init(blank: Input, _ fields: [Field]) {
        self.blank = blank
        self.fields = fields
    }

    /// The members in the form of vectors.
    package var members: [InputMember] { fields.map(\.member) }

    /// The input in the adapter protocol, without absent members.
    package func encode(_ input: Input) -> JSONValue {
        .input(encodedMembers(of: input))
    }

    /// The members by name; `nil` for one that is omitted.
    package func encodedMembers(of input: Input) -> [(name: String, value: JSONValue?)] {
        values(of: input).map { ($0.name, $0.value?.json) }
    }

    /// The values of the members, exact to the byte; `nil` for one that is omitted.
    func values(of input: Input) -> [(name: String, value: MemberValue?)] {
        fields.map { ($0.member.name, $0.value(input)) }
    }

    /// Makes an input of the values of its members, by name.
    ///
    /// - Throws: an error without a location if a member is missing or the input cannot hold its value.
    func input(_ values: [String: MemberValue]) throws(JSONError) -> Input {
        var input = blank
        for field in fields { try field.read(values, &input) }
        return input
    }

    /// Reads what `encode` writes, and ignores unknown members.
    ///
    /// - Throws: if a member is missing or has the wrong form; a wrong form never counts as omitted.
    package func decode(_ node: JSONNode) throws(JSONError) -> Input {
        let object = try node.object()
        var input = blank
        for field in fields { try field.decode(object, &input) }
        return input
    }
}

extension JSONValue {
    /// An object of the members that have a value.
    package static func input(_ members: [(name: String, value: JSONValue?)]) -> JSONValue {
        .object(members.compactMap { name, value in value.map { JSONMember(name, JSONNode($0)) } })
    }
}

extension MessageInput {
    static func probe(_ values: [String: MemberValue]) throws(JSONError) -> Probe { Probe(try message.input(values)) }

    static func probe(decoding node: JSONNode) throws(JSONError) -> Probe { Probe(try message.decode(node)) }

    /// The input in the adapter protocol.
    package var adapterInput: JSONValue { Self.message.encode(self) }

    /// The values of its members, exact to the byte; `nil` for one that is omitted.
    var memberValues: [(name: String, value: MemberValue?)] { Self.message.values(of: self) }
}
