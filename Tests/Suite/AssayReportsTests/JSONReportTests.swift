import AssayConformance
import AssayJSON
import AssayReports
import AssayTestSupport
import Foundation
import Testing

@Suite struct JSONReportTests {
    static let outputs: [NamedCase<(String, OutputValue), JSONValue>] = [
        NamedCase("a text", ("subject", .string("108")), "108"),
        NamedCase("a number", ("subject", .integer(108)), 108),
        NamedCase(
            "a number of 21 digits", ("subject", .other("108204268033311374519")), .number("108204268033311374519")),
        NamedCase("a Boolean", ("subject", .other("true")), true),
        NamedCase("an object", ("subject", .other(#"{"a":[1,null]}"#)), ["a": [1, .null]]),
        NamedCase("texts", ("scopes", .strings(["a", "b"])), ["a", "b"]),
        NamedCase("200 digits", ("subject", .other(digits(200))), .number(digits(200))),
        NamedCase("201 digits", ("subject", .other(digits(201))), .string(digits(200) + "…")),
        NamedCase("a secret", ("code_verifier", .string("secret")), "(6 bytes, not shown)"),
        NamedCase("a secret that is a number", ("code_verifier", .integer(77)), "(not a text, not shown)"),
        NamedCase("a secret in a list", ("code_verifier", .strings(["secret"])), "(not a text, not shown)"),
        NamedCase("a secret in an object", ("code_verifier", .other(#"{"a":"s"}"#)), "(not a text, not shown)"),
    ]

    private static func digits(_ count: Int) -> String { String(repeating: "7", count: count) }

    /// A value that is not of the declared type looks different from one that is.
    @Test(arguments: outputs) func output(_ item: NamedCase<(String, OutputValue), JSONValue>) {
        let value = JSONReport.value(Observation.accept([item.input.0: item.input.1]))
        #expect(value["output"]?[item.input.0] == item.expected)
    }

    @Test func clean() {
        #expect(
            JSONReport.text(Reports.clean) == """
                {
                  "assay": 1,
                  "client": {
                    "name": "sample",
                    "version": "1.2"
                  },
                  "profile": "core",
                  "rendered_at": 1790000000,
                  "summary": {
                    "vectors": 1,
                    "passed": 1,
                    "failed": 0,
                    "inconclusive": 0,
                    "unjudged": 0,
                    "skipped": 0,
                    "crashed": 0,
                    "hung": 0,
                    "seconds": 0.005
                  },
                  "causes": [],
                  "unexplained": [],
                  "results": [
                    {
                      "id": "id-token/audience::golden",
                      "title": "title of golden",
                      "area": "id-token/audience",
                      "operation": "verify-id-token",
                      "importance": "low",
                      "covers": [
                        "OIDC-3.1.3.7-3"
                      ],
                      "refs": [],
                      "file": "vectors/id-token/audience.json",
                      "line": 1,
                      "expected": {
                        "outcome": "accept",
                        "output": {
                          "subject": "108"
                        }
                      },
                      "observed": {
                        "outcome": "accept",
                        "output": {
                          "email": "a@b.example",
                          "subject": "108"
                        }
                      },
                      "verdict": "passed",
                      "detail": "accepted"
                    }
                  ]
                }

                """)
    }

    /// The JSON of each kind of result, without secrets.
    @Test(arguments: [
        (
            "id-token/audience::other",
            #"""
                  "expected": {
                    "outcome": "reject",
                    "reasons": [
                      "invalid-audience"
                    ]
                  },
                  "observed": {
                    "outcome": "accept",
                    "output": {
                      "subject": "108"
                    }
                  },
                  "verdict": "failed",
                  "kind": "accepted-bad",
                  "detail": "expected a refusal with invalid-audience, but the client accepted"
            """#
        ),
        (
            "id-token/audience::open",
            #"""
                  "expected": {
                    "outcome": "either",
                    "why": "the specifications leave it open"
                  },
                  "observed": {
                    "outcome": "reject",
                    "reason": "invalid-audience",
                    "message": "two audiences"
                  },
                  "verdict": "inconclusive",
                  "detail": "nothing is shown"
            """#
        ),
        (
            "callback/code::secret",
            #"""
                  "expected": {
                    "outcome": "accept",
                    "output": {
                      "code": "(10 bytes, not shown)"
                    }
                  },
                  "observed": {
                    "outcome": "accept",
                    "output": {
                      "code": "(14 bytes, not shown)"
                    }
                  },
                  "verdict": "failed",
                  "kind": "accepted-bad",
                  "detail": "expected code (10 bytes, not shown)"
            """#
        ),
        (
            "callback/code::crash",
            #"""
                  "observed": {
                    "outcome": "crashed",
                    "message": "signal 4"
                  },
                  "verdict": "crashed",
                  "detail": "the client crashed: signal 4"
            """#
        ),
        (
            "callback/code::hang",
            #"""
                  "expected": {
                    "outcome": "accept"
                  },
                  "observed": {
                    "outcome": "hung"
                  },
                  "verdict": "hung",
                  "detail": "no answer came in time"
            """#
        ),
        (
            "callback/code::skipped",
            #"""
                  "observed": {
                    "outcome": "unsupported",
                    "message": "iss_parameter"
                  },
                  "verdict": "skipped",
                  "detail": "the client does not support iss_parameter"
            """#
        ),
    ])
    func result(_ id: String, _ end: String) throws {
        let results = JSONReport.text(Reports.mixed).description.components(separatedBy: "    {\n      \"id\": ")
        let result = try #require(results.first { $0.hasPrefix("\"\(id)\"") })
        #expect(result.contains(end + "\n    }"))
    }

    @Test func causes() throws {
        let report = try JSON.parse(text: JSONReport.text(Reports.diagnosed).description, file: "report.json").value
        guard case .array(let causes)? = report["causes"] else { return #expect(Bool(false)) }
        #expect(
            causes.map(\.value) == [
                [
                    "id": "audience-not-checked", "title": "The client does not compare `aud`", "check": "audience",
                    "importance": "high", "confidence": 1, "threat": "A token for <another> app signs in.",
                    "remedy": "Compare `aud` with your client ID. Refuse a token without it.",
                    "requirement": "OIDC-3.1.3.7-3", "flaws": ["audience-not-checked", "first-audience-checked"],
                    "findings": ["id-token/audience::other"], "predicted": 1,
                ]
            ])
        #expect(report["unexplained"] == ["callback/code::secret", "callback/code::crash", "callback/code::hang"])
    }

    /// A run without a dictionary says nothing about causes.
    @Test func withoutADiagnosis() throws {
        let report = try JSON.parse(text: JSONReport.text(Reports.mixed).description, file: "report.json").value
        #expect(report["causes"] == nil && report["unexplained"] == nil)
    }
}
