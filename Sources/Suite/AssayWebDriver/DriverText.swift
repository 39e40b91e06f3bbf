/// Messages of a driver.
enum DriverText {
    /// The same message with U+FFFD for each escape of a lone surrogate, which a page may contain.
    static func withoutLoneSurrogates(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        var index = 0
        while index + 1 < bytes.count {
            guard bytes[index] == UInt8(ascii: "\\") else {
                index += 1
                continue
            }
            guard let first = unit(bytes, at: index), 0xD800...0xDFFF ~= first else {
                index += 2
                continue
            }
            if first < 0xDC00, let second = unit(bytes, at: index + 6), 0xDC00...0xDFFF ~= second {
                index += 12
            } else {
                bytes.replaceSubrange(index..<(index + 6), with: Array("\\ufffd".utf8))
                index += 6
            }
        }
        return bytes
    }

    /// The UTF-16 code unit of an escape; `nil` if there is none.
    private static func unit(_ bytes: [UInt8], at index: Int) -> UInt16? {
        guard index + 5 < bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u") else {
            return nil
        }
        return UInt16(String(decoding: bytes[(index + 2)..<(index + 6)], as: UTF8.self), radix: 16)
    }
}
