/// A small DEFLATE encoder (RFC 1951): one block with the fixed codes, and matches found by their first three bytes.
///
/// It is enough for a JWE whose text expands a thousandfold; it does not aim at the smallest size.
enum Deflate {
    private static let longestMatch = 258
    private static let window = 32_768

    static func compress(_ bytes: [UInt8]) -> [UInt8] {
        var output = BitWriter()
        output.write(1, count: 1)  // BFINAL
        output.write(1, count: 2)  // BTYPE: fixed codes
        var lastSeen: [UInt32: Int] = [:]
        var position = 0
        while position < bytes.count {
            var length = 0
            var distance = 0
            if let key = trigram(bytes, position) {
                if let earlier = lastSeen[key], position - earlier <= window {
                    length = matchLength(bytes, earlier, position)
                    distance = position - earlier
                }
                lastSeen[key] = position
            }
            if length >= 3 {
                write(length: length, distance: distance, to: &output)
                position += length
            } else {
                write(symbol: UInt16(bytes[position]), to: &output)
                position += 1
            }
        }
        write(symbol: 256, to: &output)
        return output.finish()
    }

    private static func trigram(_ bytes: [UInt8], _ position: Int) -> UInt32? {
        guard position + 2 < bytes.count else { return nil }
        return UInt32(bytes[position]) << 16 | UInt32(bytes[position + 1]) << 8 | UInt32(bytes[position + 2])
    }

    private static func matchLength(_ bytes: [UInt8], _ earlier: Int, _ position: Int) -> Int {
        var length = 0
        while length < longestMatch, position + length < bytes.count,
            bytes[earlier + length] == bytes[position + length]
        {
            length += 1
        }
        return length
    }

    /// §3.2.6: the fixed code of a literal or length symbol.
    private static func write(symbol: UInt16, to output: inout BitWriter) {
        switch symbol {
        case 0...143: output.write(code: 0x30 + symbol, count: 8)
        case 144...255: output.write(code: 0x190 + symbol - 144, count: 9)
        case 256...279: output.write(code: symbol - 256, count: 7)
        default: output.write(code: 0xC0 + symbol - 280, count: 8)
        }
    }

    /// §3.2.5: lengths and distances as a code and extra bits.
    private static func write(length: Int, distance: Int, to output: inout BitWriter) {
        if length == longestMatch {
            write(symbol: 285, to: &output)
        } else {
            let (code, extra, count) = logarithmic(length - 3, direct: 4)
            write(symbol: UInt16(257 + code), to: &output)
            output.write(UInt32(extra), count: count)
        }
        let (code, extra, count) = logarithmic(distance - 1, direct: 2)
        output.write(code: UInt16(code), count: 5)
        output.write(UInt32(extra), count: count)
    }

    /// Both tables of §3.2.5 follow this rule: each power of two is divided into `direct` codes.
    private static func logarithmic(_ value: Int, direct: Int) -> (code: Int, extra: Int, count: Int) {
        guard value >= 2 * direct else { return (value, 0, 0) }
        let magnitude = Int.bitWidth - 1 - value.leadingZeroBitCount
        let count = magnitude - direct.trailingZeroBitCount
        let code = direct * (count + 1) + (value >> count) - direct
        return (code, value & ((1 << count) - 1), count)
    }
}

/// Collects bits, the lowest of a byte first (RFC 1951 §3.1.1).
private struct BitWriter {
    private var bytes: [UInt8] = []
    private var buffer: UInt64 = 0
    private var count = 0

    mutating func write(_ value: UInt32, count added: Int) {
        buffer |= UInt64(value) << UInt64(count)
        count += added
        while count >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: buffer))
            buffer >>= 8
            count -= 8
        }
    }

    /// A Huffman code, whose highest bit comes first.
    mutating func write(code: UInt16, count added: Int) {
        var reversed: UInt32 = 0
        for bit in 0..<added { reversed = reversed << 1 | UInt32(code >> UInt16(bit)) & 1 }
        write(reversed, count: added)
    }

    mutating func finish() -> [UInt8] {
        if count > 0 { bytes.append(UInt8(truncatingIfNeeded: buffer)) }
        return bytes
    }
}
