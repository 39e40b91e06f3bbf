import GoogleSignInClient
import Testing

/// An input that must be refused, and the code it must be refused with.
struct Refusal<Input: Sendable>: Sendable, CustomTestStringConvertible {
    let name: String
    let input: Input
    let code: GoogleSignInError.Code

    init(_ name: String, _ input: Input, _ code: GoogleSignInError.Code) {
        self.name = name
        self.input = input
        self.code = code
    }

    var testDescription: String { name }
}

/// An input that must be accepted, and what must come out.
struct Acceptance<Input: Sendable, Output: Sendable>: Sendable, CustomTestStringConvertible {
    let name: String
    let input: Input
    let output: Output

    init(_ name: String, _ input: Input, _ output: Output) {
        self.name = name
        self.input = input
        self.output = output
    }

    var testDescription: String { name }
}
