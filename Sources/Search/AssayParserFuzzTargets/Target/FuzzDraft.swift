package import AssayJSON

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The input of a fuzz target as the draft of a vector.
package struct FuzzDraft: Sendable {
    /// The name of the vector's operation.
    package let operation: String
    /// The folder of areas for such vectors, and a name for a new area.
    package let area: String
    /// The members of the vector with the input: `token`, `context` or `input`.
    package let members: [(name: String, value: JSONValue)]
    /// The names of the sign-ins of a scenario; `nil` if the draft is not a scenario.
    private let attempts: [String]?

    package init(
        _ operation: String, area: String, _ members: [(name: String, value: JSONValue)], attempts: [String]? = nil
    ) {
        self.operation = operation
        self.area = area
        self.members = members
        self.attempts = attempts
    }

    /// The expectation of the vector, for a verdict on the input.
    ///
    /// The verdict on a scenario is that on its main sign-in. If it has none, the reviewer states one for each sign-in.
    package func expecting(_ verdict: JSONValue) -> JSONValue {
        guard let attempts, !attempts.contains("a") else { return verdict }
        guard !attempts.isEmpty else { return ["steps": true] }
        let open: JSONValue = ["either": "no sign-in is the main one; say what is expected of each"]
        return ["attempts": .object(attempts.map { JSONMember($0, JSONNode(open)) })]
    }

    /// A value without substitutions, in which every text means itself.
    package static func literal(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): .string(literal(text))
        case .array(let elements): .array(elements.map { JSONNode(literal($0.value)) })
        case .object(let members):
            // Base64 has no dollar sign, and other members of a text's form do not come from probes.
            .object(members.map { JSONMember($0.name, JSONNode(literal($0.node.value))) })
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

    /// Bytes as a FORM of the vector format: a text without substitutions, or base64 if they are not text.
    package static func form(_ bytes: [UInt8]) -> JSONValue {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return ["base64": .string(Data(bytes).base64EncodedString())]
        }
        return literal(.string(text))
    }

    /// Base64url without padding, encoded by neither client under test.
    static func base64URL(_ bytes: [UInt8]) -> JSONValue {
        let text = Data(bytes).base64EncodedString().compactMap {
            $0 == "+" ? "-" : $0 == "/" ? "_" : $0 == "=" ? nil : $0
        }
        return .string(String(text))
    }

    /// Two hexadecimal digits for each byte.
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
