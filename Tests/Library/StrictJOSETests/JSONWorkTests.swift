import AssayTestSupport
import Testing

@testable import StrictJOSE

/// The search for two members of one name takes work linear in the text, however the names are chosen.
struct JSONWorkTests {
    /// Texts of about 48 KiB, as much as a header or payload of the largest token can hold.
    static let texts = [
        NamedCase("plain names of one object", object(names: 4000) { "name\($0)" }, 1),
        NamedCase("names with an escape", object(names: 4000) { "\\u006eame\($0)" }, 1),
        NamedCase("objects of 32 long names with escapes", objects(names: 32) { escapes(240, $0) }, 1),
        NamedCase("objects of 33 names with an escape", objects(names: 33) { "\\u006eame\($0)" }, 1),
        NamedCase("objects of two long names with escapes", objects(names: 2) { escapes(4000, $0) }, 1),
        NamedCase("names of two equal halves", object(names: 4000) { "\(1000 + $0)\(1000 + $0)" }, 1),
        NamedCase("names that differ in the eighth byte", objects(names: 57) { "1234567\(letter($0))" }, 1),
        NamedCase("names that differ in the ninth byte", objects(names: 57) { "12345678\(letter($0))" }, 1),
        NamedCase("one name twice", #"{"\#(escapes(2000, 0))":0,"\#(escapes(2000, 0))":0}"#, 3),
    ]

    @Test(arguments: texts)
    func isLinearInTheText(_ text: NamedCase<String, Int>) {
        let bytes = Array(text.input.utf8)
        #expect(JSONIndexer.duplicateSearchSteps(in: bytes) <= text.expected * bytes.count)
    }

    @Test
    func isCountedWhereNamesHaveToBeLookedAtAndOnlyThere() {
        #expect(JSONIndexer.duplicateSearchSteps(in: Array("[1,2,3]".utf8)) == 0)
        #expect(JSONIndexer.duplicateSearchSteps(in: Array(#"{"a":1}"#.utf8)) == 0)
        // Both names are entered, the second finds the first, and the six bytes are compared.
        #expect(JSONIndexer.duplicateSearchSteps(in: Array(#"{"abc":1,"abc":2}"#.utf8)) == 2 + 1 + 6)
    }

    @Test
    func onlyStringsAndNamesWithAnEscapeAreUnescapedWhenTheyAreRead() throws {
        let document = try JSONDocument(#"{"a":"b","\u0061\u0062":"\u0062"}"#)
        #expect(
            document.nodes.map(\.kind) == [.object, .string, .string, .escapedString, .escapedString])
    }

    @Test
    func aRangeBeyondTheTextIsThatOfTheText() throws {
        let bytes = Array(#"{"a":1}"#.utf8)
        #expect(try JSONIndexer.index(bytes.borrowed, in: -1..<100, limits: .tokenPayload).count == 3)
        #expect(throws: JOSEError(.invalidJSON)) {
            try JSONIndexer.index(bytes.borrowed, in: 1..<100, limits: .tokenPayload)
        }
    }

    @Test(arguments: [(2999, true), (3000, false)])
    func endsAtTheLimitOfAPayloadsValues(_ names: Int, _ isAccepted: Bool) throws {
        // The object, and a name and a value for each member.
        let bytes = Array(Self.object(names: names) { "\($0)" }.utf8)
        if isAccepted {
            #expect(try JSONDocument(bytes, in: bytes.indices, limits: .tokenPayload).nodes.count == 2 * names + 1)
        } else {
            #expect(throws: JOSEError(.tooLarge, expected: "", found: "")) {
                try JSONDocument(bytes, in: bytes.indices, limits: .tokenPayload)
            }
        }
        #expect(throws: Never.self) { try JSONDocument(bytes) }
    }

    /// 77,000 names are enough for one chance in two that two have the same of the 2^32 hashes; a million leave one in e^116.
    @Test
    func namesWithTheSameHashAreDifferentNames() throws {
        var names: [UInt32: String] = [:]
        var pair: (String, String)?
        for number in 0..<1_000_000 where pair == nil {
            let name = "x\(number)"
            pair = names.updateValue(name, forKey: JSONName(name).hash).map { ($0, name) }
        }
        let (one, other) = try #require(pair)
        for written in [other, "\\u0078\(other.dropFirst())"] {
            let both = try JSONDocument(#"{"\#(one)":1,"\#(written)":2}"#).root
            #expect(both[one]?.number?.exactInteger == 1)
            #expect(both[other]?.number?.exactInteger == 2)
            #expect(try JSONDocument(#"{"\#(written)":2}"#).root[one] == nil)
        }
    }

    /// One of 57 characters that a string holds as they are.
    private static func letter(_ number: Int) -> Character {
        Character(UnicodeScalar(UInt8(ascii: "#") + UInt8(number)))
    }

    private static func object(names: Int, _ name: (Int) -> String) -> String {
        "{" + (0..<names).map { "\"\(name($0))\":0" }.joined(separator: ",") + "}"
    }

    private static func objects(names: Int, _ name: (Int) -> String) -> String {
        let object = object(names: names, name)
        return "[" + [String](repeating: object, count: max(1, 49_152 / object.utf8.count)).joined(separator: ",") + "]"
    }

    /// A name of escapes alone, which ends in the number.
    private static func escapes(_ count: Int, _ number: Int) -> String {
        String(repeating: "\\u0061", count: count / 6) + "\(number)"
    }
}
