/// Bytes in lower-case hexadecimal.
enum Hexadecimal {
    /// The two digits of a byte.
    static func digits(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16)
        return byte < 0x10 ? "0" + digits : digits
    }
}
