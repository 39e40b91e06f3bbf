import AssayTestSupport
import Testing

@testable import StrictJOSE

struct FoundTests {
    static let bytes: [NamedCase<UInt8, String>] = [
        NamedCase("the first byte", 0x00, "the byte 0x00"),
        NamedCase("the last of one digit", 0x0F, "the byte 0x0F"),
        NamedCase("the first of two digits", 0x10, "the byte 0x10"),
        NamedCase("a space", 0x20, "the byte 0x20"),
        NamedCase("the first that can be printed", 0x21, "'!'"),
        NamedCase("the last that can be printed", 0x7E, "'~'"),
        NamedCase("delete", 0x7F, "the byte 0x7F"),
        NamedCase("two letters", 0xAB, "the byte 0xAB"),
    ]

    @Test(arguments: bytes)
    func showsAByte(_ byte: NamedCase<UInt8, String>) {
        #expect(Found.byte([0x41, byte.input].borrowed, at: 1) == byte.expected)
    }

    @Test
    func saysThatTheTextEnds() {
        #expect(Found.byte([0x41].borrowed, at: 1) == "the end of the text")
    }

    static let values: [NamedCase<String, String>] = [
        NamedCase("null", "null", "null"),
        NamedCase("true", "true", "true"),
        NamedCase("false", "false", "false"),
        NamedCase("a number", "1", "a number"),
        NamedCase("a string", #""x""#, "another string"),
        NamedCase("an array", "[]", "an array"),
        NamedCase("an object", "{}", "an object"),
    ]

    @Test(arguments: values)
    func namesTheTypeOfAValue(_ value: NamedCase<String, String>) throws {
        #expect(Found.value(try JSONDocument(value.input).root) == value.expected)
        #expect(Found.algorithm(try JSONDocument(value.input).root) == value.expected)
    }

    @Test
    func saysThatThereIsNoValue() {
        #expect(Found.value(nil) == "none")
        #expect(Found.algorithm(nil) == "none")
    }

    @Test
    func quotesTheNameOfAnAlgorithmOnlyIfItIsRegistered() throws {
        #expect(Found.algorithm(try JSONDocument(#""HS256""#).root) == #""HS256""#)
        #expect(Found.algorithm(try JSONDocument(#""hs256""#).root) == "another string")
    }
}
