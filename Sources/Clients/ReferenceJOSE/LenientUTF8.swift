/// Text that is not UTF-8, as lenient decoders read it (RFC 3629 §3, §10).
struct LenientUTF8 {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// A decoder's replacement for the beginning of a malformed text: how many bytes it takes, and valid UTF-8 for them.
    private typealias Replacement = @Sendable (ArraySlice<UInt8>) -> (count: Int, text: [UInt8])?

    /// Valid UTF-8 for the text; `nil` if no decoder is excused, or if it refuses the text as well.
    ///
    /// - Parameter excuse: whether a flaw is switched on.
    func repaired(_ excuse: (String) -> Bool) -> [UInt8]? {
        for (flaw, replacement) in Self.decoders {
            if let text = decoded(replacement), excuse(flaw) { return text }
        }
        if let text = latin1, excuse("json-latin1-read") { return text }
        if let text = decodedNames, excuse("json-names-not-checked-for-utf8") { return text }
        return excuse("json-invalid-utf8-replaced") ? Array(String(decoding: bytes, as: UTF8.self).utf8) : nil
    }

    private static let decoders: [(flaw: String, replacement: Replacement)] = [
        ("json-overlong-utf8-decoded", { rest in overlong(rest).map { ($0.count, [$0.byte]) } }),
        (
            "json-overlong-utf8-decoded-in-strings",
            { rest in overlong(rest).map { ($0.count, escape($0.byte)) } }
        ),
        ("json-modified-utf8-accepted", { rest in modified(rest) }),
        ("json-six-byte-utf8-accepted", { rest in beyondUnicode(rest, longest: 6) }),
        ("json-beyond-unicode-accepted", { rest in beyondUnicode(rest, longest: 4) }),
        ("json-lone-continuations-accepted", { rest in isContinuation(rest.first) ? (1, mark) : nil }),
        ("json-high-bytes-accepted", { rest in rest.first ?? 0 >= 0xF8 ? (1, mark) : nil }),
    ]

    private static let mark = Array("\u{FFFD}".utf8)

    private static func isContinuation(_ byte: UInt8?) -> Bool { (byte ?? 0) & 0xC0 == 0x80 }

    private static func escape(_ byte: UInt8) -> [UInt8] {
        Array((byte < 0x10 ? "\\u000" : "\\u00").utf8) + Array(String(byte, radix: 16).utf8)
    }

    /// An ASCII character in two or three bytes.
    private static func overlong(_ rest: ArraySlice<UInt8>) -> (count: Int, byte: UInt8)? {
        let bytes = Array(rest.prefix(3))
        if bytes.count > 1, bytes[0] & 0xFE == 0xC0, isContinuation(bytes[1]) {
            return (2, (bytes[0] & 1) << 6 | bytes[1] & 0x3F)
        }
        guard bytes.count > 2, bytes[0] == 0xE0, bytes[1] & 0xFE == 0x80, isContinuation(bytes[2]) else { return nil }
        return (3, (bytes[1] & 1) << 6 | bytes[2] & 0x3F)
    }

    /// NUL in two bytes, and a pair of surrogates in six, as Java writes them.
    private static func modified(_ rest: ArraySlice<UInt8>) -> (count: Int, text: [UInt8])? {
        let bytes = Array(rest.prefix(6))
        if bytes.starts(with: [0xC0, 0x80]) { return (2, escape(0)) }
        guard bytes.count == 6, bytes[0] == 0xED, bytes[1] & 0xF0 == 0xA0, isContinuation(bytes[2]), bytes[3] == 0xED,
            bytes[4] & 0xF0 == 0xB0, isContinuation(bytes[5])
        else { return nil }
        return (6, mark)
    }

    /// A number beyond U+10FFFF, in the forms of RFC 2279.
    private static func beyondUnicode(_ rest: ArraySlice<UInt8>, longest: Int) -> (count: Int, text: [UInt8])? {
        guard let first = rest.first, (0xF4...0xFD).contains(first) else { return nil }
        let count = first < 0xF8 ? 4 : first < 0xFC ? 5 : 6
        guard count <= longest, rest.count >= count, rest.dropFirst().prefix(count - 1).allSatisfy(isContinuation)
        else {
            return nil
        }
        return (count, mark)
    }

    /// The text with the replacement of every malformed part; `nil` if a part has none.
    private func decoded(_ replacement: Replacement) -> [UInt8]? {
        var text: [UInt8] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = (1...4).first { String(validating: rest.prefix($0), as: UTF8.self) != nil }
            if let count {
                text += rest.prefix(count)
                rest = rest.dropFirst(count)
            } else {
                guard let part = replacement(rest) else { return nil }
                text += part.text
                rest = rest.dropFirst(part.count)
            }
        }
        return text
    }

    /// Each byte as a character of ISO 8859-1; `nil` if one is a control character there.
    private var latin1: [UInt8]? {
        guard !bytes.contains(where: { (0x80...0x9F).contains($0) }) else { return nil }
        return bytes.flatMap { Array(String(Unicode.Scalar($0)).utf8) }
    }

    /// The text with the malformed parts of the names of members replaced.
    private var decodedNames: [UInt8]? {
        decoded { rest in
            guard let end = rest.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
            return rest[end...].dropFirst().first == UInt8(ascii: ":") ? (1, Self.mark) : nil
        }
    }
}
