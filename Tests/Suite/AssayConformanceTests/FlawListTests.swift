import AssayJSON
import AssayTestSupport
import Testing

@testable import AssayConformance

/// The folder of flaws: what it means, and what is wrong with it.
@Suite struct FlawListTests {
    private static let threats =
        #"{"about": "t", "threats": {"replay": "A token works again.", "lockout": "People cannot sign in."}}"#

    private static func read(_ texts: String...) throws -> (list: FlawList, problems: [String]) {
        let roots = try texts.enumerated().map { try JSON.parse(text: $1, file: "\($0).json") }
        var collector = JSONErrorCollector()
        let list = FlawList(decoding: roots, into: &collector)
        return (list, collector.errors.map(\.description))
    }

    private static func check(_ flaws: String) -> String {
        """
        {"about": "c", "checks": [{"id": "nonce", "operations": ["verify-id-token"], "remedy": "Compare it. Refuse another.",
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
            #"{"about": "h", "habits": [{"id": "h", "does": "both", "threat": "lockout", "remedy": "Do. So.", "flaws": ["b", "a"]}]}"#,
            Self.check(#"{"id": "a", "does": "a"}, {"id": "b", "does": "b", "output": true}"#), Self.threats)
        #expect(problems == [])
        #expect(list.flaws.map(\.id) == ["a", "b", "h"])
        #expect(list.flaws.last?.parts == ["b", "a"] && list.flaws.last?.check == "h")
        #expect(list.flaws.last?.aims == [.accepting(.invalidNonce), .output])
    }

    @Test func aChoiceThatIsAFlawNeedsNoWords() throws {
        let (list, problems) = try Self.read(
            """
            {"about": "l", "client": "lenient", "summary": "a client", "choices": [
             {"id": "a", "by": "RFC 1 §2", "words": "MAY", "vector": "x::y"},
             {"id": "c", "does": "other things", "by": "RFC 1 §3", "words": "MAY", "vector": "x::z"}]}
            """, Self.check(#"{"id": "a", "does": "does a"}"#), Self.threats)
        #expect(problems == [])
        #expect(list.clients.map(\.name) == ["lenient"] && list.clients.map(\.summary) == ["a client"])
        #expect(list.clients[0].choices.map(\.summary) == ["does a", "other things"])
        #expect(list.clients[0].choices.map(\.vector) == ["x::y", "x::z"])
    }

    private static let mistakes: [NamedCase<String, String>] = [
        NamedCase(
            "a misspelt member", #"{"about": "c", "check": []}"#, #"unknown member "check"; did you mean "checks"?"#),
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
        NamedCase("a file without a subject", "{}", #"the member "about" is missing"#),
        NamedCase(
            "a flaw that is said not to show so", check(#"{"id": "a", "does": "a", "output": false}"#),
            "expected true, or no member"),
        NamedCase(
            "a source that is not a page", check(#"{"id": "a", "does": "a", "source": "javascript:alert(1)"}"#),
            "expected a link that begins with https://"),
        NamedCase("a check without flaws", check(""), "the check has no flaws"),
        NamedCase(
            "a check without operations",
            #"{"about": "c", "checks": [{"id": "n", "operations": [], "remedy": "R.", "flaws": []}]}"#,
            "the list of operations is empty"),
        NamedCase(
            "a threat with a name of two words", #"{"about": "t", "threats": {"A B": "Harm."}}"#,
            "expected a name of lower-case words joined by hyphens"),
        NamedCase(
            "a client whose name is not one",
            #"{"about": "c", "client": "a,b", "summary": "s", "choices": []}"#,
            "expected lower-case words joined by hyphens"),
        NamedCase(
            "a flaw that shows in no way",
            """
            {"about": "c", "checks": [{"id": "n", "operations": ["sign-in"], "remedy": "R.", "threat": "replay",
             "flaws": [{"id": "a", "does": "a"}]}]}
            """, "expected one of accepts, misreports, output, refuses"),
        NamedCase(
            "a flaw without a threat",
            """
            {"about": "c", "checks": [{"id": "n", "operations": ["sign-in"], "remedy": "R.", "output": true,
             "flaws": [{"id": "a", "does": "a"}]}]}
            """, #"the member "threat" is missing"#),
        NamedCase(
            "a check without a remedy",
            #"{"about": "c", "checks": [{"id": "n", "operations": ["sign-in"], "flaws": []}]}"#,
            #"the member "remedy" is missing"#),
        NamedCase(
            "a habit of a flaw that is not listed",
            #"{"about": "h", "habits": [{"id": "h", "does": "h", "threat": "replay", "remedy": "R.", "flaws": ["a", "b"]}]}"#,
            #"there is no flaw "a""#),
        NamedCase(
            "a choice without words",
            """
            {"about": "l", "client": "c", "summary": "s", "choices": [{"id": "a", "by": "b", "words": "w", "vector": "v"}]}
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
            Self.check(#"{"id": "a"}, {"id": "b", "does": "b"}, {"id": "C", "does": "c"}"#), #"{"about": "e"}"#,
            Self.threats,
            #"{"about": 1, "habits": {}}"#)
        #expect(problems.count == 4)
        #expect(list.flaws.map(\.id) == ["b"])
    }

    /// What may be there once in all files.
    @Test func nothingIsListedTwice() throws {
        let flaws = Self.check(#"{"id": "a", "does": "a"}"#)
        let client = #"{"about": "c", "client": "c", "summary": "s", "choices": []}"#
        let (_, problems) = try Self.read(
            Self.threats, Self.threats, flaws, flaws.replacing(#""a""#, with: #""b""#), client, client)
        let expected = [
            #"the threat "replay" is listed twice"#, #"the threat "lockout" is listed twice"#,
            #"the check "nonce" is listed twice"#, #"the client "c" is listed twice"#,
        ]
        #expect(problems.count == 4)
        #expect(zip(problems, expected).allSatisfy { $0.hasSuffix(": " + $1) }, "\(problems)")
    }

    @Test func aFolderWithoutThreatsSaysSo() throws {
        let (_, problems) = try Self.read(Self.check(#"{"id": "a", "does": "a"}"#))
        #expect(problems.count == 1 && problems[0].hasSuffix(": no file lists threats"), "\(problems)")
    }

    @Test func aHabitHasSeveralFlawsEachOnce() throws {
        for (flaws, message) in [
            (#"["a"]"#, "expected several flaws"), (#"["a", "a"]"#, "the flaw is listed twice"),
            (#"["a", "h"]"#, #"there is no flaw "h""#),
        ] {
            let habit =
                #"{"about": "h", "habits": [{"id": "h", "does": "h", "threat": "replay", "remedy": "R.", "flaws": \#(flaws)}]}"#
            let (_, problems) = try Self.read(Self.check(#"{"id": "a", "does": "a"}"#), Self.threats, habit)
            #expect(problems.count == 1 && problems[0].hasSuffix(": " + message), "\(problems)")
        }
    }
}
