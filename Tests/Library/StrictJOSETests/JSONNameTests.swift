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
        NamedCase("no byte", "", 0x8888_8888),
        NamedCase("one byte", "a", 0xA4C7_24BC),
        NamedCase("a byte and a zero", "a\0", 0xA4C7_24BF),
        NamedCase("three bytes", "iss", 0x10B8_CF1E),
        NamedCase("seven bytes", "auth_ti", 0xC517_5BC5),
        NamedCase("a word", "12345678", 0x5253_9A15),
        NamedCase("a word and a byte", "auth_time", 0x2809_B87A),
        NamedCase("a word and two bytes", "given_name", 0x76DF_4142),
        NamedCase("two words", "1234567890abcdef", 0xB7D8_80D8),
        NamedCase("two words and a byte", "email_verified_at", 0xC782_EEBB),
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

    @Test
    func holdTheBytesAndTheHashByWhichTheIndexerFindsThem() {
        let name: JSONName = "auth_time"
        #expect(name.bytes == Array("auth_time".utf8))
        #expect(name.hash == JSONName.hash(Array("\"auth_time\"".utf8).borrowed, in: 1..<10))
    }
}
