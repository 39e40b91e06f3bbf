package import AssayConformance
package import AssayDocument
internal import TokenForge

/// The input of a fuzz target as a vector has it.
package struct FuzzDraft: Sendable {
    /// What a client is asked to do with the input.
    package let operation: AssayConformance.Operation
    /// The folder of areas that such vectors lie in, and a name for a new one.
    package let area: String
    /// The vector's members that hold the input: `token`, `context` or `input`.
    package let members: [(name: String, value: DocumentValue)]
    /// The sign-ins of a scenario by name; nil for what is no scenario.
    var attempts: [String]?

    init(_ operation: AssayConformance.Operation, area: String, _ members: [(name: String, value: DocumentValue)]) {
        self.operation = operation
        self.area = area
        self.members = members
    }

    /// A probe's input, with every dollar sign doubled: what came from a fuzzer means no substitution.
    init(area: String, _ input: some OperationInput) {
        let probe = Probe(input)
        var written = probe.adapterInput
        // What a vector leaves out comes from the golden input; null takes it away.
        for member in probe.operation.input where member.isOptional && written[member.name] == nil {
            written[member.name] = .null
        }
        self.init(probe.operation, area: area, [("input", Self.literal(written))])
    }

    /// What the vector expects, where a verdict is expected of the input.
    ///
    /// A verdict on a scenario is that on its main sign-in. Where there is none, each sign-in is left to the reviewer.
    package func expecting(_ verdict: DocumentValue) -> DocumentValue {
        guard let attempts, !attempts.contains("a") else { return verdict }
        guard !attempts.isEmpty else { return ["steps": true] }
        let open: DocumentValue = ["either": "no sign-in is the main one; say what is expected of each"]
        return ["attempts": .object(attempts.map { DocumentMember($0, DocumentNode(open)) })]
    }

    /// A value whose texts stand for themselves.
    package static func literal(_ value: DocumentValue) -> DocumentValue {
        switch value {
        case .string(let text): .string(literal(text))
        case .array(let elements): .array(elements.map { DocumentNode(literal($0.value)) })
        case .object(let members):
            // Base64 holds no dollar sign, and other members of a text's form do not come from probes.
            .object(members.map { DocumentMember($0.name, DocumentNode(literal($0.node.value))) })
        case .number, .bool, .null: value
        }
    }

    static func literal(_ text: String) -> String {
        String(
            text.unicodeScalars.reduce(into: String.UnicodeScalarView()) { result, scalar in
                result.append(scalar)
                if scalar == "$" { result.append(scalar) }
            })
    }
}

/// Why an input cannot be written as a vector.
package struct FuzzDraftError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }

    static let notUTF8 = FuzzDraftError("the input is not UTF-8, so no vector can hold it")
}
