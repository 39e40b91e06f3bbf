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
                try scanEscapes(bytes)
            } else if byte < 0x20 {
                throw failure(bytes, "no control character in a string")
            } else {
                try scanMultiByteCharacters(bytes)
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

    /// Skips an escape and those that follow it at once.
    private mutating func scanEscapes(_ bytes: Span<UInt8>) throws(JOSEError) {
        repeat {
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
        } while position < end && bytes[position] == ASCII.backslash
    }

    @inline(__always)
    private mutating func scanCodeUnit(_ bytes: Span<UInt8>) throws(JOSEError) -> UInt32 {
        guard position &+ 6 <= end else { throw failure("four hexadecimal digits", found: "the end of the text") }
        let digits = HexadecimalDigits(bytes, at: position &+ 2)
        if let other = digits.firstOther {
            throw failure("four hexadecimal digits", found: Found.byte(bytes, at: position &+ 2 &+ other))
        }
        position &+= 6
        return digits.value
    }

    /// Skips a character of two to four bytes and those that follow it at once.
    private mutating func scanMultiByteCharacters(_ bytes: Span<UInt8>) throws(JOSEError) {
        repeat {
            let isNearEnd = position &+ 4 > end
            let length = Self.lengthOfCharacter(
                isNearEnd
                    ? UInt32(truncatingIfNeeded: bytes.word(at: position, count: end &- position))
                    : bytes.half(at: position))
            guard length > 0 else { throw failure(bytes, "UTF-8") }
            position &+= length
        } while position < end && bytes[position] >= 0x80
    }

    /// The number of bytes of a character of two to four bytes, in the forms of RFC 3629 §4; zero if it has none of them.
    ///
    /// - Parameter bytes: the next four bytes, the first in the lowest; zeros after the end.
    @inline(__always)
    private static func lengthOfCharacter(_ bytes: UInt32) -> Int {
        // The lead byte has as many ones at its top as the character has bytes; each other byte begins with 10.
        if bytes & 0xC0E0 == 0x80C0 {
            // C0 and C1 would lead what one byte encodes.
            return bytes & 0x1E != 0 ? 2 : 0
        }
        if bytes & 0xC0_C0F0 == 0x80_80E0 {
            // What two bytes encode: E0 before 80 to 9F. Surrogates: ED before A0 to BF.
            let first = bytes & 0x200F
            return first != 0 && first != 0x200D ? 3 : 0
        }
        if bytes & 0xC0C0_C0F8 == 0x8080_80F0 {
            // What three bytes encode: F0 before 80 to 8F. Above U+10FFFF: F4 before 90 to BF, and F5 to F7.
            let (lead, second) = (bytes & 0x7, bytes & 0x3000)
            return lead == 0 && second != 0 || 1...3 ~= lead || lead == 4 && second == 0 ? 4 : 0
        }
        return 0
    }
}
