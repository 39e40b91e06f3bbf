/// The four hexadecimal digits of an escape, all looked at together.
struct HexadecimalDigits {
    /// The four bytes, the first in the highest.
    private let text: UInt32

    /// Reads the four bytes from a position on.
    @inline(__always)
    init(_ bytes: Span<UInt8>, at position: Int) {
        text = bytes.half(at: position).byteSwapped
    }

    /// The number; meaningless unless all four are digits.
    @inline(__always)
    var value: UInt32 {
        // The low half of a letter is nine less than its value.
        let digits = (text & 0x0F0F_0F0F) &+ (text >> 6 & 0x0101_0101) &* 9
        let pairs = (digits | digits >> 4) & 0x00FF_00FF
        return (pairs | pairs >> 8) & 0xFFFF
    }

    /// The index of the first byte that is not a digit of either case; `nil` if all four are.
    @inline(__always)
    var firstOther: Int? {
        // Adding to seven bits sets the top bit of a byte that is at least a limit, and carries nothing.
        func isAtLeast(_ limit: UInt8, _ bytes: UInt32) -> UInt32 { bytes &+ UInt32(0x80 &- limit) &* 0x0101_0101 }
        let plain = text & 0x7F7F_7F7F
        let lowerCase = plain | 0x2020_2020
        let isNumeral = isAtLeast(UInt8(ascii: "0"), plain) & ~isAtLeast(UInt8(ascii: "9") + 1, plain)
        let isLetter = isAtLeast(UInt8(ascii: "a"), lowerCase) & ~isAtLeast(UInt8(ascii: "f") + 1, lowerCase)
        let others = ~(isNumeral | isLetter) & 0x8080_8080 | text & 0x8080_8080
        return others == 0 ? nil : others.leadingZeroBitCount / 8
    }
}
