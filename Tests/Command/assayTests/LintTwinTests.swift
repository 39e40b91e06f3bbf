import AssayTestSupport
import Testing

@testable import assay

/// Lint refuses a vector that demands of an input what another vector demands of it.
@Suite struct LintTwinTests {
    private let temporary = TemporaryFolders()

    /// Two vectors, `v0` on line 6 and `v1` on line 7.
    struct Pair: Sendable, CustomTestStringConvertible {
        let name: String
        let operation: String
        let first: String
        let second: String

        init(_ name: String, operation: String = "verify-id-token", _ first: String, _ second: String) {
            self.name = name
            self.operation = operation
            self.first = first
            self.second = second
        }

        var testDescription: String { name }
    }

    private func lint(_ pair: Pair) throws -> [String] {
        let folder = try temporary.folder([
            "twins.json": """
            {
              "about": "Twins.",
              "operation": "\(pair.operation)",
              "base": { "covers": ["OIDC-3.1.3.7-3"], "importance": "low" },
              "vectors": [
                { "id": "v0", "title": "t", \(pair.first) },
                { "id": "v1", "title": "t", \(pair.second) }
              ]
            }
            """
        ])
        let run = CommandRun("vectors", "lint", "--vectors", folder.path)
        #expect(run.status == (run.errorLines.isEmpty ? .success : .usage))
        // The reasons that the samples expect need not be right.
        return run.errorLines.dropLast().map { $0.replacing(folder.path + "/", with: "") }
            .filter { !$0.contains("a conformant client, ") }
    }

    @Test(arguments: same)
    func refusesTheSecond(_ pair: Pair) throws {
        #expect(
            try lint(pair) == [
                "twins.json:7:5: $.vectors[1]: the input is the same as that of twins::v0 (twins.json:6), "
                    + "and so is what is expected"
            ])
    }

    @Test(arguments: firstIsNarrower)
    func refusesTheFirst(_ pair: Pair) throws {
        #expect(
            try lint(pair) == [
                "twins.json:6:5: $.vectors[0]: the input is the same as that of twins::v1 (twins.json:7), "
                    + "and so is what is expected"
            ])
    }

    @Test(arguments: different)
    func accepts(_ pair: Pair) throws {
        #expect(try lint(pair) == [])
    }

    /// The signature is random, so the rendered tokens differ.
    @Test func refusesTwoVerdictsOnARandomSignature() throws {
        let pair = Pair(
            "random", Self.random + #""expect": { "reject": "unsupported-algorithm" }"#,
            Self.random + #""expect": { "reject": "invalid-signature" }"#)
        #expect(
            try lint(pair) == [
                "twins.json:7:5: $.vectors[1]: the input is the same as that of twins::v0 (twins.json:6), "
                    + "but the verdict differs"
            ])
    }
}

extension LintTwinTests {
    private static let audience = #""token": { "claims": { "aud": "a" } }, "expect": { "reject": "invalid-audience" }"#
    private static let random = #""token": { "sign": { "key": "ec-p256", "alg": "ES256" } }, "#
    private static let scenario = #""input": { "steps": [{ "do": "start" }, { "do": "callback" }] }, "#

    private static let same: [Pair] = [
        Pair("written alike", audience, audience),
        Pair(
            "written differently",
            #""token": { "compact": { "text": "Bearer ${token}" } }, "expect": { "reject": "network" }"#,
            #""token": { "compact": { "prepend": "Bearer " } }, "expect": { "reject": "network" }"#),
        Pair(
            "a random signature", random + #""expect": { "reject": "unsupported-algorithm" }"#,
            random + #""expect": { "reject": "unsupported-algorithm" }"#),
        Pair(
            "verdicts that are open for different reasons", #""expect": { "either": "one" }"#,
            #""expect": { "either": "two" }"#),
        Pair("the second belongs to strict", audience, #""profile": "strict", "# + audience),
        Pair("the second needs more", audience, #""needs": ["nonce"], "# + audience),
        Pair("scenarios", operation: "sign-in", scenario + #""expect": "accept""#, scenario + #""expect": "accept""#),
        Pair(
            "other operations", operation: "parse-key-set",
            #""input": { "body": "a" }, "expect": { "reject": "invalid-key-set" }"#,
            #""input": { "body": { "hex": "61" } }, "expect": { "reject": "invalid-key-set" }"#),
    ]

    private static let firstIsNarrower: [Pair] = [
        Pair("the first belongs to strict", #""profile": "strict", "# + audience, audience),
        Pair("the first needs more", #""needs": ["nonce"], "# + audience, audience),
    ]

    private static let different: [Pair] = [
        Pair(
            "another input", audience,
            #""token": { "claims": { "aud": "b" } }, "expect": { "reject": "invalid-audience" }"#),
        Pair(
            "another context", audience, #""context": { "leeway": 5 }, "# + audience),
        Pair(
            "another member of the output", #""expect": { "accept": {} }"#,
            #""expect": { "accept": { "subject": "108204268033311374519" } }"#),
        Pair(
            "profiles that do not inherit from each other", #""profile": "strict", "# + audience,
            #""profile": "app", "# + audience),
        Pair("each needs something", #""needs": ["nonce"], "# + audience, #""needs": ["at_hash"], "# + audience),
        Pair(
            "another log of a scenario", operation: "sign-in",
            scenario + #""expect": { "accept": {}, "log": [{ "endpoint": "token", "count": 1 }] }"#,
            scenario + #""expect": { "accept": {}, "log": [{ "endpoint": "certs", "max": 1 }] }"#),
        Pair(
            "another step of a scenario that is judged", operation: "sign-in",
            #""input": { "steps": [{ "do": "start", "expect": "accept" }, { "do": "callback" }] }, "expect": "accept""#,
            scenario + #""expect": "accept""#),
        Pair(
            "another rule for a request", operation: "build-authorization-request",
            #""expect": { "query": { "state": { "output": "state" } } }"#,
            #""expect": { "query": { "nonce": { "output": "nonce" } } }"#),
    ]
}
