internal import ReferenceJOSE

/// Bytes that are not UTF-8, as careless decoders read them.
struct InvalidUTF8 {
    private let bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// The text that a client with one of the flaws reads; `nil` without one.
    func text(_ flaws: FlawSwitch) -> String? {
        if flaws.has("invalid-utf8-dropped") {
            return String(String(decoding: bytes, as: UTF8.self).filter { $0 != "\u{FFFD}" })
        }
        if let whole = withoutTruncatedEnd, flaws.has("truncated-utf8-dropped") { return whole }
        if let replaced = withReplacedSurrogates, flaws.has("surrogates-replaced") { return replaced }
        return nil
    }

    /// The text before a character whose last bytes are missing.
    private var withoutTruncatedEnd: String? {
        guard let lead = bytes.lastIndex(where: { $0 & 0xC0 == 0xC0 && $0 < 0xF8 }), bytes[lead...].count < 4,
            bytes[lead...].dropFirst().allSatisfy({ $0 & 0xC0 == 0x80 })
        else { return nil }
        let isTruncated = bytes[lead...].count < (bytes[lead] >= 0xF0 ? 4 : bytes[lead] >= 0xE0 ? 3 : 2)
        return isTruncated ? String(validating: bytes[..<lead], as: UTF8.self) : nil
    }

    /// The text with a question mark for each encoded surrogate (RFC 3629 §3).
    private var withReplacedSurrogates: String? {
        guard
            let start = bytes.indices.first(where: { bytes[$0] == 0xED && bytes[$0...].dropFirst().first ?? 0 >= 0xA0 })
        else { return nil }
        return String(validating: bytes[..<start] + [UInt8(ascii: "?")] + bytes[start...].dropFirst(3), as: UTF8.self)
    }
}
