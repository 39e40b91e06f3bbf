/// The header fields of a message, in order and including repeated ones (RFC 9110 §5.2, §5.3).
public struct HTTPHeaderFields: Sendable, Hashable {
    /// One field line.
    public struct Field: Sendable, Hashable {
        /// The name as written.
        public let name: String
        /// The value as written.
        public let value: String

        /// Creates a field line.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The field lines in order.
    public private(set) var fields: [Field]

    /// Creates a list of field lines.
    public init(_ fields: [Field] = []) {
        self.fields = fields
    }

    /// Appends a field line, even if one with that name exists.
    public mutating func append(name: String, value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// The values of all field lines with a name, in order; names are compared without ASCII case (RFC 9110 §5.1).
    public subscript(name: String) -> [String] {
        fields.compactMap { ASCII.areEqualWithoutCase($0.name, name) ? $0.value : nil }
    }
}

extension HTTPHeaderFields: ExpressibleByDictionaryLiteral {
    /// Creates a list from names and values in the given order; names may repeat.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { Field(name: $0.0, value: $0.1) })
    }
}

extension HTTPHeaderFields.Field: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name only: values such as those of `Authorization` and `Set-Cookie` are secrets.
    public var description: String { name }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror that shows only the name.
    public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}

extension HTTPHeaderFields: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The names in order.
    public var description: String { "[\(fields.map(\.name).joined(separator: ", "))]" }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror of the fields, which show only their names.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: fields) }
}
