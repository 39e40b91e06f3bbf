/// The base64url encoding of RFC 4648 §5 as JOSE uses it (RFC 7515 §2): no padding, no line breaks, one form a value.
public enum Base64URL {
    /// Decodes text that is nothing but base64url.
    ///
    /// - Throws: `JOSEError` with `invalidBase64URL` for `=`, `+`, `/`, white space or any other character, a length
    ///   that no byte string has (one character over a multiple of four), or non-zero unused bits in the last
    ///   character (RFC 4648 §3.5).
    public static func decode(_ text: String) throws(JOSEError) -> [UInt8] {
        try decode(Array(text.utf8))
    }

    /// Decodes the UTF-8 bytes of text that is nothing but base64url.
    public static func decode(_ text: [UInt8]) throws(JOSEError) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: decodedCount(text.count))
        let end = try decodeRun(text.span, from: 0, into: &output, at: 0).end
        guard end == text.count else {
            throw JOSEError(.invalidBase64URL, "a character of the base64url alphabet", at: end)
        }
        return output
    }

    /// Encodes bytes without padding.
    public static func encode(_ bytes: some Sequence<UInt8>) -> String {
        var output: [UInt8] = []
        output.reserveCapacity((bytes.underestimatedCount / 3 + 1) * 4)
        var bits: UInt32 = 0
        var bitCount: UInt32 = 0
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            bitCount += 8
            while bitCount >= 6 {
                bitCount -= 6
                output.append(alphabet[Int(bits >> bitCount & 0x3F)])
            }
        }
        if bitCount > 0 {
            output.append(alphabet[Int(bits << (6 - bitCount) & 0x3F)])
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// The value of each character, or `notInAlphabet`.
    private static let sextets: [UInt8] = {
        var table = [UInt8](repeating: notInAlphabet, count: 256)
        for (value, character) in alphabet.enumerated() {
            table[Int(character)] = UInt8(truncatingIfNeeded: value)
        }
        return table
    }()

    /// Has the two bits that no six-bit value has, so that one test covers four characters at once.
    private static let notInAlphabet: UInt8 = 0xFF

    /// The most bytes that text of this many characters can decode to.
    static func decodedCount(_ characters: Int) -> Int {
        characters / 4 * 3 + characters % 4 * 3 / 4
    }

    /// The 24 bits of four characters, the first being the lowest byte; more than 24 bits if one has no value.
    @inline(__always)
    private static func quartet(_ characters: UInt32, _ sextets: Span<UInt8>) -> UInt32 {
        let first = UInt32(sextets[Int(characters & 0xFF)])
        let second = UInt32(sextets[Int(characters >> 8 & 0xFF)])
        let third = UInt32(sextets[Int(characters >> 16 & 0xFF)])
        let fourth = UInt32(sextets[Int(characters >> 24)])
        let invalid = (first | second | third | fourth) & 0xC0
        return invalid << 24 | first << 18 | second << 12 | third << 6 | fourth
    }

    /// Decodes base64url from a position up to a full stop or the end, writing at an offset of the output.
    ///
    /// A compact JWS is decoded run by run into one buffer, in one pass that also finds its dots.
    ///
    /// - Returns: where the run ends in the text, and how many bytes it was.
    static func decodeRun(
        _ text: Span<UInt8>, from start: Int, into output: inout [UInt8], at offset: Int
    ) throws(JOSEError) -> (end: Int, count: Int) {
        let sextets = self.sextets.span
        var target = output.mutableSpan
        var position = start
        var written = offset
        // Eight characters make six bytes, written with two more that the next ones overwrite.
        var output = target.mutableBytes
        while position &+ 8 <= text.count, written &+ 8 <= output.byteCount {
            let characters = text.word(at: position)
            let first = quartet(UInt32(truncatingIfNeeded: characters), sextets)
            let second = quartet(UInt32(truncatingIfNeeded: characters >> 32), sextets)
            guard first | second < 1 << 24 else { break }
            let bytes = UInt64(first) << 40 | UInt64(second) << 16
            output.storeBytes(of: bytes.bigEndian, toByteOffset: written, as: UInt64.self)
            position &+= 8
            written &+= 6
        }
        while position &+ 4 <= text.count, written &+ 3 <= target.count {
            let first = sextets[Int(text[position])]
            let second = sextets[Int(text[position &+ 1])]
            let third = sextets[Int(text[position &+ 2])]
            let fourth = sextets[Int(text[position &+ 3])]
            guard (first | second | third | fourth) < 64 else { break }
            target[written] = first << 2 | second >> 4
            target[written &+ 1] = second << 4 | third >> 2
            target[written &+ 2] = third << 6 | fourth
            position &+= 4
            written &+= 3
        }
        var bits: UInt32 = 0
        var rest = 0
        while position < text.count, rest < 4 {
            let sextet = sextets[Int(text[position])]
            guard sextet != notInAlphabet else { break }
            bits = bits << 6 | UInt32(sextet)
            rest += 1
            position &+= 1
        }
        guard position == text.count || text[position] == ASCII.fullStop else {
            throw JOSEError(.invalidBase64URL, "a character of the base64url alphabet", at: position)
        }
        switch rest {
        case 0:
            break
        case 2 where bits & 0xF == 0 && written < target.count:
            target[written] = UInt8(truncatingIfNeeded: bits >> 4)
        case 3 where bits & 0x3 == 0 && written &+ 1 < target.count:
            target[written] = UInt8(truncatingIfNeeded: bits >> 10)
            target[written &+ 1] = UInt8(truncatingIfNeeded: bits >> 2)
        case 2, 3:
            throw JOSEError(.invalidBase64URL, "unused bits of the last character that are zero", at: position - 1)
        default:
            throw JOSEError(.invalidBase64URL, "a length that some byte string encodes to", at: position)
        }
        return (position, written - offset + max(0, rest - 1))
    }
}
