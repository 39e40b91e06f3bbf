/// The plan's DER, which it describes as "proper", with padding for the sign bit and lengths of any size.
///
/// The plan shows no code for it. Here "proper" means the shortest form of each integer (X.690 §8.3.2), without leading
/// zero bytes of a modulus.
enum PlanDER {
    /// A SEQUENCE of encoded elements.
    static func sequence(_ elements: [[UInt8]]) -> [UInt8] {
        element(tag: 0x30, elements.flatMap { $0 })
    }

    /// An INTEGER from a big-endian number.
    static func integer(_ magnitude: [UInt8]) -> [UInt8] {
        let digits = magnitude.drop { $0 == 0 }
        // A first byte of 0x80 or more would make the number negative, and an INTEGER needs at least one byte.
        let needsZero = digits.first.map { $0 >= 0x80 } ?? true
        return element(tag: 0x02, (needsZero ? [0] : []) + digits)
    }

    private static func element(tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        [tag] + length(content.count) + content
    }

    /// The short form below 128, otherwise the number of bytes followed by the bytes (X.690 §8.1.3).
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
