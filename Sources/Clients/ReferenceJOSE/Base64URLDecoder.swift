/// Collects the bits of base64url characters (RFC 4648 §5).
struct Base64URLDecoder {
    private(set) var bytes: [UInt8]
    /// The number of characters decoded.
    private(set) var sextetCount: Int
    /// The bits that do not yet fill a byte.
    private(set) var unusedBits: UInt32 = 0

    /// Decodes groups of four characters from the beginning of a text while all four are in the alphabet.
    ///
    /// A fuzzer traces every comparison, which costs more than the comparison itself: one comparison for each group
    /// costs a quarter of one for each character.
    init(beginningOf text: ArraySlice<UInt8>) {
        var taken = 0
        bytes = text.withUnsafeBufferPointer { text in
            Self.values.withUnsafeBufferPointer { values in
                [UInt8](unsafeUninitializedCapacity: text.count / 4 * 3 + 3) { output, count in
                    var (read, written) = (0, 0)
                    while read + 4 <= text.count {
                        let first = values[Int(text[read])]
                        let second = values[Int(text[read + 1])]
                        let third = values[Int(text[read + 2])]
                        let fourth = values[Int(text[read + 3])]
                        guard first | second | third | fourth < 64 else { break }
                        output[written] = first << 2 | second >> 4
                        output[written + 1] = second << 4 | third >> 2
                        output[written + 2] = third << 6 | fourth
                        read += 4
                        written += 3
                    }
                    (taken, count) = (read, written)
                }
            }
        }
        sextetCount = taken
    }

    /// Decodes a character; returns `false` if it is not in the alphabet.
    mutating func append(_ character: UInt8) -> Bool {
        let value = Self.values[Int(character)]
        guard value < 64 else { return false }
        unusedBits = unusedBits << 6 | UInt32(value)
        sextetCount += 1
        switch sextetCount % 4 {
        case 1: break
        case 2: takeByte(leaving: 4)
        case 3: takeByte(leaving: 2)
        default: takeByte(leaving: 0)
        }
        return true
    }

    private mutating func takeByte(leaving count: UInt32) {
        bytes.append(UInt8(truncatingIfNeeded: unusedBits >> count))
        unusedBits &= (1 << count) - 1
    }

    /// The value of each character; 255 for characters outside the alphabet.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 255, count: 256)
        for (value, character) in Base64URLText.alphabet.enumerated() {
            values[Int(character)] = UInt8(truncatingIfNeeded: value)
        }
        return values
    }()
}
