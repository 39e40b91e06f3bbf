import AssayTestSupport
import Foundation
import Testing

@testable import assay

/// Everything that lint refuses, with a case for each kind of mistake.
@Suite struct LintTests {
    private let temporary = TemporaryFolders()

    /// A second broken file in every case, which must be reported as well.
    private static let other = ["zz/other.json": #"{ "operation": "verify-id-token", "vectors": [] }"#]
    private static let otherProblem = #"zz/other.json:1:1: $: the member "about" is missing"#

    @Test(arguments: brokenJSON + brokenHeads + brokenVectors + brokenExpectations + brokenInputs + contradictions)
    func refuses(_ file: BrokenFile) throws {
        let folder = try temporary.folder(["broken.json": file.text])
        for (name, text) in file.others.merging(Self.other, uniquingKeysWith: { first, _ in first }) {
            try folder.write(name, text)
        }
        let run = CommandRun("vectors", "lint", "--vectors", folder.path)
        let lines = run.errorLines.map { $0.replacing(folder.path + "/", with: "") }
        let expected = file.problems.map { "broken.json:" + $0 } + [Self.otherProblem]
        #expect(lines.dropLast().sorted() == expected.sorted())
        #expect(lines.last == "assay: \(expected.count) problems")
        #expect(run.status == .usage)
        #expect(run.output == "")
    }

    @Test func acceptsValidVectors() throws {
        let folder = try temporary.folder(SampleFolder.files)
        let run = CommandRun("vectors", "lint", "--vectors", folder.path)
        #expect(run.errorLines == [])
        #expect(run.output.hasPrefix("6 vectors in 2 areas, covering "))
        #expect(run.status == .success)
    }

    /// Remedies are for the flaws next to them, or for the bundled ones.
    @Test func refusesARemedyForNothing() throws {
        let remedies = """
            {"library": "jose", "language": "C", "documentation": "https://a.example/", "version": "1", "tested": false,
            "given": "g", "call": ["check();"], "remedies": [{"causes": ["nonce-not-chekced"], "text": "t"}]}
            """
        let folder = try temporary.folder(
            SampleFolder.files.merging(["remedies/jose.json": remedies], uniquingKeysWith: { first, _ in first }))
        let run = CommandRun("vectors", "lint", "--vectors", folder.path)
        #expect(
            run.errorLines == [
                "\(folder.path)/remedies/jose.json:2:62: $.remedies[0].causes[0]: there is no flaw or check "
                    + "\"nonce-not-chekced\"; did you mean \"nonce-not-checked\"?",
                "assay: 1 problem",
            ])
        #expect(run.status == .usage)
    }

    @Test func runRefusesInvalidVectors() throws {
        let folder = try temporary.folder(
            SampleFolder.files.merging(Self.other, uniquingKeysWith: { first, _ in first }))
        let run = CommandRun("run", "--vectors", folder.path)
        #expect(
            run.errorLines == [
                "\(folder.path)/\(Self.otherProblem)", "assay: 1 problem in the vectors; nothing was run",
            ])
        #expect(run.status == .usage)
        #expect(run.output == "")
    }
}

