internal import AssayJSON
internal import JOSECryptography

/// Identifies an input by its bytes, because Swift's equality of strings folds canonically equivalent text.
package struct ProbeIdentity: Hashable, Sendable {
    private let bytes: [UInt8]
    /// The size of the input's texts in bytes.
    let size: Int

    init(_ probe: Probe) {
        var input = Content()
        input.append(probe.adapterInput)
        if let probe = probe.input as? IDTokenProbe {
            for document in probe.network.documents {
                input.append(Array(document.name.utf8))
                input.append(document.body)
            }
        }
        size = input.size
        // Thousands of identities are kept at once.
        bytes = input.bytes.count <= 64 ? input.bytes : Content.digest(input.bytes)
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
            append(count: text.count)
            bytes += text.count <= Self.longest ? text : Self.digest(text)
        }

        private mutating func append(count: Int) { withUnsafeBytes(of: count) { bytes.append(contentsOf: $0) } }

        mutating func append(_ value: JSONValue) {
            switch value {
            case .object(let members):
                append(kind: "{", count: members.count)
                for member in members {
                    append(Array(member.name.utf8))
                    append(member.node.value)
                }
            case .array(let elements):
                append(kind: "[", count: elements.count)
                for element in elements { append(element.value) }
            case .string(let text): append(kind: "\"", text)
            case .number(let text): append(kind: "0", text)
            case .bool(let flag): bytes.append(UInt8(ascii: flag ? "t" : "f"))
            case .null: bytes.append(UInt8(ascii: "n"))
            }
        }

        private mutating func append(kind: Unicode.Scalar, count: Int) {
            bytes.append(UInt8(ascii: kind))
            append(count: count)
        }

        private mutating func append(kind: Unicode.Scalar, _ text: String) {
            bytes.append(UInt8(ascii: kind))
            append(Array(text.utf8))
        }
    }
}
