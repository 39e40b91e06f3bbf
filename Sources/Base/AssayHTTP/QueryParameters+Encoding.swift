extension QueryParameters {
    /// A name or a value as text; a percent sign without two digits stands for itself.
    package static func decoded(_ text: some StringProtocol) -> String { decode(Array(text.utf8)[...]).text }

    /// A name or a value with everything but unreserved characters percent-encoded.
    package static func encoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        encode(text, .percent, into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    static func decode(_ bytes: ArraySlice<UInt8>) -> (text: String, isWellFormed: Bool) {
        guard !standsForItself(bytes.span) else { return (String(decoding: bytes, as: UTF8.self), true) }
        let bytes = bytes.span
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var isWellFormed = true
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "%") {
                if bytes.count - index > 2, let high = ASCIIText.hexadecimalValue(bytes[index + 1]),
                    let low = ASCIIText.hexadecimalValue(bytes[index + 2])
                {
                    decoded.append(high << 4 | low)
                    index += 3
                    continue
                }
                isWellFormed = false
            }
            decoded.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            index += 1
            // Bytes that stand for themselves are copied in runs.
            let start = index
            while index < bytes.count, bytes[index] != UInt8(ascii: "%"), bytes[index] != UInt8(ascii: "+") {
                index += 1
            }
            bytes.extracting(start..<index).withUnsafeBufferPointer { decoded.append(contentsOf: $0) }
        }
        // Most texts are ASCII, and to validate one takes longer than all else.
        let isText = decoded.allSatisfy { $0 < 0x80 } || String(validating: decoded, as: UTF8.self) != nil
        return (String(decoding: decoded, as: UTF8.self), isWellFormed && isText)
    }

    /// Whether the bytes are ASCII without an escape and a plus sign, as most are.
    private static func standsForItself(_ bytes: Span<UInt8>) -> Bool {
        // Neither an early exit nor a branch, so that the compiler compares many bytes at once.
        var marks: UInt8 = 0
        for index in bytes.indices {
            let byte = bytes[index]
            marks |= byte >= 0x80 ? 1 : 0
            marks |= byte == UInt8(ascii: "%") ? 1 : 0
            marks |= byte == UInt8(ascii: "+") ? 1 : 0
        }
        return marks == 0
    }

    static func encode(_ text: String, _ encoding: Encoding, into bytes: inout [UInt8]) {
        let text = Array(text.utf8)
        // Bytes that stand for themselves are copied in runs.
        var start = 0
        for (index, byte) in text.enumerated() where !encoding.keeps(byte) {
            bytes += text[start..<index]
            start = index + 1
            if encoding == .form, byte == UInt8(ascii: " ") {
                bytes.append(UInt8(ascii: "+"))
            } else {
                bytes.append(UInt8(ascii: "%"))
                bytes.append(ASCIIText.hexadecimalDigit(byte >> 4))
                bytes.append(ASCIIText.hexadecimalDigit(byte & 0x0F))
            }
        }
        bytes += text[start...]
    }
}

extension QueryParameters.Encoding {
    fileprivate func keeps(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "/"), UInt8(ascii: ":"): self == .readable
        case UInt8(ascii: "*"): self == .form
        case UInt8(ascii: "~"): self != .form
        default: ASCIIText.isUnreserved(byte)
        }
    }
}
