import AssayTestSupport
import Testing

@testable import assay

/// What lint refuses of what a vector expects, with a case for each kind of mistake.
@Suite struct LintExpectationTests {
    private let temporary = TemporaryFolders()

    @Test(arguments: brokenExpectations) func refuses(_ file: BrokenFile) throws { try file.isRefused(by: temporary) }

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
}
