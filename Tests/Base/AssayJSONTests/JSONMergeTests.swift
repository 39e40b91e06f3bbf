import AssayJSON
import Testing

/// Merge patches.
struct JSONMergeTests {
    /// RFC 7396, appendix A, all of it.
    static let examples: [(original: String, patch: String, result: String)] = [
        (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
        (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
        (#"{"a":"b"}"#, #"{"a":null}"#, "{}"),
        (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
        (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
        (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
        (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
        (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#),
        (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#),
        (#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#),
        (#"{"a":"foo"}"#, "null", "null"),
        (#"{"a":"foo"}"#, #""bar""#, #""bar""#),
        (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#),
        ("[1,2]", #"{"a":"b","c":null}"#, #"{"a":"b"}"#),
        ("{}", #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
    ]

    /// Raw text is never merged into.
    static let raws: [(original: String, patch: String, result: String)] = [
        (#"{"a":{"b":1}}"#, #"{"a":{"$raw":"2"}}"#, #"{"a":{"$raw":"2"}}"#),
        (#"{"a":{"$raw":"2"}}"#, #"{"a":{"b":1}}"#, #"{"a":{"b":1}}"#),
        (#"{"a":{"$raw":"2"}}"#, #"{"a":{"$raw":"3"}}"#, #"{"a":{"$raw":"3"}}"#),
    ]

    @Test(arguments: examples + raws)
    func aPatchIsApplied(_ original: String, _ patch: String, _ result: String) throws {
        let node = try JSON.parse(text: original, file: "a").applying(JSON.parse(text: patch, file: "b"))
        #expect(JSONWriter.text(node.value) == result)
    }

    static let compositions: [(first: String, second: String, result: String)] = [
        (#"{"a":1}"#, #"{"a":null}"#, #"{"a":null}"#),
        (#"{"a":null}"#, #"{"b":2}"#, #"{"a":null,"b":2}"#),
        (#"{"a":{"b":null}}"#, #"{"a":{"c":null}}"#, #"{"a":{"b":null,"c":null}}"#),
        (#"{"a":1}"#, #"{"a":{"c":null}}"#, #"{"a":{"c":null}}"#),
    ]

    @Test(arguments: compositions)
    func aComposedPatchKeepsNulls(_ first: String, _ second: String, _ result: String) throws {
        let node = try JSON.parse(text: first, file: "a").composing(JSON.parse(text: second, file: "b"))
        #expect(JSONWriter.text(node.value) == result)
    }

    @Test
    func eachValueKeepsItsLocation() throws {
        let base = try JSON.parse(text: #"{"x": {"a": 1, "b": 2}}"#, file: "base")
        let own = try JSON.parse(text: #"{"x": {"b": 3}}"#, file: "own")
        let merged = try base.applying(own).object().member("x").object()
        #expect(try merged.member("a").location.file == "base")
        #expect(try merged.member("b").location.file == "own")
    }
}
