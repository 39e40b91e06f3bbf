/// One row of a table of test cases, which test output shows by its name.
package struct NamedCase<Input: Sendable, Expected: Sendable>: Sendable, CustomStringConvertible {
    package let name: String
    package let input: Input
    package let expected: Expected

    package init(_ name: String, _ input: Input, _ expected: Expected) {
        self.name = name
        self.input = input
        self.expected = expected
    }

    /// A case whose input is a closure, which is written last.
    package init(_ name: String, _ expected: Expected, input: Input) {
        self.init(name, input, expected)
    }

    package var description: String { name }
}

/// A named case without an expected result of its own.
package typealias Case<Value: Sendable> = NamedCase<Value, Void>

extension NamedCase where Expected == Void {
    package init(_ name: String, _ value: Input) {
        self.init(name, value, ())
    }

    package var value: Input { input }
}
