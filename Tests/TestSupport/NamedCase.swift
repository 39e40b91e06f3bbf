/// A named case of a table.
package struct Case<Value: Sendable>: Sendable, CustomStringConvertible {
    package let name: String
    package let value: Value

    package init(_ name: String, _ value: Value) {
        self.name = name
        self.value = value
    }

    package var description: String { name }
}
