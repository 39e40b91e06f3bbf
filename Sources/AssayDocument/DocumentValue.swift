/// A JSON value that keeps the exact text of numbers and the order of members.
///
/// A value that is created in code may have two members with the same name, which hostile tokens need; a value that is
/// read never has. Equality ignores locations.
package enum DocumentValue: Sendable, Hashable {
    case object([DocumentMember])
    case array([DocumentNode])
    case string(String)
    case number(String)
    case bool(Bool)
    case null

    package static func integer(_ value: some BinaryInteger) -> DocumentValue { .number(String(value)) }

    /// The kind of the value for a message, such as "an object".
    package var kind: String {
        switch self {
        case .object: "an object"
        case .array: "an array"
        case .string: "a string"
        case .number: "a number"
        case .bool: "a Boolean"
        case .null: "null"
        }
    }

    /// The value of the first member with that name; `nil` if it is missing or the value is not an object.
    ///
    /// Setting replaces the member in its place or appends a new one; `nil` removes it. On a value that is not an object,
    /// setting does nothing.
    package subscript(name: String) -> DocumentValue? {
        get {
            guard case .object(let members) = self else { return nil }
            return members.first { $0.name == name }?.node.value
        }
        set {
            guard case .object(var members) = self else { return }
            if let newValue {
                if let index = members.firstIndex(where: { $0.name == name }) {
                    members[index].node = DocumentNode(newValue)
                } else {
                    members.append(DocumentMember(name, DocumentNode(newValue)))
                }
            } else {
                members.removeAll { $0.name == name }
            }
            self = .object(members)
        }
    }
}

/// A value and its location.
package struct DocumentNode: Sendable, Hashable {
    package var value: DocumentValue
    package var location: DocumentLocation

    package init(_ value: DocumentValue, at location: DocumentLocation = .built) {
        self.value = value
        self.location = location
    }

    package static func == (left: DocumentNode, right: DocumentNode) -> Bool { left.value == right.value }

    package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// A member of an object.
package struct DocumentMember: Sendable, Hashable {
    package var name: String
    package var node: DocumentNode
    /// The location of the name.
    package var nameLocation: DocumentLocation

    package init(_ name: String, _ node: DocumentNode, nameLocation: DocumentLocation = .built) {
        self.name = name
        self.node = node
        self.nameLocation = nameLocation
    }

    package static func == (left: DocumentMember, right: DocumentMember) -> Bool {
        left.name == right.name && left.node == right.node
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(node)
    }
}

extension DocumentValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int64) { self = .integer(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(arrayLiteral elements: DocumentValue...) { self = .array(elements.map { DocumentNode($0) }) }
    package init(dictionaryLiteral elements: (String, DocumentValue)...) {
        self = .object(elements.map { DocumentMember($0.0, DocumentNode($0.1)) })
    }
}
