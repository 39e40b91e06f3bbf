extension JSONIndexer {
    /// Reads a number (RFC 8259 §6): no leading zero, no plus sign, digits on both sides of the point.
    mutating func scanNumber(_ bytes: Span<UInt8>) throws(JOSEError) -> (range: Range<Int>, isInteger: Bool) {
        let start = position
        var isInteger = true
        if bytes[position] == ASCII.minus {
            position &+= 1
        }
        if position < end, bytes[position] == ASCII.zero {
            position &+= 1
        } else {
            try scanDigits(bytes)
        }
        if position < end, bytes[position] == ASCII.fullStop {
            isInteger = false
            position &+= 1
            try scanDigits(bytes)
        }
        if position < end, bytes[position] | 0x20 == UInt8(ascii: "e") {
            isInteger = false
            position &+= 1
            if position < end, bytes[position] == ASCII.plus || bytes[position] == ASCII.minus {
                position &+= 1
            }
            try scanDigits(bytes)
        }
        return (start..<position, isInteger)
    }

    private mutating func scanDigits(_ bytes: Span<UInt8>) throws(JOSEError) {
        let start = position
        while position < end, ASCII.zero...ASCII.nine ~= bytes[position] {
            position &+= 1
        }
        guard position > start else { throw failure(bytes, "a digit") }
    }
}
