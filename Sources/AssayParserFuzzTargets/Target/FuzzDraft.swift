package import AssayDocument

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The input of a fuzz target as a vector has it.
package struct FuzzDraft: Sendable {
    /// The name of the operation that a client is asked for.
    package let operation: String
    /// The folder of areas that such vectors lie in, and a name for a new one.
    package let area: String
    /// The vector's members that hold the input: `token`, `context` or `input`.
    package let members: [(name: String, value: DocumentValue)]
    /// The sign-ins of a scenario by name; nil for what is no scenario.
    private let attempts: [String]?

    package init(
        _ operation: String, area: String, _ members: [(name: String, value: DocumentValue)], attempts: [String]? = nil
    ) {
        self.operation = operation
        self.area = area
        self.members = members
        self.attempts = attempts
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

    package static func literal(_ text: String) -> String {
        String(
            text.unicodeScalars.reduce(into: String.UnicodeScalarView()) { result, scalar in
                result.append(scalar)
                if scalar == "$" { result.append(scalar) }
            })
    }

    /// Bytes as a FORM of the vector format: a text that stands for itself, or base64 where they are no text.
    package static func form(_ bytes: [UInt8]) -> DocumentValue {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return ["base64": .string(Data(bytes).base64EncodedString())]
        }
        return literal(.string(text))
    }

    /// Base64url without padding, written by neither client under test.
    static func base64URL(_ bytes: [UInt8]) -> DocumentValue {
        let text = Data(bytes).base64EncodedString().compactMap {
            $0 == "+" ? "-" : $0 == "/" ? "_" : $0 == "=" ? nil : $0
        }
        return .string(String(text))
    }

    /// Two digits a byte.
    package static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

/// Why an input cannot be written as a vector.
package struct FuzzDraftError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }

    package static let notUTF8 = FuzzDraftError("the input is not UTF-8, so no vector can hold it")
}
