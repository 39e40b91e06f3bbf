/// A JSON value that keeps the exact text of numbers and the order of members.
///
/// A value that is created in code may have two members with the same name, which hostile tokens need; a value that is
/// read never has. Equality ignores locations.
package enum JSONValue: Sendable, Hashable {
    case object([JSONMember])
    case array([JSONNode])
    case string(String)
    case number(String)
    case bool(Bool)
    case null

    package static func integer(_ value: some BinaryInteger) -> JSONValue { .number(String(value)) }

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
    package subscript(name: String) -> JSONValue? {
        get {
            guard case .object(let members) = self else { return nil }
            return members.first { $0.name == name }?.node.value
        }
        set {
            guard case .object(var members) = self else { return }
            if let newValue {
                if let index = members.firstIndex(where: { $0.name == name }) {
                    members[index].node = JSONNode(newValue)
                } else {
                    members.append(JSONMember(name, JSONNode(newValue)))
                }
            } else {
                members.removeAll { $0.name == name }
            }
            self = .object(members)
        }
    }
}

/// A value and its location.
package struct JSONNode: Sendable, Hashable {
    package var value: JSONValue
    package var location: JSONLocation

    package init(_ value: JSONValue, at location: JSONLocation = .built) {
        self.value = value
        self.location = location
    }

    package static func == (left: JSONNode, right: JSONNode) -> Bool { left.value == right.value }

    package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// A member of an object.
package struct JSONMember: Sendable, Hashable {
    package var name: String
    package var node: JSONNode
    /// The location of the name.
    package var nameLocation: JSONLocation

    package init(_ name: String, _ node: JSONNode, nameLocation: JSONLocation = .built) {
        self.name = name
        self.node = node
        self.nameLocation = nameLocation
    }

    package static func == (left: JSONMember, right: JSONMember) -> Bool {
        left.name == right.name && left.node == right.node
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(node)
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int64) { self = .integer(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements.map { JSONNode($0) }) }
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { JSONMember($0.0, JSONNode($0.1)) })
    }
}
