/// Decodes strings that the indexer has accepted.
enum JSONString {
    /// Resolves the escapes of a string that the indexer has accepted.
    static func unescaped(_ bytes: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(range.count)
        unescape(bytes, range) { output.append($0) }
        return output
    }

    /// The hash of such a string as a name, without memory for what it decodes to.
    static func nameHash(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt32 {
        var hash = JSONName.Hash()
        unescape(bytes, range) { hash.append($0) }
        return hash.value
    }

    /// Resolves the escapes of such a string, each of which is complete, and gives its bytes to a closure.
    @inline(__always)
    private static func unescape(_ bytes: Span<UInt8>, _ range: Range<Int>, _ append: (UInt8) -> Void) {
        var position = range.lowerBound
        while position < range.upperBound {
            let byte = bytes[position]
            guard byte == ASCII.backslash else {
                append(byte)
                position += 1
                continue
            }
            let escape = bytes[position + 1]
            position += 2
            switch escape {
            case UInt8(ascii: "b"): append(0x08)
            case UInt8(ascii: "f"): append(0x0C)
            case UInt8(ascii: "n"): append(ASCII.lineFeed)
            case UInt8(ascii: "r"): append(ASCII.carriageReturn)
            case UInt8(ascii: "t"): append(ASCII.tab)
            case UInt8(ascii: "u"):
                var scalar = HexadecimalDigits(bytes, at: position).value
                position += 4
                // The high surrogates are the numbers of sixteen bits that begin with 110110.
                if scalar >> 10 == 0x36 {
                    // The indexer has checked that a low surrogate follows.
                    let low = HexadecimalDigits(bytes, at: position + 2).value
                    position += 6
                    scalar = 0x10000 + (scalar & 0x3FF) << 10 + low & 0x3FF
                }
                encode(scalar, append)
            default: append(escape)
            }
        }
    }

    @inline(__always)
    private static func encode(_ scalar: UInt32, _ append: (UInt8) -> Void) {
        if scalar < 0x80 { return append(UInt8(truncatingIfNeeded: scalar)) }
        if scalar < 0x800 {
            append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
        } else {
            if scalar < 0x10000 {
                append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
            } else {
                append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
                append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F))
            }
            append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
        }
        append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
    }
}
