import Testing

/// One row of a table of cases, which test output names.
struct NamedCase<Input: Sendable, Expected: Sendable>: Sendable, CustomTestStringConvertible {
    let name: String
    let input: Input
    let expected: Expected

    init(_ name: String, _ input: Input, _ expected: Expected) {
        self.name = name
        self.input = input
        self.expected = expected
    }

    var testDescription: String { name }
}
