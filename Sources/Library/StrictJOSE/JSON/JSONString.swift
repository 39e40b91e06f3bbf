/// Decodes strings that the indexer has accepted.
enum JSONString {
    /// Resolves the escapes of a string that the indexer has accepted.
    static func unescaped(_ bytes: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
        var output: [UInt8] = []
        unescape(bytes, range, into: &output)
        return output
    }

    /// Resolves the escapes of such a string, each of which is complete, and appends it to the output.
    static func unescape(_ bytes: Span<UInt8>, _ range: Range<Int>, into output: inout [UInt8]) {
        output.reserveCapacity(output.count + range.count)
        var position = range.lowerBound
        while position < range.upperBound {
            let byte = bytes[position]
            guard byte == ASCII.backslash else {
                output.append(byte)
                position += 1
                continue
            }
            let escape = bytes[position + 1]
            position += 2
            switch escape {
            case UInt8(ascii: "b"): output.append(0x08)
            case UInt8(ascii: "f"): output.append(0x0C)
            case UInt8(ascii: "n"): output.append(ASCII.lineFeed)
            case UInt8(ascii: "r"): output.append(ASCII.carriageReturn)
            case UInt8(ascii: "t"): output.append(ASCII.tab)
            case UInt8(ascii: "u"):
                var scalar = codeUnit(bytes, position)
                position += 4
                // The high surrogates are the numbers of sixteen bits that begin with 110110.
                if scalar >> 10 == 0x36 {
                    // The indexer has checked that a low surrogate follows.
                    let low = codeUnit(bytes, position + 2)
                    position += 6
                    scalar = 0x10000 + (scalar & 0x3FF) << 10 + low & 0x3FF
                }
                append(scalar, to: &output)
            default: output.append(escape)
            }
        }
    }

    /// The number of four hexadecimal digits.
    private static func codeUnit(_ bytes: Span<UInt8>, _ position: Int) -> UInt32 {
        var unit: UInt32 = 0
        for offset in 0..<4 {
            // The indexer has checked that each of them is a digit.
            if let digit = ASCII.hexadecimalValue(bytes[position + offset]) { unit = unit << 4 | digit }
        }
        return unit
    }

    private static func append(_ scalar: UInt32, to output: inout [UInt8]) {
        switch scalar {
        case ..<0x80:
            output.append(UInt8(truncatingIfNeeded: scalar))
        case ..<0x800:
            output.append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
            output.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
        case ..<0x10000:
            output.append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
            output.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
            output.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
        default:
            output.append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
            output.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F))
            output.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
            output.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
        }
    }
}
