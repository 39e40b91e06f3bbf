import AssayJSON
import Testing

/// The accessors of nodes: their results and their errors with locations.
struct DecodingTests {
    enum Colour: String, CaseIterable {
        case red, green
    }

    private static func parse(_ text: String) throws -> JSONNode { try JSON.parse(text: text, file: "f") }

    @Test
    func valuesOfTheRightKind() throws {
        let node = try Self.parse(
            #"{"s": "x", "i": -9223372036854775808, "b": true, "a": ["p", "q"], "c": "green", "n": null}"#)
        let object = try node.object(allowing: ["s", "i", "b", "a", "c", "n", "z"])
        #expect(try object.member("s").string() == "x")
        #expect(try object.member("s").nonEmptyString() == "x")
        #expect(try object.member("i").integer() == .min)
        #expect(try object.member("b").bool())
        #expect(try object.member("a").array().count == 2)
        #expect(try object.member("a").array(of: JSONNode.string) == ["p", "q"])
        #expect(try object.member("c").choice(Colour.self) == .green)
        #expect(try object.member("n").value == .null)
        #expect(object.optionalMember("z") == nil)
        #expect(try object.optional("z", JSONNode.string) == nil)
        #expect(try object.optional("s", JSONNode.string) == "x")
        #expect(try Self.parse("7").integer(in: 1...7) == 7)
    }

    struct Mistake: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        let decode: @Sendable (JSONNode) throws -> Void
        let error: String

        init(
            _ name: String, _ text: String, _ error: String,
            _ decode: @escaping @Sendable (JSONNode) throws -> Void
        ) {
            testDescription = name
            self.text = text
            self.decode = decode
            self.error = error
        }
    }

    static let mistakes = [
        Mistake("string", "1", "f:1:1: $: expected a string, found a number") { _ = try $0.string() },
        Mistake("empty string", #""""#, "f:1:1: $: the string is empty") { _ = try $0.nonEmptyString() },
        Mistake("Boolean", "null", "f:1:1: $: expected a Boolean, found null") { _ = try $0.bool() },
        Mistake("integer", "true", "f:1:1: $: expected a whole number, found a Boolean") { _ = try $0.integer() },
        Mistake("fraction", "1.0", "f:1:1: $: expected a whole number, found 1.0") { _ = try $0.integer() },
        Mistake("exponent", "1e3", "f:1:1: $: expected a whole number, found 1e3") { _ = try $0.integer() },
        Mistake("too large", "9223372036854775808", "f:1:1: $: expected a whole number, found 9223372036854775808") {
            _ = try $0.integer()
        },
        Mistake("out of range", "8", "f:1:1: $: 8 is not between 1 and 7") { _ = try $0.integer(in: 1...7) },
        Mistake("array", "{}", "f:1:1: $: expected an array, found an object") { _ = try $0.array() },
        Mistake("element", "[1]", "f:1:2: $[0]: expected a string, found a number") {
            _ = try $0.array(of: JSONNode.string)
        },
        Mistake("object", "[]", "f:1:1: $: expected an object, found an array") { _ = try $0.object() },
        Mistake("missing member", "{}", #"f:1:1: $: the member "a" is missing"#) { _ = try $0.object().member("a") },
        Mistake("unknown member", #"{"tokn": 1}"#, #"f:1:2: $.tokn: unknown member "tokn"; did you mean "token"?"#) {
            _ = try $0.object(allowing: ["token", "title"])
        },
        Mistake("choice", #""grean""#, #"f:1:1: $: unknown value "grean"; did you mean "green"?"#) {
            _ = try $0.choice(Colour.self)
        },
        Mistake("far choice", #""blue""#, #"f:1:1: $: unknown value "blue"; expected one of "red", "green""#) {
            _ = try $0.choice(Colour.self)
        },
    ]

    @Test(arguments: mistakes)
    func anErrorHasALocation(_ mistake: Mistake) throws {
        let node = try Self.parse(mistake.text)
        let error = #expect(throws: JSONError.self) { try mistake.decode(node) }
        #expect(error?.description == mistake.error)
    }

    @Test
    func aCollectorContinuesAfterTheFirstErrorAndThrowsAllErrors() throws {
        let object = try Self.parse(#"{"a": 1, "b": "x", "c": true, "d": 1}"#).object()
        var collector = JSONErrorCollector()
        for error in object.unknownMembers(allowing: ["a", "b", "c"]) { collector.record(error) }
        let a = collector.attempt { () throws(JSONError) in try object.member("a").string() }
        let b = collector.attempt { () throws(JSONError) in try object.member("b").string() }
        let c: Int64? = collector.attempt { () throws(JSONError) in
            throw JSONError("odd", at: object.members[2].node.location)
        }
        #expect(a == nil && b == "x" && c == nil)
        let errors = #expect(throws: JSONError.self) { try collector.finish() }
        #expect(
            errors?.description == """
                f:1:31: $.d: unknown member "d"
                f:1:7: $.a: expected a string, found a number
                f:1:25: $.c: odd
                """)
        #expect(throws: Never.self) { try JSONErrorCollector().finish() }
        #expect(JSONError([]) == nil)
    }

    @Test
    func anErrorOfAValueThatWasNotReadHasNoLocation() {
        #expect(JSONNode("x").error("odd").description == "odd")
    }
}
