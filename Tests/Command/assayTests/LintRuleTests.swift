import AssayTestSupport
import Testing

@testable import assay

/// What a vector demands must be a MUST, and what conformant clients do.
@Suite struct LintRuleTests {
    private let temporary = TemporaryFolders()

    @Test(arguments: unobliged) func refuses(_ file: BrokenFile) throws { try file.breaksARule(temporary) }

    @Test(arguments: obliged) func accepts(_ file: BrokenFile) throws { try file.keepsTheRules(temporary) }

    /// An acceptance of what every client has to refuse, and a refusal of what a conformant client may accept.
    @Test(arguments: [
        (#""token": {"claims": {"aud": "?"}}, "expect": "accept""#, ["lenient", "hostile-strict"]),
        (#""token": {"claims": {"iat": null, "name": "x"}}, "expect": {"reject": "invalid-audience"}"#, ["lenient"]),
        (#""token": {"claims": {"aud": "?"}}, "expect": {"reject": "invalid-audience"}"#, []),
        (#""profile": "strict", "token": {"claims": {"aud": "?"}}, "expect": "accept""#, []),
    ])
    func aVectorThatConformantClientsFail(_ members: String, _ clients: [String]) throws {
        let problems = try BrokenFile.rule("boundary", [members]).lint(temporary)
        #expect(problems.count >= clients.count && problems.isEmpty == clients.isEmpty)
        for client in clients {
            let words = "$.vectors[0]: a conformant client, \(client), fails this: expected a"
            #expect(problems.contains { $0.hasPrefix("broken.json:") && $0.contains(words) }, "\(problems)")
        }
    }

    @Test func aWebScenarioThatNothingObliges() throws {
        func lint(_ covers: String, _ members: String) throws -> [String] {
            try BrokenFile(
                "web", SampleFolder.callbacks, [],
                others: [
                    "web/callback.json": """
                    { "about": "a", "scenarios": [
                      { "id": "one", "title": "t", "covers": ["\(covers)"], "importance": "low", \(members) }] }
                    """
                ]
            ).lint(temporary)
        }
        #expect(
            try lint("OIDC-3.1.3.7-5", #""expect": "reject""#) == [
                "web/callback.json:2:3: $.scenarios[0]: " + Self.unobliging
            ])
        #expect(try lint("OIDC-3.1.3.7-5", #""profile": "strict", "expect": "reject""#) == [])
        #expect(try lint("OIDC-3.1.3.7-3", #""expect": "reject""#) == [])
    }

    private static let unobliging =
        "the profile core demands this, but no requirement that the vector covers is a MUST"

    private static let refusal = #""token": { "claims": { "aud": "a" } }, "expect": { "reject": "invalid-audience" }"#

    private static let unobliged: [BrokenFile] = [
        .rule("a refusal on a MAY", covers: "OIDC-3.1.3.7-5", ["§" + refusal], ("$.vectors[0]", unobliging)),
        .rule("a refusal on a SHOULD", covers: "OIDC-3.1.3.7-4", ["§" + refusal], ("$.vectors[0]", unobliging)),
        .rule(
            "core by name", covers: "OIDC-3.1.3.7-4", [#"§"profile": "core", "# + refusal],
            ("$.vectors[0]", unobliging)),
        .rule(
            "an acceptance on a MAY", covers: "OIDC-3.1.3.7-5", [#"§"expect": "accept""#],
            ("$.vectors[0]", unobliging)),
        .rule(
            "an open verdict after a step that is refused", operation: "sign-in", covers: "OIDC-3.1.3.7-5",
            [
                #"§"input": { "steps": [{ "do": "start" }, { "do": "start", "attempt": "b", "#
                    + #""expect": { "reject": "sign-in-in-progress" } }] }, "expect": { "either": "w" }"#
            ], ("$.vectors[0]", unobliging)),
    ]

    private static let obliged: [BrokenFile] = [
        .rule("a MUST", [refusal]),
        .rule("a MUST next to a MAY", covers: "OIDC-3.1.3.7-5", [#""covers": ["OIDC-3.1.3.7-3"], "# + refusal]),
        .rule("a MAY under strict", covers: "OIDC-3.1.3.7-5", [#""profile": "strict", "# + refusal]),
        .rule("an open verdict on a MAY", covers: "OIDC-3.1.3.7-5", [#""expect": { "either": "w" }"#]),
    ]
}
