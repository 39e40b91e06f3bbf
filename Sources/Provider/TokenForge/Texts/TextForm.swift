package import AssayJSON

/// An exact text of a vector: a string, a constructed text, or several joined.
package struct TextForm: Sendable {
    indirect enum Content: Sendable {
        case text(Substitution)
        case bytes([UInt8])
        case repeated(Substitution, Int)
        case utf16(Substitution, bigEndian: Bool)
        case json(JSONNode, usedNames: [String])
        case keySet([KeyEntry])
        case joined([TextForm])
    }

    /// The largest text, in bytes.
    static let maximumSize = 16 * 1024 * 1024
    /// The size in bytes above which a repeated text gets memory of just its size.
    ///
    /// Few parts of a text are that large; room for each of thousands of small ones would copy the text as often.
    private static let largeSize = 64 * 1024

    let content: Content
    let location: JSONLocation

    /// Reads a FORM.
    ///
    /// - Parameter names: names that its substitutions may use besides those of the context.
    package init(decoding node: JSONNode, keys: KeyRing, names: [String] = []) throws(JSONError) {
        location = node.location
        content = try Self.decode(node, keys, names)
    }

    init(_ text: Substitution) {
        content = .text(text)
        location = text.location
    }

    private static func decode(
        _ node: JSONNode, _ keys: KeyRing, _ names: [String]
    ) throws(JSONError) -> Content {
        switch node.value {
        case .string:
            return .text(try Substitution(node, keys: keys, names: names))
        case .array:
            return .joined(
                try node.array { part throws(JSONError) in
                    try TextForm(decoding: part, keys: keys, names: names)
                })
        default:
            break
        }
        let member = try node.onlyMember(among: ["hex", "base64", "repeat", "utf-16le", "utf-16be", "json", "jwks"])
        let value = member.node
        switch member.name {
        case "hex":
            guard let bytes = Hexadecimal.bytes(try value.string()) else { throw value.error("not hexadecimal") }
            return .bytes(bytes)
        case "base64":
            guard let bytes = Base64.decodeStandard(try value.string()) else {
                throw value.error("not base64 with its padding")
            }
            return .bytes(bytes)
        case "repeat":
            let parts = try value.array()
            guard parts.count == 2 else { throw value.error("expected a text and a count") }
            let substitution = try Substitution(parts[0], keys: keys, names: names)
            return .repeated(substitution, try parts[1].integer(in: 1...maximumSize))
        case "utf-16le", "utf-16be":
            let substitution = try Substitution(value, keys: keys, names: names)
            return .utf16(substitution, bigEndian: member.name == "utf-16be")
        case "json":
            try JSONTemplate.check(value, keys, names: names)
            return .json(value, usedNames: try JSONTemplate.usedNames(value, names: names))
        default:
            return .keySet(
                try value.array { entry throws(JSONError) in try KeyEntry(decoding: entry, keys: keys) })
        }
    }

    /// The names that its substitutions use.
    var usedNames: [String] {
        switch content {
        case .text(let substitution), .repeated(let substitution, _), .utf16(let substitution, _):
            substitution.usedNames
        case .joined(let parts): parts.flatMap(\.usedNames)
        case .bytes, .keySet: []
        case .json(_, let usedNames): usedNames
        }
    }

    func render(_ scope: SubstitutionScope) throws(JSONError) -> [UInt8] {
        var bytes: [UInt8] = []
        try render(scope, into: &bytes)
        return bytes
    }

    /// Appends the text, so that a large one that is joined of parts is in memory once.
    private func render(_ scope: SubstitutionScope, into bytes: inout [UInt8]) throws(JSONError) {
        switch content {
        case .text(let substitution):
            bytes += try scope.expand(substitution).utf8
        case .bytes(let own):
            bytes += own
        case .repeated(let substitution, let count):
            let unit = Array(try scope.expand(substitution).utf8)
            let (size, overflow) = unit.count.multipliedReportingOverflow(by: count)
            guard !overflow, size <= Self.maximumSize else { throw tooLarge }
            // Many at once: a million repetitions are then a few hundred copies.
            let block = Array(repeatElement(unit, count: min(count, 4096 / max(1, unit.count) + 1)).joined())
            let end = bytes.count + size
            if size > Self.largeSize { bytes.reserveCapacity(end) }
            while bytes.count < end { bytes += block.prefix(end - bytes.count) }
        case .utf16(let substitution, let bigEndian):
            for unit in try scope.expand(substitution).utf16 {
                let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xff))
                bytes += bigEndian ? [high, low] : [low, high]
            }
        case .json(let node, _):
            bytes += JSONWriter.bytes(try scope.expandJSON(node), style: .raw)
        case .keySet(let entries):
            bytes += try KeyEntry.keySet(entries, scope)
        case .joined(let parts):
            let start = bytes.count
            for part in parts {
                try part.render(scope, into: &bytes)
                guard bytes.count - start <= Self.maximumSize else { throw tooLarge }
            }
        }
    }

    private var tooLarge: JSONError {
        JSONError("the text is larger than \(Self.maximumSize) bytes", at: location)
    }
}
