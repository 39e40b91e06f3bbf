import Testing

@testable import AssayJSON

struct ExactTextTests {
    @Test(arguments: [
        ("", "", true), ("a", "a", true), ("a", "b", false), ("a", "ab", false),
        ("a text of more than fifteen bytes", "a text of more than fifteen bytes", true),
        ("a text of more than fifteen bytes", "a text of more than fifteen bytez", false),
        // These are equal by `==`: the Kelvin sign and K, and one scalar and two.
        ("\u{212A}", "K", false), ("\u{E9}", "e\u{301}", false), ("\u{E9}", "\u{E9}", true),
    ])
    func textsAreTheSameWhereTheirBytesAre(one: String, other: String, isSame: Bool) {
        #expect(one.hasSameBytes(as: other) == isSame)
        #expect(Array(one.utf8)[...].isSame(as: other) == isSame)
        #expect(Set([ExactText(one), ExactText(other)]).count == (isSame ? 1 : 2))
    }

    @Test(arguments: [("a.b.c", 1), (".", 0), ("abc", nil), ("", nil)] as [(String, Int?)])
    func aBytesFirstPlaceIsFoundInASlice(text: String, place: Int?) {
        let bytes = Array("..\(text)..".utf8)
        #expect(bytes[2..<2 + text.utf8.count].position(of: UInt8(ascii: ".")) == place.map { $0 + 2 })
    }

    @Test
    func aValueIsReadFromExactlyTheDocumentsThatCanBeParsed() {
        for text in [#"{"a": [1, "\u00e9", null], "b": {}}"#, "true", "[[[]]]", #""x""#] {
            let bytes = Array(text.utf8)
            #expect(JSON.value(of: bytes) == (try? JSON.parse(bytes, file: ""))?.value)
            #expect(JSON.value(of: bytes) != nil)
        }
        let refused: [[UInt8]] = [Array(#"{"a": 1, "a": 2}"#.utf8), Array("[1,]".utf8), [0x22, 0xC3, 0x22], []]
        for bytes in refused { #expect(JSON.value(of: bytes) == nil) }
    }

    @Test(arguments: [2, 15, 16, 17, 18, 40])
    func aRepeatedNameIsFoundAmongFewAndAmongManyNames(count: Int) throws {
        let members = (0..<count).map { #""n\#($0)": 0"# }
        #expect(JSON.value(of: Array("{\(members.joined(separator: ","))}".utf8)) != nil)
        for repeated in [0, (count - 1) / 2, count - 2] {
            let text = "{\((members.dropLast() + [members[repeated]]).joined(separator: ","))}"
            #expect(JSON.value(of: Array(text.utf8)) == nil)
        }
    }
}
