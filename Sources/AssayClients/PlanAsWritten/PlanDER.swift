/// DER as the plan describes it: "proper", with sign bit padding and lengths of any size.
///
/// The plan shows no code for it. Proper is taken to mean the shortest form of each integer (X.690 §8.3.2), so that
/// zero bytes at the front of a modulus go away.
enum PlanDER {
    /// A SEQUENCE of finished elements.
    static func sequence(_ elements: [[UInt8]]) -> [UInt8] {
        element(tag: 0x30, elements.flatMap { $0 })
    }

    /// The INTEGER of a big-endian number.
    static func integer(_ magnitude: [UInt8]) -> [UInt8] {
        let digits = magnitude.drop { $0 == 0 }
        // A first byte of 0x80 or more would read as a negative number; no byte at all would not be an integer.
        let needsZero = digits.first.map { $0 >= 0x80 } ?? true
        return element(tag: 0x02, (needsZero ? [0] : []) + digits)
    }

    private static func element(tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        [tag] + length(content.count) + content
    }

    /// The short form below 128, else the number of bytes and then the bytes (X.690 §8.1.3).
    private static func length(_ count: Int) -> [UInt8] {
        guard count >= 0x80 else { return [UInt8(truncatingIfNeeded: count)] }
        var bytes: [UInt8] = []
        var rest = count
        while rest > 0 {
            bytes.insert(UInt8(truncatingIfNeeded: rest), at: 0)
            rest >>= 8
        }
        return [0x80 | UInt8(truncatingIfNeeded: bytes.count)] + bytes
    }
}
