internal import GoogleSignInClient

/// Percent-encoding with uppercase digits (RFC 3986 §2.1).
///
/// Different texts have different encodings, whichever bytes are kept, because `%` is always encoded.
package enum PercentEncoding {
    /// Encodes the bytes of a text in UTF-8.
    ///
    /// - Parameter keeps: whether to keep a byte unencoded, given its value and whether it is the first.
    package static func encode(_ text: some Sequence<UInt8>, keeping keeps: (UInt8, _ isFirst: Bool) -> Bool) -> String
    {
        let digits = Array("0123456789ABCDEF".utf8)
        var output: [UInt8] = []
        for byte in text {
            if byte != UInt8(ascii: "%"), keeps(byte, output.isEmpty) {
                output.append(byte)
            } else {
                output += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0x0F)]]
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Decodes a text; `nil` for a `%` without two digits.
    static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var output: [UInt8] = []
        var rest = text.makeIterator()
        while let byte = rest.next() {
            guard byte == UInt8(ascii: "%") else {
                output.append(byte)
                continue
            }
            guard let high = rest.next().flatMap(ASCII.hexadecimalValue),
                let low = rest.next().flatMap(ASCII.hexadecimalValue)
            else { return nil }
            output.append(high << 4 | low)
        }
        return output
    }
}
