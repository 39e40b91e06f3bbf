/// Bytes as hexadecimal digits.
package enum Hexadecimal {
    private static let digits = Array("0123456789abcdef".utf8)

    /// Returns two lowercase digits per byte.
    package static func text(_ bytes: some Sequence<UInt8>) -> String {
        let bytes = Array(bytes)
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count * 2)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            output.append(digits[Int(byte >> 4)])
            output.append(digits[Int(byte & 0x0F)])
        }
        return String(decoding: output, as: UTF8.self)
    }
}
