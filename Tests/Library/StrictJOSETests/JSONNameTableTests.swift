import AssayTestSupport
import Testing

@testable import StrictJOSE

struct JSONNameTableTests {
    /// As many names as a table can have, so that under nearly every secret some of them share a slot.
    private static let names = ["iss", "aud", "email_verified", "a", ""] + (5..<32).map { "name\($0)" }
    private static let table = JSONNameTable(names.map { JSONName($0) })

    /// The texts of the members that the table names.
    private static func found(_ text: String) throws -> [String: String] {
        let root = try JSONDocument(text).root
        let members = JSONNamedMembers(root.borrowed, named: table)
        var found: [String: String] = [:]
        for number in names.indices {
            if let text = members[number]?.string { found[names[number]] = text }
        }
        return found
    }

    static let objects: [NamedCase<String, [String: String]>] = [
        NamedCase("no member", "{}", [:]),
        NamedCase("all in another order", #"{"a":"1","aud":"2","iss":"3"}"#, ["iss": "3", "aud": "2", "a": "1"]),
        NamedCase("a name with escapes", #"{"\u0069ss":"1"}"#, ["iss": "1"]),
        NamedCase("the empty name", #"{"":"1"}"#, ["": "1"]),
        NamedCase("other names", #"{"is":"1","isss":"2","ISS":"3","iss ":"4","iss\u0000":"5"}"#, [:]),
        NamedCase("names of inner objects", #"{"x":{"iss":"1"},"aud":"2","y":[{"a":"3"}]}"#, ["aud": "2"]),
        NamedCase("a member after a container", #"{"iss":[1,[2],{"aud":3}],"aud":"4"}"#, ["aud": "4"]),
        NamedCase("the last name of the table", #"{"name31":"1","name32":"2"}"#, ["name31": "1"]),
        NamedCase("an array", #"["iss","aud"]"#, [:]),
        NamedCase("a string", #""iss""#, [:]),
    ]

    @Test(arguments: objects)
    func findsTheMembersThatItNames(_ object: NamedCase<String, [String: String]>) throws {
        #expect(try Self.found(object.input) == object.expected)
    }

    @Test
    func findsEachOfAsManyNamesAsATableCanHave() throws {
        #expect(Self.names.count == JSONNameTable.maximumCount)
        let members = Self.names.map { #""\#($0)":"of \#($0)""# }
        let expected = Dictionary(uniqueKeysWithValues: Self.names.map { ($0, "of \($0)") })
        #expect(try Self.found("{" + members.joined(separator: ",") + "}") == expected)
        #expect(try Self.found("{" + members.reversed().joined(separator: ",") + "}") == expected)
    }

    @Test
    func findsAMemberOfALargeObject() throws {
        let others = (0..<5000).map { #""other\#($0)":0"# }.joined(separator: ",")
        #expect(try Self.found("{\(others),\"iss\":\"1\"}") == ["iss": "1"])
    }

    static let arrays: [NamedCase<String, [String?]>] = [
        NamedCase("no element", "[]", []),
        NamedCase("strings", #"["a","\u0062"]"#, ["a", "b"]),
        NamedCase("elements of other types", #"[1,["a"],"b",{"c":"d"},null]"#, [nil, nil, "b", nil, nil]),
        NamedCase("an object", #"{"a":"b"}"#, []),
        NamedCase("a string", #""a""#, []),
    ]

    @Test(arguments: arrays)
    func elementsAreThoseOfAnArrayAlone(_ array: NamedCase<String, [String?]>) throws {
        var texts: [String?] = []
        let root = try JSONDocument(array.input).root
        root.borrowed.forEachElement { texts.append($0.string) }
        #expect(texts == array.expected)
    }
}
