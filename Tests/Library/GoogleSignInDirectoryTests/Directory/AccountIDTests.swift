import AssayTestSupport
import GoogleSignInClient
import Testing

@testable import GoogleSignInDirectory

struct AccountIDTests {
    @Test(
        arguments: [
            ([UInt8](repeating: 0, count: 16), "00000000-0000-4000-8000-000000000000"),
            ([UInt8](repeating: 0xFF, count: 16), "ffffffff-ffff-4fff-bfff-ffffffffffff"),
            ([UInt8](0..<16), "00010203-0405-4607-8809-0a0b0c0d0e0f"),
            (
                [0xF5, 0xE5, 0xD5, 0xC5, 0xB5, 0xA5, 0x95, 0x85, 0x75, 0x65, 0x55, 0x45, 0x35, 0x25, 0x15, 0x05],
                "f5e5d5c5-b5a5-4585-b565-554535251505"
            ),
        ] as [([UInt8], String)])
    func isAVersion4UUIDOfRandomBytesRFC956254(_ bytes: [UInt8], _ text: String) throws {
        #expect(try AccountID(randomBytes: bytes).text == text)
        #expect(AccountID(text)?.text == text)
    }

    @Test(arguments: [0, 15, 17])
    func needsSixteenBytes(_ count: Int) {
        #expect(throws: GoogleSignInError(.invalidConfiguration)) {
            try AccountID(randomBytes: [UInt8](repeating: 0, count: count))
        }
    }

    static let others: [NamedCase<String, Bool>] = [
        NamedCase("every digit", "01234567-89ab-4cde-8f01-23456789abcd", true),
        NamedCase("a capital A", "A1234567-89ab-4cde-8f01-23456789abcd", false),
        NamedCase("a capital F", "F1234567-89ab-4cde-8f01-23456789abcd", false),
        NamedCase("no digit", "g1234567-89ab-4cde-8f01-23456789abcd", false),
        NamedCase("a digit for a hyphen", "01234567089ab-4cde-8f01-23456789abcd", false),
        NamedCase("a hyphen for a digit", "0123456--89ab-4cde-8f01-23456789abcd", false),
        NamedCase("one digit less", "01234567-89ab-4cde-8f01-23456789abc", false),
        NamedCase("one digit more", "01234567-89ab-4cde-8f01-23456789abcde", false),
        NamedCase("nothing", "", false),
    ]

    @Test(arguments: others)
    func isParsedInSmallLettersOnly(_ text: NamedCase<String, Bool>) {
        #expect((AccountID(text.input)?.text == text.input) == text.expected)
    }
}
