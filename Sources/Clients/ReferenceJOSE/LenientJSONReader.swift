internal import AssayJSON

/// A JSON reader with one leniency.
///
/// It runs only after the strict reader has refused a text.
/// Each deviation from the grammar tests for one flaw; without that flaw the reader refuses.
struct LenientJSONReader {
    var bytes: [UInt8]
    let flaws: FlawSwitch
    var offset = 0
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
        if String(validating: bytes, as: UTF8.self) == nil, let replaced = Self.replacingSurrogates(bytes),
            excuse("json-encoded-surrogates-accepted")
        {
            bytes = replaced
        }
        if String(validating: bytes, as: UTF8.self) == nil {
            guard let repaired = LenientUTF8(bytes).repaired({ excuse($0) }) else { return nil }
            bytes = repaired
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
        guard offset == bytes.count || isEndExcused() else { return nil }
        return isExcused ? value : nil
    }

    /// Whether text after the value is ignored.
    private mutating func isEndExcused() -> Bool {
        let rest = bytes[offset...]
        if !rest.contains(UInt8(ascii: "}")), excuse("json-cut-at-last-brace") { return true }
        if rest.allSatisfy({ $0 == UInt8(ascii: ",") }), excuse("json-stray-commas-accepted") { return true }
        if JSON.value(of: Array(rest)) != nil, excuse("json-further-values-ignored") { return true }
        return excuse("json-trailing-text-ignored")
    }

    /// The text with a replacement character for each surrogate that is encoded like a character of three bytes; `nil` if
    /// something else is wrong with its UTF-8 too.
    private static func replacingSurrogates(_ bytes: [UInt8]) -> [UInt8]? {
        var replaced: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == 0xED, index + 2 < bytes.count, bytes[index + 1] >= 0xA0 {
                replaced += [0xEF, 0xBF, 0xBD]
                index += 3
            } else {
                replaced.append(bytes[index])
                index += 1
            }
        }
        return String(validating: replaced, as: UTF8.self) == nil ? nil : replaced
    }

    /// The text's value; `nil` if the leniency is not enough.
    func read() -> JSONValue? {
        var reader = self
        return reader.readAll()
    }

    /// Whether one of these flaws is switched on.
    mutating func excuse(_ candidates: String...) -> Bool {
        guard candidates.contains(where: flaws.has) else { return false }
        isExcused = true
        return true
    }

    var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private func follows(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { bytes[offset...].starts(with: $0) }
    }

    mutating func take(_ byte: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: byte) else { return false }
        offset += 1
        return true
    }

    mutating func skipSpace() {
        while true {
            while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { offset += 1 }
            if follows("/*"), excuse("json-comments-accepted", "json5-accepted") {
                while offset < bytes.count, !follows("*/") { offset += 1 }
                offset = min(offset + 2, bytes.count)
            } else if follows("#") && excuse("json-comments-accepted")
                || follows("//") && excuse("json-comments-accepted", "json5-accepted")
            {
                while let byte = next, byte != 0x0A { offset += 1 }
            } else if next == 0x0B || follows("\u{A0}") || follows("\u{2028}"),
                excuse("json-unicode-space-accepted", "json5-accepted")
            {
                offset += next == 0x0B ? 1 : follows("\u{A0}") ? 2 : 3
            } else if let next, !Self.beginsToken(next), excuse("json-unknown-characters-skipped") {
                offset += 1
            } else {
                return
            }
        }
    }

    /// Whether a token of JSON begins with this byte.
    private static func beginsToken(_ byte: UInt8) -> Bool {
        "{}[]:,\"-0123456789tfn".utf8.contains(byte)
    }

    mutating func value(depth: Int) -> JSONValue? {
        // The limit that the stack allows; what is deeper can only be skipped.
        guard depth < JSON.maximumDepth else { return skippedValue() }
        switch next {
        case UInt8(ascii: "{"): return object(depth: depth)
        case UInt8(ascii: "["): return array(depth: depth)
        case UInt8(ascii: "\""): return string().map { .string($0) }
        case UInt8(ascii: "'"):
            return excuse("json-single-quotes-accepted", "json5-accepted") ? string().map { .string($0) } : nil
        default: return word()
        }
    }
}
