/// A header field of an HTTP message as it was sent: its name keeps its case, and repeated fields stay apart.
public struct HeaderField: Sendable, Hashable {
    /// The field's name.
    public let name: String
    /// The field's value.
    public let value: String

    /// Makes a field of a name and a value.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// Whether the field has that name, in any ASCII case (RFC 9110 §5.1).
    package func isNamed(_ other: String) -> Bool { ASCIIText.equalIgnoringCase(name, other) }
}

extension [HeaderField] {
    /// The value of the first field of that name.
    package func first(named name: String) -> String? { first { $0.isNamed(name) }?.value }

    /// Replaces every field of that name by one, in the place of the first; `nil` removes them.
    package mutating func set(_ name: String, _ value: String?) {
        let index = firstIndex { $0.isNamed(name) }
        removeAll { $0.isNamed(name) }
        guard let value else { return }
        insert(HeaderField(name, value), at: Swift.min(index ?? count, count))
    }
}
