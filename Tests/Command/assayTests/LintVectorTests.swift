import AssayTestSupport
import Testing

@testable import assay

/// What lint refuses of vectors, alone and beside each other, with a case for each kind of mistake.
@Suite struct LintVectorTests {
    private let temporary = TemporaryFolders()

    @Test(arguments: brokenVectors + contradictions) func refuses(_ file: BrokenFile) throws {
        try file.isRefused(by: temporary)
    }

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
