extension JSONIndexer {
    /// Reads a string and checks its escapes (RFC 8259 §7), UTF-8 (§8.1) and surrogate pairs (§8.2).
    ///
    /// - Returns: the range between the quotation marks, and whether it contains an escape.
    @inline(__always)
    mutating func scanString(_ bytes: Span<UInt8>) throws(JOSEError) -> (range: Range<Int>, escaped: Bool) {
        position &+= 1
        let start = position
        var escaped = false
        while true {
            position = JSONIndexer.skipPlainCharacters(bytes, from: position, to: end)
            guard position < end else { throw failure(bytes, "a quotation mark at the end of a string") }
            let byte = bytes[position]
            if byte == ASCII.quotationMark {
                position &+= 1
                return (start..<(position &- 1), escaped)
            } else if byte == ASCII.backslash {
                escaped = true
                try scanEscape(bytes)
            } else if byte < 0x20 {
                throw failure(bytes, "no control character in a string")
            } else {
                try scanMultiByteCharacter(bytes, lead: byte)
            }
        }
    }

    /// The position of the next byte that needs a closer look, or the end.
    @inline(__always)
    private static func skipPlainCharacters(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Int {
        var position = start
        while position &+ 8 <= end {
            // Most words are plain. A branch for them lets the processor read the next word before this one is looked at.
            let others = otherCharacters(in: bytes.word(at: position))
            guard others == 0 else { return position &+ others.trailingZeroBitCount / 8 }
            position &+= 8
        }
        while position < end {
            let byte = bytes[position]
            guard byte &- 0x20 < 0x60, byte != ASCII.quotationMark, byte != ASCII.backslash else { return position }
            position &+= 1
        }
        return end
    }

    /// The top bits of the bytes of a word that are not ASCII, a quotation mark, a backslash or a control character.
    ///
    /// Subtracting from all bytes at once sets the top bit of each byte that was smaller. A borrow can set the bit
    /// wrongly only in bytes above such a byte, and only the lowest one counts.
    @inline(__always)
    private static func otherCharacters(in word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotationMarks = (word ^ (ones &* UInt64(ASCII.quotationMark))) &- ones
        let backslashes = (word ^ (ones &* UInt64(ASCII.backslash))) &- ones
        let controls = word &- ones &* 0x20
        return (quotationMarks | backslashes | controls | word) & (ones &* 0x80)
    }

    private mutating func scanEscape(_ bytes: Span<UInt8>) throws(JOSEError) {
        guard position &+ 1 < end else { throw failure("an escape", found: "the end of the text") }
        switch bytes[position &+ 1] {
        case ASCII.quotationMark, ASCII.backslash, UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            position &+= 2
        case UInt8(ascii: "u"):
            let unit = try scanCodeUnit(bytes)
            if 0xD800...0xDBFF ~= unit {
                guard position &+ 1 < end, bytes[position] == ASCII.backslash,
                    bytes[position &+ 1] == UInt8(ascii: "u")
                else { throw failure("a low surrogate after a high one", found: "other text") }
                guard 0xDC00...0xDFFF ~= (try scanCodeUnit(bytes)) else {
                    throw failure("a low surrogate after a high one", found: "another character")
                }
            } else if 0xDC00...0xDFFF ~= unit {
                throw failure("a high surrogate before a low one", found: "none")
            }
        default:
            throw failure("an escape", found: Found.byte(bytes, at: position &+ 1) + " after a backslash")
        }
    }

    private mutating func scanCodeUnit(_ bytes: Span<UInt8>) throws(JOSEError) -> UInt32 {
        guard position &+ 6 <= end else { throw failure("four hexadecimal digits", found: "the end of the text") }
        var unit: UInt32 = 0
        for offset in 2..<6 {
            guard let digit = ASCII.hexadecimalValue(bytes[position &+ offset]) else {
                throw failure("four hexadecimal digits", found: Found.byte(bytes, at: position &+ offset))
            }
            unit = unit << 4 | digit
        }
        position &+= 6
        return unit
    }

    /// Skips one character of two to four bytes, in the forms of RFC 3629 §4.
    private mutating func scanMultiByteCharacter(_ bytes: Span<UInt8>, lead: UInt8) throws(JOSEError) {
        let second: ClosedRange<UInt8>
        let length: Int
        switch lead {
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xE1...0xEC, 0xEE, 0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: throw failure(bytes, "UTF-8")
        }
        guard position &+ length <= end, second ~= bytes[position &+ 1] else { throw failure(bytes, "UTF-8") }
        for offset in 2..<length {
            guard 0x80...0xBF ~= bytes[position &+ offset] else { throw failure(bytes, "UTF-8") }
        }
        position &+= length
    }
}
