/// One header field; the name as it was written.
package struct MockField: Sendable, Hashable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// Whether the name is that one; names of fields ignore ASCII case (RFC 9110, section 5.1).
    package func isNamed(_ other: String) -> Bool { ASCIIText.equalIgnoringCase(name, other) }
}

extension [MockField] {
    /// The value of the first field of that name.
    package func first(named name: String) -> String? { first { $0.isNamed(name) }?.value }

    /// Replaces every field of that name by one, in the first one's place; `nil` removes them.
    mutating func set(_ name: String, _ value: String?) {
        let index = firstIndex { $0.isNamed(name) }
        removeAll { $0.isNamed(name) }
        guard let value else { return }
        insert(MockField(name, value), at: Swift.min(index ?? count, count))
    }
}
