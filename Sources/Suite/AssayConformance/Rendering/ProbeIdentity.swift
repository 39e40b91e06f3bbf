internal import AssayJSON
internal import JOSECryptography
internal import TokenForge

/// Identifies an input by its bytes, because Swift's equality of strings folds canonically equivalent text.
package struct ProbeIdentity: Hashable, Sendable {
    private let bytes: [UInt8]
    /// The size of the input's texts in bytes.
    let size: Int

    init(_ probe: Probe) {
        var content = Content()
        content.append(Array(probe.operation.rawValue.utf8))
        switch probe.input {
        case let message as any MessageInput:
            for (name, value) in message.memberValues {
                content.append(Array(name.utf8))
                content.append(value)
            }
        case let played as any PlayedProbe: content.append(played.document)
        default: break
        }
        if let probe = probe.input as? IDTokenProbe {
            for document in probe.network.documents {
                content.append(Array(document.name.utf8))
                content.append(document.body)
            }
        }
        size = content.size
        // Thousands of identities are kept at once.
        bytes = content.bytes.count <= 64 ? content.bytes : Content.digest(content.bytes)
    }

    /// An input with a length in front of each text, so that no two inputs are the same bytes.
    ///
    /// A digest stands for a long text: some have megabytes.
    private struct Content {
        private static let longest = 1 << 14

        private(set) var bytes: [UInt8] = []
        private(set) var size = 0

        static func digest(_ bytes: [UInt8]) -> [UInt8] { (try? HashAlgorithm.sha256.hash(bytes)) ?? bytes }

        mutating func append(_ text: [UInt8]) {
            size += text.count
            append(text.count)
            bytes += text.count <= Self.longest ? text : Self.digest(text)
        }

        mutating func append(_ value: MemberValue?) {
            switch value {
            case .text(let text): append(kind: "\"", text)
            case .integer(let number): append(kind: "0", Int(number))
            case .flag(let flag): append(kind: "b", flag ? 1 : 0)
            case .texts(let texts):
                append(kind: "[", texts.count)
                for text in texts { append(text) }
            case .headers(let fields):
                append(kind: "{", fields.count)
                for field in fields {
                    append(field.name)
                    append(field.value)
                }
            case nil: append(kind: "n", 0)
            }
        }

        mutating func append(_ value: JSONValue) {
            switch value {
            case .object(let members):
                append(kind: "{", members.count)
                for member in members {
                    append(Array(member.name.utf8))
                    append(member.node.value)
                }
            case .array(let elements):
                append(kind: "[", elements.count)
                for element in elements { append(element.value) }
            case .string(let text): append(kind: "\"", Array(text.utf8))
            case .number(let text): append(kind: "0", Array(text.utf8))
            case .bool(let flag): append(kind: "b", flag ? 1 : 0)
            case .null: append(kind: "n", 0)
            }
        }

        private mutating func append(_ number: Int) { withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) } }

        private mutating func append(kind: Unicode.Scalar, _ number: Int) {
            bytes.append(UInt8(ascii: kind))
            append(number)
        }

        private mutating func append(kind: Unicode.Scalar, _ text: [UInt8]) {
            bytes.append(UInt8(ascii: kind))
            append(text)
        }
    }
}
