import AssayTestSupport
import Testing

@testable import AssayConformance

/// A URL that a client built, the rules for it, and what is wrong with it; `nil` if nothing is.
struct QueryCase: Sendable, CustomTestStringConvertible {
    let name: String
    let url: String
    var rules: [String: VectorExpectation.QueryRule] = [:]
    var endpoint: String?
    let problem: String?

    init(
        _ name: String, _ url: String, _ rules: [String: VectorExpectation.QueryRule] = [:], endpoint: String? = nil,
        problem: String?
    ) {
        self.name = name
        self.url = url
        self.rules = rules
        self.endpoint = endpoint
        self.problem = problem
    }

    var testDescription: String { name }
}

@Suite struct RequestQueryTests {
    private static let base = "https://accounts.google.com/o/oauth2/v2/auth"

    private static let cases: [QueryCase] = [
        QueryCase("exact", base + "?scope=openid", ["scope": .exactly("openid")], problem: nil),
        QueryCase("plus is a space", base + "?scope=openid+email", ["scope": .exactly("openid email")], problem: nil),
        QueryCase("percent is decoded", base + "?s=%2b%20%C3%A9", ["s": .exactly("+ \u{E9}")], problem: nil),
        QueryCase(
            "percent is decoded once", base + "?s=%2520", ["s": .exactly(" ")],
            problem: #"expected s to be " "; found "%20""#),
        QueryCase("a name is decoded", base + "?%73=1", ["s": .exactly("1")], problem: nil),
        QueryCase("a missing value is empty", base + "?s", ["s": .exactly("")], problem: nil),
        QueryCase("an equals sign in the value", base + "?s=a=b", ["s": .exactly("a=b")], problem: nil),
        QueryCase(
            "another value", base + "?scope=email", ["scope": .exactly("openid")],
            problem: #"expected scope to be "openid"; found "email""#),
        QueryCase(
            "canonically equivalent", base + "?s=e%CC%81", ["s": .exactly("\u{E9}")],
            problem: "expected s to be \"\u{E9}\"; found \"e\u{301}\""),
        QueryCase(
            "a combining mark after the equals sign", base + "?s=\u{301}", ["s": .exactly("")],
            problem: "expected s to be \"\"; found \"\u{301}\""),
        QueryCase("absent", base + "?a=b", ["s": .absent], problem: nil),
        QueryCase("not absent", base + "?s=", ["s": .absent], problem: #"expected no parameter "s" in the request"#),
        QueryCase(
            "missing", base + "?a=b", ["s": .exactly("1")],
            problem: #"expected a parameter "s" in the request; there is none"#),
        QueryCase(
            "twice", base + "?s=1&s=1", ["s": .exactly("1")], problem: #"expected one parameter "s"; there are 2"#),
        QueryCase(
            "another parameter twice", base + "?s=1&a=1&a=2", ["s": .exactly("1")],
            problem: #"expected each parameter once; there are several "a""#),
        QueryCase("matching", base + "?s=abc", ["s": .matching("[a-z]+", isOptional: false)], problem: nil),
        QueryCase(
            "partial match", base + "?s=abc1", ["s": .matching("[a-z]+", isOptional: false)],
            problem: #"expected s to match [a-z]+; found "abc1""#),
        QueryCase(
            "a look-alike does not match", base + "?s=%E2%84%AA", ["s": .matching("[A-Z]", isOptional: false)],
            problem: "expected s to match [A-Z]; found \"\u{212A}\""),
        QueryCase(
            "canonically equivalent text does not match", base + "?s=e%CC%81",
            ["s": .matching("\u{E9}", isOptional: false)],
            problem: "expected s to match \u{E9}; found \"e\u{301}\""),
        QueryCase("optional and absent", base + "?a=b", ["s": .matching("[a-z]", isOptional: true)], problem: nil),
        QueryCase(
            "optional and wrong", base + "?s=1", ["s": .matching("[a-z]", isOptional: true)],
            problem: #"expected s to match [a-z]; found "1""#),
        QueryCase("as in the output", base + "?state=the-state", ["state": .equalToOutput("state")], problem: nil),
        QueryCase(
            "different from the output, and not shown", base + "?state=abc", ["state": .equalToOutput("state")],
            problem: "expected state to be the output's state; found (3 bytes, not shown)"),
        QueryCase(
            "the challenge of the output (RFC 7636, appendix B)",
            base + "?c=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", ["c": .codeChallengeOfOutput("code_verifier")],
            problem: nil),
        QueryCase(
            "the plain challenge", base + "?c=abc", ["c": .codeChallengeOfOutput("code_verifier")],
            problem: #"expected c to be the S256 challenge of the output's code_verifier; found "abc""#),
        QueryCase("the endpoint", base + "?a=b", endpoint: base, problem: nil),
        QueryCase(
            "another endpoint", "https://evil.example/?a=b", endpoint: base,
            problem: "expected the request to go to \(base); it goes to https://evil.example/"),
        QueryCase(
            "no query", base, ["s": .absent], problem: "expected a URL with a form-encoded query and no fragment"),
        QueryCase(
            "a fragment", base + "?s=1#x", ["s": .exactly("1")],
            problem: "expected a URL with a form-encoded query and no fragment"),
        QueryCase(
            "percent without digits", base + "?s=%zz", ["s": .exactly("")],
            problem: "expected a URL with a form-encoded query and no fragment"),
        QueryCase(
            "percent at the end", base + "?s=%2", ["s": .exactly("")],
            problem: "expected a URL with a form-encoded query and no fragment"),
        QueryCase(
            "not UTF-8", base + "?s=%FF", ["s": .exactly("")],
            problem: "expected a URL with a form-encoded query and no fragment"),
    ]

    @Test(arguments: cases)
    func rules(_ test: QueryCase) {
        let expectation = VectorExpectation(.accept([:]), query: test.rules, endpoint: test.endpoint)
        let judge = Judge(operation: .buildAuthorizationRequest, expectation: expectation, reasons: .all)
        let judgement = judge.judge(Self.request(test.url))
        if let problem = test.problem {
            #expect(judgement == Judgement(.failed, .wrongOutput, problem))
        } else {
            #expect(judgement == Judgement(.passed, nil, "accepted"))
        }
    }

    /// A pattern matches a member of the output as a whole, and a message shows no verifier.
    @Test(
        arguments: [
            NamedCase("the whole text", ["state": "the-[a-z]+"], nil),
            NamedCase(
                "a part of the text", ["state": "the"],
                "expected the output's state to match the; found (9 bytes, not shown)"),
            NamedCase(
                "a secret", ["code_verifier": "[a-z]{50}"],
                "expected the output's code_verifier to match [a-z]{50}; found (43 bytes, not shown)"),
            NamedCase("no such output", ["email": ".*"], "expected \"email\" in the output"),
        ] as [NamedCase<[String: String], String?>])
    func patternsOfTheOutput(_ test: NamedCase<[String: String], String?>) {
        let judge = Judge(
            operation: .buildAuthorizationRequest,
            expectation: VectorExpectation(.accept([:]), patterns: test.input), reasons: .all)
        let judgement = judge.judge(Self.request(Self.base))
        #expect(
            judgement
                == test.expected.map { Judgement(.failed, .wrongOutput, $0) } ?? Judgement(.passed, nil, "accepted"))
    }

    @Test func freshOutputsMustDiffer() {
        let expectation = VectorExpectation(.accept([:]), series: RequestSeries(fresh: ["state", "nonce"]))
        let judge = Judge(operation: .buildAuthorizationRequest, expectation: expectation, reasons: .all)
        let first = Self.request("https://a.example/?a", state: "1", nonce: "2")
        #expect(
            judge.judge(first, further: [Self.request("https://a.example/?a", state: "3", nonce: "4")]).verdict
                == .passed)
        #expect(
            judge.judge(first, further: [Self.request("https://a.example/?a", state: "3", nonce: "2")])
                == Judgement(
                    .failed, .wrongOutput,
                    "expected a fresh nonce for each request, but two requests carried the same one"))
        #expect(
            judge.judge(first, further: [.reject(.network)])
                == Judgement(.failed, .rejectedGood, "expected a further acceptance of the same input"))
        #expect(judge.judge(first).verdict == .failed)
    }

    private static func request(_ url: String, state: String = "the-state", nonce: String = "n") -> Observation {
        .accept([
            "url": .string(url), "state": .string(state), "nonce": .string(nonce),
            "code_verifier": .string("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"),
        ])
    }
}
