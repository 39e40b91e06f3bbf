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
        encode(Array(bytes).span)
    }

    /// Encodes bytes without padding.
    public static func encode(_ bytes: [UInt8]) -> String {
        encode(bytes.span)
    }

    private static func encode(_ bytes: Span<UInt8>) -> String {
        let alphabet = alphabet.span
        return String(unsafeUninitializedCapacity: bytes.count / 3 * 4 + 3) { output in
            var written = 0
            var bits: UInt32 = 0
            var bitCount: UInt32 = 0
            for index in bytes.indices {
                bits = bits << 8 | UInt32(bytes[index])
                bitCount += 8
                while bitCount >= 6 {
                    bitCount -= 6
                    output[written] = alphabet[Int(bits >> bitCount & 0x3F)]
                    written += 1
                }
            }
            if bitCount > 0 {
                output[written] = alphabet[Int(bits << (6 - bitCount) & 0x3F)]
                written += 1
            }
            return written
        }
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// The value of each character in each of the four places of a group, shifted to its place; `notInAlphabet` for a
    /// character that has none.
    ///
    /// A table of its own for each place saves the shifts.
    private static let placedSextets: [UInt32] = {
        var table = [UInt32](repeating: notInAlphabet, count: 1024)
        for (value, character) in alphabet.enumerated() {
            for place in 0..<4 {
                table[place << 8 | Int(character)] = UInt32(truncatingIfNeeded: value) << UInt32(18 - 6 * place)
            }
        }
        return table
    }()

    /// More than the 24 bits of a group, so that one test covers all its characters at once.
    private static let notInAlphabet: UInt32 = 1 << 24

    /// The 24 bits of four characters, the first being the lowest byte; `notInAlphabet` or more if one has no value.
    @inline(__always)
    private static func group(_ characters: UInt32, _ placedSextets: Span<UInt32>) -> UInt32 {
        placedSextets[Int(characters & 0xFF)]
            | placedSextets[Int(characters >> 8 & 0xFF | 0x100)]
            | placedSextets[Int(characters >> 16 & 0xFF | 0x200)]
            | placedSextets[Int(characters >> 24 | 0x300)]
    }

    /// The six bits of a character; `notInAlphabet` if it has no value.
    @inline(__always)
    private static func sextet(_ character: UInt8, _ placedSextets: Span<UInt32>) -> UInt32 {
        placedSextets[Int(character) | 0x300]
    }

    /// The most bytes that text of this many characters can decode to.
    static func decodedCount(_ characters: Int) -> Int {
        characters / 4 * 3 + characters % 4 * 3 / 4
    }

    /// Decodes base64url from a position up to a full stop or the end, writing at an offset of the output.
    ///
    /// A compact JWS is decoded run by run into one buffer, in one pass that also finds its dots.
    ///
    /// - Returns: where the run ends in the text, and how many bytes it was.
    static func decodeRun(
        _ text: Span<UInt8>, from start: Int, into output: inout [UInt8], at offset: Int
    ) throws(JOSEError) -> (end: Int, count: Int) {
        // A span of a length known here: every index below is of ten bits, and none needs to be checked again.
        let table = placedSextets.span.extracting(0..<1024)
        var target = output.mutableSpan
        var position = start
        var written = offset
        // Eight characters make six bytes, written with two more that the next ones overwrite.
        var output = target.mutableBytes
        while position &+ 8 <= text.count, written &+ 8 <= output.byteCount {
            let characters = text.word(at: position)
            let first = group(UInt32(truncatingIfNeeded: characters), table)
            let second = group(UInt32(truncatingIfNeeded: characters >> 32), table)
            guard first | second < notInAlphabet else { break }
            let bytes = UInt64(first) << 40 | UInt64(second) << 16
            output.storeBytes(of: bytes.bigEndian, toByteOffset: written, as: UInt64.self)
            position &+= 8
            written &+= 6
        }
        var bits: UInt32 = 0
        var rest = 0
        while position < text.count {
            let sextet = sextet(text[position], table)
            guard sextet < notInAlphabet else { break }
            bits = bits << 6 | sextet
            rest += 1
            position &+= 1
            guard rest == 4, written &+ 3 <= target.count else { continue }
            target[written] = UInt8(truncatingIfNeeded: bits >> 16)
            target[written &+ 1] = UInt8(truncatingIfNeeded: bits >> 8)
            target[written &+ 2] = UInt8(truncatingIfNeeded: bits)
            written &+= 3
            (bits, rest) = (0, 0)
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
