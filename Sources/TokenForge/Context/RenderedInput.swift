package import AssayJSON

/// An operation's input at one instant.
package struct RenderedInput: Sendable {
    package enum Value: Sendable {
        case text([UInt8])
        case number(String)
        case bool(Bool)
        case fields([(name: [UInt8], value: [UInt8])])
        case list([[UInt8]])
    }

    package let members: [(name: String, value: Value)]

    package init(members: [(name: String, value: Value)]) { self.members = members }

    package subscript(name: String) -> Value? {
        members.first { $0.name == name }?.value
    }

    /// The text of a member; `nil` if it is absent or of another kind.
    package func text(_ name: String) -> [UInt8]? {
        if case .text(let bytes) = self[name] { bytes } else { nil }
    }

    /// The input as the adapter protocol sends it: bytes that are not UTF-8 as `{"base64": "…"}`.
    package var documentValue: JSONValue {
        .object(members.map { JSONMember($0.name, JSONNode(Self.document($0.value))) })
    }

    static func document(_ value: Value) -> JSONValue {
        switch value {
        case .text(let bytes): text(bytes)
        case .number(let text): .number(text)
        case .bool(let flag): .bool(flag)
        case .fields(let fields):
            .array(fields.map { JSONNode([text($0.name), text($0.value)]) })
        case .list(let texts): .array(texts.map { JSONNode(text($0)) })
        }
    }

    /// A text of the adapter protocol.
    package static func text(_ bytes: [UInt8]) -> JSONValue {
        if let text = String(validating: bytes, as: UTF8.self) { return .string(text) }
        return ["base64": .string(Base64.standard(bytes))]
    }
}
