import AssayJSON
import AssayTestSupport
import Testing

@testable import AssayConformance

/// The folder of remedies: what it means, and what is wrong with it.
@Suite struct LibraryRemedyTests {
    private static let flaws = ["nonce-not-checked", "nonce-trimmed"].map { id in
        FlawDescription(
            id: id, summary: "does", threat: "Harm.", check: "nonce", remedy: "Compare it. Refuse another.",
            source: nil, operations: [.verifyIDToken], aims: [.output])
    }

    private static func read(_ texts: String...) throws -> (remedies: [LibraryRemedy], problems: [String]) {
        let files = try texts.enumerated().map { try JSON.parse(text: $1, file: "\($0).json") }
        var collector = JSONErrorCollector()
        let remedies = LibraryRemedy.list(decoding: files, flaws: flaws, into: &collector)
        return (remedies, collector.errors.map(\.description))
    }

    private static func file(
        library: String = "jose", documentation: String = "https://a.example/", call: String = #"["check(token)"]"#,
        _ remedies: String
    ) -> String {
        """
        {"library": "\(library)", "language": "Python", "documentation": "\(documentation)", "version": "1.2",
        "tested": true, "given": "`token` is it.", "call": \(call),
        "remedies": [\(remedies)]}
        """
    }

    private static let comparison =
        #"{"causes": ["nonce", "nonce-trimmed"], "text": "Compare it.", "code": ["check(token)", "", "compare()"]}"#

    @Test func aRemedyHasWhatItsLibrarySays() throws {
        let (remedies, problems) = try Self.read(
            Self.file(
                Self.comparison
                    + #", {"causes": ["nonce-not-checked"], "text": "Done.", "operation": "sign-in", "leaves": ["a::*"]}"#
            ))
        #expect(problems == [])
        let library = LibraryRemedy.Library(
            name: "jose", language: "Python", documentation: "https://a.example/", version: "1.2", isTested: true,
            given: "`token` is it.", call: "check(token)")
        #expect(
            remedies == [
                LibraryRemedy(
                    library: library, causes: ["nonce", "nonce-trimmed"], text: "Compare it.",
                    code: "check(token)\n\ncompare()"),
                LibraryRemedy(
                    library: library, causes: ["nonce-not-checked"], text: "Done.", code: "check(token)"),
            ])
    }

    private static let mistakes: [NamedCase<String, String>] = [
        NamedCase(
            "a cause that is misspelt", file(#"{"causes": ["nonse"], "text": "a"}"#),
            #"0.json:3:26: $.remedies[0].causes[0]: there is no flaw or check "nonse"; did you mean "nonce"?"#),
        NamedCase(
            "no cause", file(#"{"causes": [], "text": "a"}"#),
            "0.json:3:25: $.remedies[0].causes: the list of causes is empty"),
        NamedCase(
            "a cause with two remedies", file(comparison + #", {"causes": ["nonce"], "text": "a"}"#),
            #"0.json:3:120: $.remedies[1]: the cause "nonce" has a remedy already"#),
        NamedCase(
            "no code", file(#"{"causes": ["nonce"], "text": "a", "code": []}"#),
            "0.json:3:57: $.remedies[0].code: expected lines of code, found none"),
        NamedCase(
            "no call", file(call: "[]", ""), "0.json:2:52: $.call: expected lines of code, found none"),
        NamedCase(
            "an unknown member", file(#"{"causes": ["nonce"], "txt": "a"}"#),
            #"0.json:3:36: $.remedies[0].txt: unknown member "txt"; did you mean "text"?"#),
        NamedCase(
            "an address that is not safe", file(documentation: "http://a.example/", ""),
            "0.json:1:60: $.documentation: expected a link that begins with https://"),
    ]

    @Test(arguments: mistakes) func aMistakeIsTold(_ row: NamedCase<String, String>) throws {
        #expect(try Self.read(row.input).problems == [row.expected])
    }

    @Test func aLibraryHasOneFile() throws {
        let (remedies, problems) = try Self.read(Self.file(Self.comparison), Self.file(Self.comparison))
        #expect(problems == [#"1.json:1:1: $: the library "jose" is listed twice"#])
        #expect(remedies.count == 2)
        #expect(try Self.read(Self.file(Self.comparison), Self.file(library: "jwt", Self.comparison)).problems == [])
    }

    private static let clients: [NamedCase<String, Bool>] = [
        NamedCase("its own name", "jose", true), NamedCase("another case and more", "JOSE-1.2, strict", true),
        NamedCase("a part of it", "jos", false), NamedCase("another", "PyJWT", false),
    ]

    @Test(arguments: clients) func theNameOfAClientNamesTheLibrary(_ row: NamedCase<String, Bool>) throws {
        let remedy = try #require(Self.read(Self.file(Self.comparison)).remedies.first)
        #expect(remedy.isFor(client: row.input) == row.expected)
    }

    @Test func itRepairsItsFlawsAndThoseOfItsChecks() throws {
        let remedy = try #require(Self.read(Self.file(Self.comparison)).remedies.first)
        #expect(remedy.repairs(flaw: "nonce-not-checked", check: "nonce"))
        #expect(remedy.repairs(flaw: "nonce-trimmed", check: "other"))
        #expect(!remedy.repairs(flaw: "nonce-not-checked", check: "other"))
    }
}
