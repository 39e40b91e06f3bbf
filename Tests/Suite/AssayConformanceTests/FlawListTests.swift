import AssayJSON
import AssayTestSupport
import Testing

@testable import AssayConformance

/// The folder of flaws: what it means, and what is wrong with it.
@Suite struct FlawListTests {
    private static let threats =
        #"{"threats": {"replay": "A token works again.", "lockout": "People cannot sign in."}}"#

    private static func read(_ texts: String...) throws -> (list: FlawList, problems: [String]) {
        let roots = try texts.enumerated().map { try JSON.parse(text: $1, file: "\($0).json") }
        var collector = JSONErrorCollector()
        let list = FlawList(decoding: roots, into: &collector)
        return (list, collector.errors.map(\.description))
    }

    private static func check(_ flaws: String) -> String {
        """
        {"checks": [{"id": "nonce", "operations": ["verify-id-token"], "remedy": "Compare it. Refuse another.",
        "threat": "replay", "accepts": ["invalid-nonce"], "flaws": [\(flaws)]}]}
        """
    }

    /// What the check says holds for a flaw that does not say otherwise.
    @Test func aFlawHasWhatItsCheckSays() throws {
        let (list, problems) = try Self.read(
            Self.check(
                """
                {"id": "nonce-not-compared", "does": "does not compare nonce", "source": "https://a.example/"},
                {"id": "nonce-required", "does": "requires nonce", "threat": "lockout", "refuses": true,
                 "misreports": ["invalid-issuer"], "output": true, "also_in": ["sign-in"]}
                """),
            Self.threats)
        #expect(problems == [])
        #expect(
            list.flaws == [
                FlawDescription(
                    id: "nonce-not-compared", summary: "does not compare nonce", threat: "A token works again.",
                    check: "nonce", remedy: "Compare it. Refuse another.", source: "https://a.example/",
                    operations: [.verifyIDToken], aims: [.accepting(.invalidNonce)]),
                FlawDescription(
                    id: "nonce-required", summary: "requires nonce", threat: "People cannot sign in.", check: "nonce",
                    remedy: "Compare it. Refuse another.", source: nil, operations: [.verifyIDToken, .signIn],
                    aims: [.refusing, .output, .misreporting(.invalidIssuer)]),
            ])
    }

    @Test func aHabitHasTheAimsOfItsFlaws() throws {
        let (list, problems) = try Self.read(
            #"{"habits": [{"id": "h", "does": "both", "threat": "lockout", "remedy": "Do. So.", "flaws": ["b", "a"]}]}"#,
            Self.check(#"{"id": "a", "does": "a"}, {"id": "b", "does": "b", "output": true}"#), Self.threats)
        #expect(problems == [])
        #expect(list.flaws.map(\.id) == ["a", "b", "h"])
        #expect(list.flaws.last?.parts == ["b", "a"] && list.flaws.last?.check == "h")
        #expect(list.flaws.last?.aims == [.accepting(.invalidNonce), .output])
    }

    @Test func aChoiceThatIsAFlawNeedsNoWords() throws {
        let (list, problems) = try Self.read(
            """
            {"client": "lenient", "summary": "a client", "choices": [
             {"id": "a", "by": "RFC 1 §2", "words": "MAY", "vector": "x::y"},
             {"id": "c", "does": "other things", "by": "RFC 1 §3", "words": "MAY", "vector": "x::z"}]}
            """, Self.check(#"{"id": "a", "does": "does a"}"#), Self.threats)
        #expect(problems == [])
        #expect(list.clients.map(\.name) == ["lenient"] && list.clients.map(\.summary) == ["a client"])
        #expect(list.clients[0].choices.map(\.summary) == ["does a", "other things"])
        #expect(list.clients[0].choices.map(\.vector) == ["x::y", "x::z"])
    }

    private static let mistakes: [NamedCase<String, String>] = [
        NamedCase("a misspelt member", #"{"check": []}"#, #"unknown member "check"; did you mean "checks"?"#),
        NamedCase(
            "an unknown threat", check(#"{"id": "a", "does": "a", "threat": "replays"}"#),
            #"unknown value "replays"; did you mean "replay"?"#),
        NamedCase(
            "an unknown reason", check(#"{"id": "a", "does": "a", "accepts": ["invalid-nonse"]}"#),
            #"unknown value "invalid-nonse"; did you mean "invalid-nonce"?"#),
        NamedCase(
            "an unknown operation", check(#"{"id": "a", "does": "a", "also_in": ["sign-up"]}"#),
            #"unknown value "sign-up"; did you mean "sign-in"?"#),
        NamedCase(
            "an id that is not a name", check(#"{"id": "A", "does": "a"}"#),
            "expected lower-case words joined by hyphens"),
        NamedCase("a flaw without words", check(#"{"id": "a"}"#), #"the member "does" is missing"#),
        NamedCase(
            "a flaw that is listed twice", check(#"{"id": "a", "does": "a"}, {"id": "a", "does": "b"}"#),
            #"the flaw "a" is listed twice"#),
        NamedCase(
            "a flaw that shows in no way",
            """
            {"checks": [{"id": "n", "operations": [], "remedy": "R.", "threat": "replay",
             "flaws": [{"id": "a", "does": "a"}]}]}
            """, "expected one of accepts, misreports, output, refuses"),
        NamedCase(
            "a flaw without a threat",
            """
            {"checks": [{"id": "n", "operations": [], "remedy": "R.", "output": true,
             "flaws": [{"id": "a", "does": "a"}]}]}
            """, #"the member "threat" is missing"#),
        NamedCase(
            "a check without a remedy", #"{"checks": [{"id": "n", "operations": [], "flaws": []}]}"#,
            #"the member "remedy" is missing"#),
        NamedCase(
            "a habit of a flaw that is not listed",
            #"{"habits": [{"id": "h", "does": "h", "threat": "replay", "remedy": "R.", "flaws": ["a", "b"]}]}"#,
            #"there is no flaw "a""#),
        NamedCase(
            "a choice without words",
            """
            {"client": "c", "summary": "s", "choices": [{"id": "a", "by": "b", "words": "w", "vector": "v"}]}
            """, #""does" is missing, and there is no flaw "a""#),
    ]

    @Test(arguments: mistakes) func aMistakeIsTold(_ test: NamedCase<String, String>) throws {
        let (list, problems) = try Self.read(test.input, Self.threats)
        #expect(problems.count == 1)
        #expect(problems.first?.hasPrefix("0.json:") == true && problems.first?.hasSuffix(": " + test.expected) == true)
        #expect(list.flaws.count <= 1)
    }

    /// Everything else is read, so that all mistakes are told at once.
    @Test func aMistakeHidesNoOther() throws {
        let (list, problems) = try Self.read(
            Self.check(#"{"id": "a"}, {"id": "b", "does": "b"}, {"id": "C", "does": "c"}"#), "{}", Self.threats,
            #"{"about": 1, "habits": {}}"#)
        #expect(problems.count == 3)
        #expect(list.flaws.map(\.id) == ["b"])
    }

    @Test func aHabitHasSeveralFlawsEachOnce() throws {
        for (flaws, message) in [
            (#"["a"]"#, "expected several flaws"), (#"["a", "a"]"#, "the flaw is listed twice"),
            (#"["a", "h"]"#, #"there is no flaw "h""#),
        ] {
            let habit =
                #"{"habits": [{"id": "h", "does": "h", "threat": "replay", "remedy": "R.", "flaws": \#(flaws)}]}"#
            let (_, problems) = try Self.read(Self.check(#"{"id": "a", "does": "a"}"#), Self.threats, habit)
            #expect(problems.count == 1 && problems[0].hasSuffix(": " + message), "\(problems)")
        }
    }
}
