/// A gzip stream (RFC 1952) that expands to any number of zeros, made without holding them in memory.
enum CompressionBomb {
    /// Eight matches of 258 zeros with the fixed codes fill whole bytes: 8 × (8 + 5) bits.
    private static let zerosPerUnit = 8 * 258

    static func gzip(expandingTo count: Int) -> MockBody {
        var head = BitWriter(bytes: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])
        head.write(0b011, count: 3)  // BFINAL, then BTYPE: fixed codes
        // A literal zero comes first, for a match to copy. Its code is 0x30 in 8 bits, highest bit first.
        var rest = count
        if rest > 0 {
            head.write(code: 0x30, count: 8)
            rest -= 1
        }
        let units = rest / zerosPerUnit
        // A unit begins in the middle of a byte, so it is written to the head once and its bytes are copied from there.
        var unit: [UInt8] = []
        var repetitions = 0
        if units > 2 {
            head.writeMatches(8)
            let start = head.bytes.count
            head.writeMatches(8)
            unit = Array(head.bytes[start...])
            repetitions = units - 2
            rest -= units * zerosPerUnit
        }
        var tail = BitWriter(bytes: [])
        tail.adoptPartialByte(of: head)
        tail.writeMatches(rest / 258)
        for _ in 0..<rest % 258 { tail.write(code: 0x30, count: 8) }
        tail.write(code: 0, count: 7)  // end of block
        tail.finish()
        let checksum = CRC32.ofZeros(count)
        let length = UInt32(truncatingIfNeeded: count)
        for value in [checksum, length] {
            for shift in [0, 8, 16, 24] as [UInt32] { tail.bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
        }
        return .repeating(head: head.bytes, unit: unit, count: repetitions, tail: tail.bytes)
    }
}

/// Collects bits into bytes, lowest bit first (RFC 1951 §3.1.1).
private struct BitWriter {
    var bytes: [UInt8]
    private var buffer: UInt32 = 0
    private var count: UInt32 = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func write(_ value: UInt32, count added: UInt32) {
        buffer |= value << count
        count += added
        while count >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: buffer))
            buffer >>= 8
            count -= 8
        }
    }

    mutating func write(code: UInt32, count added: UInt32) {
        for bit in (0..<added).reversed() { write(code >> bit & 1, count: 1) }
    }

    /// Length 258 (symbol 285, whose code is 0xC5 in 8 bits) at distance 1 (code 0 in 5 bits).
    mutating func writeMatches(_ number: Int) {
        for _ in 0..<number {
            write(code: 0xC5, count: 8)
            write(code: 0, count: 5)
        }
    }

    mutating func adoptPartialByte(of other: BitWriter) {
        buffer = other.buffer
        count = other.count
    }

    mutating func finish() {
        if count > 0 { write(0, count: 8 - count) }
    }
}

/// The checksum of gzip (RFC 1952 §8).
enum CRC32 {
    private static let polynomial: UInt32 = 0xEDB8_8320

    /// The checksum of that many zeros, in one step for each bit of the number.
    static func ofZeros(_ count: Int) -> UInt32 {
        // A zero byte is a linear map of the register. Squaring gives its powers.
        var map = (0..<32).map { bit in byteStep(UInt32(1) << UInt32(bit)) }
        var register = UInt32.max
        var rest = count
        while rest > 0 {
            if rest & 1 == 1 { register = apply(map, to: register) }
            map = map.map { apply(map, to: $0) }
            rest >>= 1
        }
        return ~register
    }

    private static func byteStep(_ value: UInt32) -> UInt32 {
        (0..<8).reduce(value) { register, _ in register & 1 == 1 ? register >> 1 ^ polynomial : register >> 1 }
    }

    private static func apply(_ map: [UInt32], to value: UInt32) -> UInt32 {
        var result: UInt32 = 0
        for bit in map.indices where value >> UInt32(bit) & 1 == 1 { result ^= map[bit] }
        return result
    }
}
