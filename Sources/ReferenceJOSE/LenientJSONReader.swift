internal import AssayJSON

/// A JSON reader with one leniency.
///
/// It runs only after the strict reader has refused a text.
/// Each deviation from the grammar tests for one flaw; without that flaw the reader refuses.
struct LenientJSONReader {
    var bytes: [UInt8]
    let flaws: FlawSwitch
    var offset = 0
    /// Whether a leniency was used.
    ///
    /// Whether a leniency was used; without one, the strict reader's refusal stands.
    var isExcused = false

    /// The deviations that RFC 8259 §9 allows as extensions of a parser.
    static let extensions: Set<String> = [
        "json-utf16-accepted", "json-invalid-utf8-replaced", "json-leading-text-ignored", "json-trailing-text-ignored",
        "json-comments-accepted", "json-stray-commas-accepted", "json-single-quotes-accepted",
        "json-missing-end-accepted", "json-not-a-number-accepted", "json-other-number-forms-accepted",
        "json-control-characters-accepted",
    ]

    /// The text's value; `nil` if the leniency is not enough.
    mutating func readAll() -> JSONValue? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            guard excuse("json-byte-order-mark-accepted") else { return nil }
            bytes.removeFirst(3)
        }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.first == 0 || bytes.dropFirst().first == 0 {
            guard excuse("json-utf16-accepted") else { return nil }
            let high = bytes.first == 0 ? 0 : 1
            let units = stride(from: 0, to: bytes.count - bytes.count % 2, by: 2).map {
                UInt16(bytes[$0 + high]) << 8 | UInt16(bytes[$0 + 1 - high])
            }
            bytes = Array(String(decoding: units.drop { $0 == 0xFEFF }, as: UTF16.self).utf8)
        }
        if String(validating: bytes, as: UTF8.self) == nil {
            guard excuse("json-invalid-utf8-replaced") else { return nil }
            bytes = Array(String(decoding: bytes, as: UTF8.self).utf8)
        }
        if bytes.contains(0), excuse("json-cut-at-nul") {
            bytes = Array(bytes.prefix { $0 != 0 })
        }
        skipSpace()
        if let next, next != UInt8(ascii: "{"), next != UInt8(ascii: "["), let brace = bytes.firstIndex(of: 0x7B),
            excuse("json-leading-text-ignored")
        {
            offset = brace
        }
        guard let value = value(depth: 0) else { return nil }
        skipSpace()
        guard offset == bytes.count || excuse("json-trailing-text-ignored") else { return nil }
        return isExcused ? value : nil
    }

    /// The text's value; `nil` if the leniency is not enough.
    func read() -> JSONValue? {
        var reader = self
        return reader.readAll()
    }

    mutating func excuse(_ flaw: String) -> Bool {
        guard flaws.has(flaw) else { return false }
        isExcused = true
        return true
    }

    var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private func follows(_ text: StaticString) -> Bool {
        bytes[offset...].starts(with: Array("\(text)".utf8))
    }

    private mutating func take(_ byte: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: byte) else { return false }
        offset += 1
        return true
    }

    private mutating func skipSpace() {
        while true {
            while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { offset += 1 }
            if follows("/*"), excuse("json-comments-accepted") {
                while offset < bytes.count, !follows("*/") { offset += 1 }
                offset = min(offset + 2, bytes.count)
            } else if follows("//") || follows("#"), excuse("json-comments-accepted") {
                while let byte = next, byte != 0x0A { offset += 1 }
            } else if next == 0x0B || follows("\u{A0}") || follows("\u{2028}"), excuse("json-unicode-space-accepted") {
                offset += next == 0x0B ? 1 : follows("\u{A0}") ? 2 : 3
            } else {
                return
            }
        }
    }

    private mutating func value(depth: Int) -> JSONValue? {
        // The limit that the stack allows; deeper texts are refused.
        guard depth < JSON.maximumDepth else { return nil }
        switch next {
        case UInt8(ascii: "{"): return object(depth: depth)
        case UInt8(ascii: "["): return array(depth: depth)
        case UInt8(ascii: "\""): return string().map { .string($0) }
        case UInt8(ascii: "'"): return excuse("json-single-quotes-accepted") ? string().map { .string($0) } : nil
        default: return word()
        }
    }

    private mutating func object(depth: Int) -> JSONValue? {
        offset += 1
        var members: [JSONMember] = []
        skipSpace()
        if take("}") { return .object([]) }
        while true {
            if next == UInt8(ascii: ",") {
                guard excuse("json-stray-commas-accepted") else { return nil }
                offset += 1
                skipSpace()
                continue
            }
            if next == UInt8(ascii: "}"), excuse("json-stray-commas-accepted") { break }
            if next == UInt8(ascii: "'"), !excuse("json-single-quotes-accepted") { return nil }
            guard let name = name() else { return nil }
            skipSpace()
            guard take(":") || next == UInt8(ascii: "=") && excuse("json-equals-sign-accepted") && take("=") else {
                return nil
            }
            skipSpace()
            guard let value = value(depth: depth + 1) else { return nil }
            if let earlier = members.firstIndex(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
                if excuse("json-last-duplicate-wins") {
                    members.remove(at: earlier)
                    members.append(JSONMember(name, JSONNode(value)))
                } else if !excuse("json-first-duplicate-wins") {
                    return nil
                }
            } else {
                members.append(JSONMember(name, JSONNode(value)))
            }
            skipSpace()
            if take("}") { return .object(members) }
            if next == nil, excuse("json-missing-end-accepted") { return .object(members) }
            guard take(",") || next == UInt8(ascii: "\"") && excuse("json-missing-comma-accepted") else { return nil }
            skipSpace()
        }
        offset += 1
        return .object(members)
    }

    private mutating func name() -> String? {
        if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") { return string() }
        guard let byte = next, Self.isWordByte(byte), excuse("json-bare-names-accepted") else { return nil }
        let start = offset
        while let byte = next, Self.isWordByte(byte) { offset += 1 }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private mutating func array(depth: Int) -> JSONValue? {
        offset += 1
        var elements: [JSONNode] = []
        skipSpace()
        if take("]") { return .array([]) }
        while true {
            guard let value = value(depth: depth + 1) else { return nil }
            elements.append(JSONNode(value))
            skipSpace()
            if take("]") { return .array(elements) }
            guard take(",") else { return nil }
            skipSpace()
            if next == UInt8(ascii: "]"), excuse("json-stray-commas-accepted") {
                offset += 1
                return .array(elements)
            }
        }
    }
}
