extension JSONReader {
    /// RFC 8259 §7.
    mutating func readString(_ path: JSONPath) throws(JSONError) -> String {
        offset += 1
        var run = readPlainRun()
        // Most strings have no escape.
        if next == UInt8(ascii: "\"") {
            offset += 1
            return String(decoding: bytes[run], as: UTF8.self)
        }
        var content = Array(bytes[run])
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                offset += 1
                return String(decoding: content, as: UTF8.self)
            case UInt8(ascii: "\\"):
                try readEscape(into: &content, path)
            default:
                throw error("a control character in a string must be escaped", path)
            }
            run = readPlainRun()
            content.append(contentsOf: bytes[run])
        }
        throw expected("the end of a string", path)
    }

    private mutating func readPlainRun() -> Range<Int> {
        let start = offset
        let run = plainRun()
        offset += run.count
        continuationBytes += run.continuationBytes
        return start..<offset
    }

    /// The number of bytes from the offset that need no decoding, and how many of them continue a scalar.
    private func plainRun() -> (count: Int, continuationBytes: Int) {
        bytes.withUnsafeBufferPointer { bytes in
            Self.kinds.withUnsafeBufferPointer { kinds in
                var position = offset
                var continuationBytes = 0
                while position < bytes.count {
                    let kind = kinds[Int(bytes[position])]
                    if kind > 1 { break }
                    continuationBytes += kind
                    position += 1
                }
                return (position - offset, continuationBytes)
            }
        }
    }

    /// The kind of each byte in a string: 0 is plain, 1 continues a scalar, 2 ends a plain run.
    private static let kinds: [Int] = (0..<256 as Range<Int>).map { byte in
        switch byte {
        case 0..<0x20, 0x22, 0x5C: 2
        case 0x80..<0xC0: 1
        default: 0
        }
    }

    private mutating func readEscape(into content: inout [UInt8], _ path: JSONPath) throws(JSONError) {
        offset += 1
        guard let byte = next else { throw expected("an escape", path) }
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(byte)
        case UInt8(ascii: "b"): content.append(0x08)
        case UInt8(ascii: "f"): content.append(0x0C)
        case UInt8(ascii: "n"): content.append(0x0A)
        case UInt8(ascii: "r"): content.append(0x0D)
        case UInt8(ascii: "t"): content.append(0x09)
        case UInt8(ascii: "u"): return content.append(contentsOf: String(try readScalar(path)).utf8)
        default: throw expected("an escape", path)
        }
        offset += 1
    }

    /// A `\u` escape, or two that are a surrogate pair; the offset is at the `u`.
    private mutating func readScalar(_ path: JSONPath) throws(JSONError) -> Unicode.Scalar {
        let start = self
        let first = try readHexadecimal(path)
        if let scalar = Unicode.Scalar(first) { return scalar }
        if first < 0xDC00, next == UInt8(ascii: "\\"), offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "u")
        {
            offset += 1
            let second = try readHexadecimal(path)
            if (0xDC00..<0xE000).contains(second),
                let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
            {
                return scalar
            }
        }
        throw start.error("a string cannot contain a lone surrogate; write it in a $raw or a hex text", path)
    }

    private mutating func readHexadecimal(_ path: JSONPath) throws(JSONError) -> UInt32 {
        offset += 1
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw expected("a hexadecimal digit", path)
            }
            value = value << 4 | UInt32(digit)
            offset += 1
        }
        return value
    }
}
