import AssayTestSupport
import Testing

@testable import StrictJOSE

/// The hashes of names under a secret of the test; those of a process depend on a random one.
struct JSONNameTests {
    /// Gives its words one after the other.
    private struct Words: RandomNumberGenerator {
        var words: [UInt64]

        mutating func next() -> UInt64 { words.removeFirst() }
    }

    /// A fixed sequence of numbers (Marsaglia, Xorshift RNGs, 2003).
    private struct Xorshift: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
    }

    private static func secret(_ words: UInt64...) -> JSONName.Secret {
        var generator = Words(words: words)
        return JSONName.Secret(using: &generator)
    }

    /// The first random word is the key, and the second with its lowest bit set the multiplier.
    @Test
    func secret() {
        let even = Self.secret(2, 4)
        #expect((even.key, even.multiplier) == (2, 5))
        let odd = Self.secret(3, 7)
        #expect((odd.key, odd.multiplier) == (3, 7))
    }

    /// Computed by ten lines of Python from the description of `JSONName.hash`.
    static let hashes: [NamedCase<String, UInt32>] = [
        NamedCase("no byte", "", 0xE916_1BFF),
        NamedCase("one byte", "a", 0x7117_69A5),
        NamedCase("a byte and a zero", "a\0", 0x7117_69A6),
        NamedCase("three bytes", "iss", 0x0740_18D2),
        NamedCase("seven bytes", "auth_ti", 0xDC07_93BB),
        NamedCase("a word", "12345678", 0x0AAA_B774),
        NamedCase("a word and a byte", "auth_time", 0x598E_907E),
        NamedCase("a word and two bytes", "given_name", 0x85D2_43B1),
        NamedCase("two words", "1234567890abcdef", 0xF393_85C4),
        NamedCase("two words and a byte", "email_verified_at", 0x8528_493D),
    ]

    @Test(arguments: hashes)
    func areHashedByWordsAloneAndInsideOtherTextAndByteByByte(_ name: NamedCase<String, UInt32>) {
        let secret = Self.secret(0x0123_4567_89AB_CDEF, 0xFEDC_BA98_7654_3210)
        let bytes = Array(name.input.utf8)
        #expect(JSONName.hash(bytes.borrowed, in: bytes.indices, secret: secret) == name.expected)
        let inside = Array("{\"".utf8) + bytes + Array("\":\"0123456789\"}".utf8)
        #expect(JSONName.hash(inside.borrowed, in: 2..<2 + bytes.count, secret: secret) == name.expected)
        var hash = JSONName.Hash(secret)
        for byte in bytes { hash.append(byte) }
        #expect(hash.value == name.expected)
    }

    /// Enters 57 names into a table of 128 slots, as the search for duplicates does, under each of 400 secrets.
    @Test(arguments: 0..<8)
    func areSpreadThoughTheyDifferInOneByte(_ place: Int) {
        var generator = Xorshift(state: 1)
        for _ in 0..<400 {
            let secret = JSONName.Secret(using: &generator)
            var isTaken = [Bool](repeating: false, count: 128)
            var steps = 0
            for character in UInt8(ascii: "A")..<UInt8(ascii: "A") + 57 {
                var name = Array("12345678".utf8)
                name[place] = character
                var slot = Int(JSONName.hash(name.borrowed, in: 0..<8, secret: secret)) & 127
                while isTaken[slot] { (slot, steps) = ((slot + 1) & 127, steps + 1) }
                isTaken[slot] = true
            }
            #expect(steps <= 150)
        }
    }

    @Test
    func holdTheBytesAndTheHashByWhichTheIndexerFindsThem() {
        let name: JSONName = "auth_time"
        #expect(name.bytes == Array("auth_time".utf8))
        #expect(name.hash == JSONName.hash(Array("\"auth_time\"".utf8).borrowed, in: 1..<10))
    }
}