extension LintTests {
    private static let brokenJSON: [BrokenFile] = [
        BrokenFile("no comma", #"{ "about": "a" §"operation": 1 }"#, [("$", #"expected "," or "}", found """"#)]),
        BrokenFile("cut off", #"{ "about": "a"§"#, [("$", #"expected "," or "}", found the end of the document"#)]),
        BrokenFile("empty", "§", [("$", "expected a value, found the end of the document")]),
        BrokenFile("text behind", "{}\n§x", [("$", "text after the end of the document")]),
        BrokenFile("byte order mark", "§\u{FEFF}{}", [("$", "the document begins with a byte order mark")]),
        BrokenFile(
            "a member twice", #"{ "about": "a", §"about": "b" }"#, [("$.about", #"the member "about" occurs twice"#)]),
        BrokenFile(
            "a lone surrogate", #"{ "about": "\§ud800" }"#,
            [
                ("$.about", "a string cannot contain a lone surrogate; write it in a $raw or a hex text")
            ]),
        BrokenFile("no object", "§[]", [("$", "expected an object, found an array")]),
    ]

    private static let brokenHeads: [BrokenFile] = [
        BrokenFile(
            "about is not a text", #"{ "about": §1, "operation": "verify-id-token", "vectors": [] }"#,
            [("$.about", "expected a string, found a number")]),
        BrokenFile(
            "about is empty", #"{ "about": §"", "operation": "verify-id-token", "vectors": [] }"#,
            [("$.about", "the string is empty")]),
        BrokenFile(
            "vectors is not a list", #"{ "about": "a", "operation": "verify-id-token", "vectors": §{} }"#,
            [("$.vectors", "expected an array, found an object")]),
        BrokenFile(
            "no operation", #"§{ "about": "a", "vectors": [] }"#, [("$", #"the member "operation" is missing"#)]),
        BrokenFile(
            "an unknown operation", #"{ "about": "a", "operation": §"verify-idtoken", "vectors": [] }"#,
            [("$.operation", #"unknown value "verify-idtoken"; did you mean "verify-id-token"?"#)]),
        BrokenFile(
            "an unknown member", #"{ "about": "a", "operation": "verify-id-token", §"vector": [] }"#,
            [("$.vector", #"unknown member "vector"; did you mean "vectors"?"#)]),
        BrokenFile(
            "an unknown member without a near one", #"{ "about": "a", §"author": "x", "vectors": [] }"#,
            [("$.author", #"unknown member "author""#)]),
        BrokenFile(
            "an unknown member of base",
            #"{ "about": "a", "operation": "verify-id-token", "base": { §"cover": [] }, "vectors": [] }"#,
            [("$.base.cover", #"unknown member "cover"; did you mean "covers"?"#)]),
        BrokenFile(
            "a newer format", #"{ "format": §"1.6", "about": "a", "operation": "verify-id-token", "vectors": [] }"#,
            [("$.format", "this reader knows the formats 1 to 1.5")]),
    ]

    private static let brokenVectors: [BrokenFile] = [
        BrokenFile(
            "an unknown member of a vector", vector: #"§"titel": "t", "expect": "accept""#, ".titel",
            #"unknown member "titel"; did you mean "title"?"#),
        BrokenFile(
            "an id that is not a name", vectors: #"{ "id": §"One", "title": "t", "expect": "accept" }"#,
            "$.vectors[0].id", #"expected lower-case words joined by hyphens, found "One""#),
        BrokenFile(
            "no id",
            vectors: #"§{ "title": "t", "covers": ["OIDC-3.1.3.7-3"], "importance": "low", "expect": "accept" }"#,
            "$.vectors[0]", #"the member "id" is missing"#),
        BrokenFile(
            "covers nothing", vectors: #"§{ "id": "one", "title": "t", "importance": "low", "expect": "accept" }"#,
            "$.vectors[0]", "the vector covers no requirement; assay vectors list --requirements prints all of them"),
        BrokenFile(
            "no importance",
            vectors: #"§{ "id": "one", "title": "t", "covers": ["OIDC-3.1.3.7-3"], "expect": "accept" }"#,
            "$.vectors[0]", #"the member "importance" is missing, here and in "base""#),
        BrokenFile(
            "an unknown importance", vector: #""importance": §"grave", "expect": "accept""#, ".importance",
            #"unknown value "grave"; expected one of "critical", "high", "medium", "low""#),
        BrokenFile(
            "an unknown feature", vector: #""needs": [§"at-hash"], "expect": "accept""#, ".needs[0]",
            #"unknown value "at-hash"; did you mean "at_hash"?"#),
        BrokenFile(
            "an unknown profile",
            vectors: #"""
                §{ "id": "one", "title": "t", "covers": ["OIDC-3.1.3.7-3"], "importance": "low", "profile": "strikt",
                  "expect": "accept" }
                """#, "$.vectors[0]", #"there is no profile "strikt"; did you mean "strict"?"#),
        BrokenFile(
            "an unknown requirement",
            vectors: #"""
                §{ "id": "one", "title": "t", "covers": ["OIDC-3.1.3.7-III"], "importance": "low", "expect": "accept" }
                """#, "$.vectors[0]", #"there is no requirement "OIDC-3.1.3.7-III"; did you mean "OIDC-3.1.3.7-1"?"#),
        BrokenFile(
            "revision 0", vector: #""revision": §0, "expect": "accept""#, ".revision", "0 is not between 1 and 1000000"),
        BrokenFile(
            "control is not a Boolean", vector: #""control": §1, "expect": "accept""#, ".control",
            "expected a Boolean, found a number"),
        BrokenFile(
            "a withdrawn id",
            vectors: #"""
                §{ "id": "one", "title": "t", "covers": ["OIDC-3.1.3.7-3"], "importance": "low", "expect": "accept" }
                """#, "$.vectors[0]", #"the id "broken::one" was withdrawn; its successor is "broken::two""#,
            others: [
                "retired.json": #"{"retired": [{"id": "broken::one", "why": "w", "successor": "broken::two"}]}"#
            ]),
        BrokenFile(
            "a withdrawn id without a successor",
            vectors: #"""
                §{ "id": "one", "title": "t", "covers": ["OIDC-3.1.3.7-3"], "importance": "low", "expect": "accept" }
                """#, "$.vectors[0]", #"the id "broken::one" was withdrawn; choose another"#,
            others: ["retired.json": #"{"retired": [{"id": "broken::one", "why": "w"}]}"#]),
    ]

    private static let brokenExpectations: [BrokenFile] = [
        BrokenFile(
            "no verdict",
            vectors: #"""
                §{ "id": "one", "title": "t", "covers": ["OIDC-3.1.3.7-3"], "importance": "low" }
                """#, "$.vectors[0]", #"the member "expect" is missing"#),
        BrokenFile(
            "an unknown verdict", vector: #""expect": §"reject""#, ".expect",
            #"expected "accept" or an object with "accept", "reject" or "either""#),
        BrokenFile(
            "an empty verdict", vector: #""expect": §{}"#, ".expect", #"expected "accept", "reject" or "either""#),
        BrokenFile(
            "accept and reject", vector: #""expect": §{ "accept": {}, "reject": "invalid-audience" }"#, ".expect",
            "accept and reject exclude each other"),
        BrokenFile(
            "an unknown member of a verdict", vector: #""expect": { §"rejects": "invalid-audience" }"#,
            ".expect.rejects",
            #"unknown member "rejects"; did you mean "reject"?"#),
        BrokenFile(
            "an unknown reason", vector: #""expect": { "reject": §"invalid-audiense" }"#, ".expect.reject",
            #"unknown value "invalid-audiense"; did you mean "invalid-audience"?"#),
        BrokenFile(
            "an unknown reason in a list", vector: #""expect": { "reject": ["network", §"invalid-audiense"] }"#,
            ".expect.reject[1]", #"unknown value "invalid-audiense"; did you mean "invalid-audience"?"#),
        BrokenFile(
            "no reasons", vector: #""expect": { "reject": §[] }"#, ".expect.reject", "the list of reasons is empty"),
        BrokenFile(
            "either without a why", vector: #""expect": { "either": §"" }"#, ".expect.either", "the string is empty"),
        BrokenFile(
            "an unknown output", vector: #""expect": { "accept": { §"subjet": "1" } }"#, ".expect.accept.subjet",
            #"verify-id-token has no output member "subjet"; did you mean "subject"?"#),
        BrokenFile(
            "an output of no kind", vector: #""expect": { "accept": { "subject": §true } }"#, ".expect.accept.subject",
            "expected a text"),
        BrokenFile(
            "an output that no acceptance lacks", vector: #""expect": { "accept": { "subject": §null } }"#,
            ".expect.accept.subject", #"every acceptance has "subject""#),
        BrokenFile(
            "an output of another kind",
            vector: #""expect": { "accept": { "email_verified": §"false" } }"#, ".expect.accept.email_verified",
            "expected true or false"),
        BrokenFile(
            "a query of another operation", vector: #""expect": { "query": §{} }"#, ".expect.query",
            #""query" belongs to build-authorization-request"#),
        BrokenFile(
            "no regular expression", operation: "build-authorization-request",
            vector: #""expect": { "query": { "state": { "matches": §"[" } } }"#, ".expect.query.state.matches",
            "not a regular expression"),
        BrokenFile(
            "two rules for a parameter", operation: "build-authorization-request",
            vector: #""expect": { "query": { "state": §{ "output": "state", "s256": "nonce" } } }"#,
            ".expect.query.state", #"expected one of "matches", "output" and "s256""#),
        BrokenFile(
            "requests to what is not served",
            vectors: #"""
                §{ "id": "one", "title": "t", "covers": ["OIDC-3.1.3.7-3"], "importance": "low",
                  "expect": { "accept": {}, "requests": { "evil": 0 } } }
                """#, "$.vectors[0]", #""requests" names "evil", which the context does not serve"#),
        BrokenFile(
            "an unknown substitution in what is expected",
            vectors: #"""
                §{ "id": "one", "title": "t", "covers": ["OIDC-3.1.3.7-3"], "importance": "low",
                  "expect": { "accept": { "subject": "${subjekt}" } } }
                """#, "$.vectors[0]", #"unknown substitution "${subjekt}""#),
    ]

    private static let brokenInputs: [BrokenFile] = [
        BrokenFile(
            "input of a token", vector: #""input": §{}, "expect": "accept""#, ".input",
            "verify-id-token takes token and context, not input"),
        BrokenFile(
            "token of another operation", operation: "parse-key-set", vector: #""token": §{}, "expect": "accept""#,
            ".token", "parse-key-set takes input, not token"),
        BrokenFile(
            "an unknown member of a token", vector: #""token": { §"claim": {} }, "expect": "accept""#, ".token.claim",
            #"unknown member "claim"; did you mean "claims"?"#),
        BrokenFile(
            "an unknown member of a context", vector: #""context": { §"nonse": "n" }, "expect": "accept""#,
            ".context.nonse", #"unknown member "nonse"; did you mean "nonce"?"#),
        BrokenFile(
            "an unknown member of an input", operation: "parse-key-set",
            vector: #""input": { §"bodi": "n" }, "expect": "accept""#, ".input.bodi",
            #"unknown member "bodi"; did you mean "body"?"#),
        BrokenFile(
            "a missing key", vector: #""context": { "keys": [§"google-z"] }, "expect": "accept""#, ".context.keys[0]",
            #"unknown key "google-z"; did you mean "google-a"?"#),
        BrokenFile(
            "a missing signing key", vector: #""token": { "sign": { "key": §"atacker" } }, "expect": "accept""#,
            ".token.sign.key", #"unknown key "atacker"; did you mean "attacker"?"#),
        BrokenFile(
            "a patch that changes nothing",
            vector: #"""
                "token": { "claims": §{ "sub": "108204268033311374519" } }, "expect": "accept"
                """#, ".token.claims", "the patch changes nothing"),
        BrokenFile(
            "surgery that changes no byte", vector: #""token": { "compact": §{ "append": "" } }, "expect": "accept""#,
            ".token.compact", "the change changes no byte"),
        BrokenFile(
            "surgery on a signature that changes no byte",
            vector: #""token": { "signature": §{ "append": "" } }, "expect": "accept""#, ".token.signature",
            "the change changes no byte"),
        BrokenFile(
            "an unknown substitution", vector: #""token": { "claims": { "sub": §"${nonse}" } }, "expect": "accept""#,
            ".token.claims.sub", #"unknown substitution "${nonse}"; did you mean "nonce"?"#),
        BrokenFile(
            "a dollar sign of its own", vector: #""token": { "claims": { "sub": §"$5" } }, "expect": "accept""#,
            ".token.claims.sub", #"a dollar sign must begin "${…}" or be written "$$""#),
        BrokenFile(
            "a substitution without a value",
            vector: #""token": { "claims": { "sub": §"${hosted_domain}" } }, "expect": "accept""#, ".token.claims.sub",
            "${hosted_domain} has no value in this context"),
        BrokenFile(
            "a provider that is none", vector: #""context": { "provider": §"gogle" }, "expect": "accept""#,
            ".context.provider", #"unknown value "gogle"; did you mean "google"?"#),
    ]

    private static let contradictions: [BrokenFile] = [
        BrokenFile(
            "an id twice",
            vectors: #"""
                    { "id": "one", "title": "t", "covers": ["OIDC-3.1.3.7-3"], "importance": "low", "expect": "accept" },
                    §{ "id": "one", "title": "t", "covers": ["OIDC-3.1.3.7-3"], "importance": "low", "expect": "accept" }
                """#, "$.vectors[1]", #"the id "one" is already used on line 5"#),
        BrokenFile(
            "one input, two verdicts",
            vectors: #"""
                    { "id": "one", "title": "t", "covers": ["OIDC-3.1.3.7-3"], "importance": "low", "expect": "accept" },
                    §{ "id": "two", "title": "t", "covers": ["OIDC-3.1.3.7-3"], "importance": "low",
                      "expect": { "reject": "invalid-audience" } }
                """#, "$.vectors[1]",
            "the input is the same as that of broken::one (broken.json:5), but the verdict differs"),
        BrokenFile(
            "one input, two reasons",
            vectors: #"""
                    { "id": "one", "title": "t", "covers": ["OIDC-3.1.3.7-3"], "importance": "low",
                      "token": { "claims": { "aud": "a" } }, "expect": { "reject": "invalid-audience" } },
                    §{ "id": "two", "title": "t", "covers": ["OIDC-3.1.3.7-3"], "importance": "low",
                      "token": { "claims": { "aud": "a" } }, "expect": { "reject": "invalid-issuer" } }
                """#, "$.vectors[1]",
            "the input is the same as that of broken::one (broken.json:5), but the verdict differs"),
        BrokenFile(
            "one input in two files",
            vectors: #"""
                    §{ "id": "two", "title": "t", "covers": ["OIDC-3.1.3.7-3"], "importance": "low",
                      "expect": { "reject": "invalid-audience" } }
                """#, "$.vectors[0]",
            "the input is the same as that of a-first::honest (a-first.json:7), but the verdict differs",
            others: ["a-first.json": SampleFolder.tokens]),
    ]
}
