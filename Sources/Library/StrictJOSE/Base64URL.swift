/// The base64url encoding of RFC 4648 §5 as JOSE uses it (RFC 7515 §2).
///
/// There is no padding and no line break, and each byte string has exactly one encoding.
public enum Base64URL {
    /// Decodes base64url text.
    ///
    /// - Throws: `JOSEError` with `invalidBase64URL` for any character outside the alphabet (`=`, `+`, `/` and white
    ///   space too), for a length of one more than a multiple of four, and for unused bits in the last character that
    ///   are not zero (RFC 4648 §3.5).
    public static func decode(_ text: String) throws(JOSEError) -> [UInt8] {
        try decode(Array(text.utf8))
    }

    /// Decodes base64url text given as its UTF-8 bytes.
    public static func decode(_ text: [UInt8]) throws(JOSEError) -> [UInt8] {
        try decode(text.borrowed)
    }

    private static func decode(_ text: Span<UInt8>) throws(JOSEError) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: decodedCount(text.count))
        let end = try decodeRun(text, from: 0, into: &output, at: 0).end
        guard end == text.count else {
            throw notInAlphabet(text, at: end)
        }
        return output
    }

    /// Encodes bytes without padding.
    public static func encode(_ bytes: some Sequence<UInt8>) -> String {
        encode(Array(bytes).borrowed)
    }

    /// Encodes bytes without padding.
    public static func encode(_ bytes: [UInt8]) -> String {
        encode(bytes.borrowed)
    }

    private static func encode(_ bytes: Span<UInt8>) -> String {
        let length = bytes.count / 3 * 4 + (bytes.count % 3 * 4 + 2) / 3
        return String(unsafeUninitializedCapacity: length) { buffer in
            var characters = buffer.mutableSpan
            var output = characters.mutableBytes
            // Six bytes make eight characters. Eight bytes are read; the last two belong to the next group.
            let groupCount = min(max(0, bytes.count - 2) / 6, output.byteCount / 8)
            for group in 0..<groupCount as Range<Int> {
                let text = text(of: bytes.word(at: group &* 6).byteSwapped >> 16)
                output.storeBytes(of: text.bigEndian, toByteOffset: group &* 8, as: UInt64.self)
            }
            var position = groupCount &* 6
            var written = groupCount &* 8
            var bits: UInt32 = 0
            var bitCount: UInt32 = 0
            while written < characters.count {
                if bitCount < 6 {
                    // Zero bits fill the last character (RFC 4648 §5).
                    bits = bits << 8 | (position < bytes.count ? UInt32(bytes[position]) : 0)
                    bitCount += 8
                    position &+= 1
                }
                bitCount -= 6
                characters[written] = alphabet[Int(bits >> bitCount & 0x3F)]
                written &+= 1
            }
            return written
        }
    }

    /// The eight characters of 48 bits, the first in the highest byte.
    @inline(__always)
    private static func text(of bits: UInt64) -> UInt64 {
        // Spread the bits by halves until each byte has six: 24 in 32, 12 in 16, 6 in 8.
        var values = (bits & 0xFFFFFF_000000) << 8 | bits & 0xFFFFFF
        values = (values & 0x00FF_F000_00FF_F000) << 4 | values & 0x0000_0FFF_0000_0FFF
        values = (values & 0x0FC0_0FC0_0FC0_0FC0) << 2 | values & 0x003F_003F_003F_003F
        // The distance from a value to its character changes at 26 (a), 52 (0), 62 (-) and 63 (_). No byte overflows:
        // the greatest sum is 183, and the part that is subtracted is never greater.
        let one: UInt64 = 0x0101_0101_0101_0101
        func isAtLeast(_ bound: UInt64) -> UInt64 { (values &+ one &* (128 &- bound)) >> 7 & one }
        return values &+ one &* 65 &+ isAtLeast(26) &* 6 &+ isAtLeast(63) &* 49
            &- isAtLeast(52) &* 75 &- isAtLeast(62) &* 13
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// The value of each character at each of the four positions of a group, already shifted; `notInAlphabet` for a
    /// character without a value.
    ///
    /// One table per position avoids shifting.
    private static let placedSextets: [UInt32] = {
        var table = [UInt32](repeating: notInAlphabet, count: 1024)
        for (value, character) in alphabet.enumerated() {
            for place in 0..<4 {
                table[place << 8 | Int(character)] = UInt32(truncatingIfNeeded: value) << UInt32(18 - 6 * place)
            }
        }
        return table
    }()

    /// A bit above the 24 of a group, so that one comparison checks all four characters.
    private static let notInAlphabet: UInt32 = 1 << 24

    /// The 24 bits of four characters, the first in the lowest byte; `notInAlphabet` or more if one has no value.
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

    /// The number of bytes that text of this many characters decodes to at most.
    static func decodedCount(_ characters: Int) -> Int {
        characters / 4 * 3 + characters % 4 * 3 / 4
    }

    /// Decodes base64url from a position up to a full stop or the end of the text, and writes it at an offset.
    ///
    /// A compact JWS is decoded segment by segment into one buffer, in one pass that also finds the full stops. The
    /// output needs room for `decodedCount` of the whole text; segments never take more than that in total. Eight
    /// characters are decoded at once if eight bytes of the output are left; two zeros then follow the six bytes.
    ///
    /// - Returns: where the run ends in the text, and how many bytes were written.
    static func decodeRun(
        _ text: Span<UInt8>, from start: Int, into output: inout [UInt8], at offset: Int
    ) throws(JOSEError) -> (end: Int, count: Int) {
        // The length is known here and every index below has ten bits, so the compiler drops the bounds checks.
        let table = placedSextets.borrowed.extracting(0..<1024)
        var target = output.mutablyBorrowed
        var position = start
        var written = offset
        // Eight characters make six bytes. Eight bytes are written; the next group overwrites the last two.
        var output = target.mutableBytes
        let bytes = text.bytes
        while position &+ 8 <= text.count, written &+ 8 <= output.byteCount {
            // The condition of the loop is the check of both bounds.
            let characters = UInt64(
                littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: position, as: UInt64.self))
            let first = group(UInt32(truncatingIfNeeded: characters), table)
            let second = group(UInt32(truncatingIfNeeded: characters >> 32), table)
            guard first | second < notInAlphabet else { break }
            let groups = UInt64(first) << 40 | UInt64(second) << 16
            output.storeBytes(of: groups.bigEndian, toUncheckedByteOffset: written, as: UInt64.self)
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
            guard rest == 4 else { continue }
            target[written] = UInt8(truncatingIfNeeded: bits >> 16)
            target[written &+ 1] = UInt8(truncatingIfNeeded: bits >> 8)
            target[written &+ 2] = UInt8(truncatingIfNeeded: bits)
            written &+= 3
            (bits, rest) = (0, 0)
        }
        guard position == text.count || text[position] == ASCII.fullStop else {
            throw notInAlphabet(text, at: position)
        }
        switch rest {
        case 0:
            break
        case 2 where bits & 0xF == 0:
            target[written] = UInt8(truncatingIfNeeded: bits >> 4)
        case 3 where bits & 0x3 == 0:
            target[written] = UInt8(truncatingIfNeeded: bits >> 10)
            target[written &+ 1] = UInt8(truncatingIfNeeded: bits >> 2)
        case 2, 3:
            throw JOSEError(
                .invalidBase64URL, expected: "zero in the unused bits of the last character", found: "other bits",
                at: position - 1)
        default:
            throw JOSEError(
                .invalidBase64URL, expected: "a length that base64url can have",
                found: "one character more than a multiple of four", at: position)
        }
        return (position, written - offset + max(0, rest - 1))
    }

    private static func notInAlphabet(_ text: Span<UInt8>, at position: Int) -> JOSEError {
        JOSEError(
            .invalidBase64URL, expected: "a character of the base64url alphabet",
            found: Found.byte(text, at: position), at: position)
    }
}
