import AssayConformance
import AssayJSON
import Testing

@testable import AssayReports

@Suite struct SARIFReportTests {
    private func report() throws -> JSONValue {
        let text = SARIFReport(requirements: Reports.requirements, version: "0.1.0", folder: "/home").text(
            Reports.mixed)
        return try JSON.parse(text: text.description, file: "report.sarif").value
    }

    private func list(_ value: JSONValue?) throws -> [JSONValue] {
        guard case .array(let nodes)? = value else { throw Missing() }
        return nodes.map(\.value)
    }

    private struct Missing: Error {}

    @Test func eachVectorHasARule() throws {
        let run = try #require(list(report()["runs"]).first)
        let rules = try list(run["tool"]?["driver"]?["rules"])
        #expect(rules.map { $0["id"] } == Reports.mixed.results.map { .string($0.vector.fullID) })
        let rule = try #require(rules.first { $0["id"] == "id-token/audience::other" })
        #expect(rule["shortDescription"]?["text"] == "title of other")
        #expect(rule["helpUri"] == "https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation")
        #expect(rule["defaultConfiguration"]?["level"] == "error")
        #expect(rule["properties"]?["security-severity"] == "7.5")
        #expect(
            rule["help"]?["text"]
                == .string(
                    """
                    title of other. Expected: a refusal with invalid-audience.
                    OIDC-3.1.3.7-3 (MUST): The audience holds the client ID. \
                    https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation
                    See https://a.example/advisory
                    See https://b.example/
                    Vector id-token/audience::other, importance high.
                    """))
    }

    @Test func eachFindingHasAResult() throws {
        let run = try #require(list(report()["runs"]).first)
        let results = try list(run["results"])
        #expect(
            results.map { $0["ruleId"] } == [
                "id-token/audience::other", "id-token/audience::open", "callback/code::secret", "callback/code::crash",
                "callback/code::hang",
            ])
        #expect(results.map { $0["ruleIndex"] } == [1, 2, 3, 4, 5].map { .integer($0) })
        #expect(results.map { $0["kind"] } == ["fail", "open", "fail", "fail", "fail"])
        #expect(results.map { $0["level"] } == ["error", "none", "error", "error", "error"])
        let place = try #require(list(results[0]["locations"]).first?["physicalLocation"])
        #expect(place["artifactLocation"] == ["uri": "vectors/id-token/audience.json", "uriBaseId": "%SRCROOT%"])
        #expect(
            run["originalUriBaseIds"] == ["%SRCROOT%": ["description": ["text": "The folder that the command ran in."]]]
        )
        #expect(place["region"] == ["startLine": 12, "startColumn": 1])
    }

    /// SARIF 2.1.0 §3.11.5 and §3.11.6.
    @Test(arguments: [
        ("plain", "plain"), ("[a](https://a.example/)", "[a] (https://a.example/)"), ("[a\\](0)", "[a\\] (0)"),
        ("![a](b)](c)", "![a] (b)] (c)"), ("[a] [b] (c)", "[a] [b] (c)"), ("{0} {{1}}", "{{0}} {{{{1}}}}"),
        ("one\ntwo\u{1B}[31m", "one\ntwo⟨U+001B⟩[31m"),
    ])
    func messagesHaveNoLinkAndNoPlaceholder(_ text: String, _ message: String) {
        #expect(SARIFText.plain(text) == message)
    }

    @Test func aClientsLinkIsText() throws {
        var results = Reports.mixed.results
        let first = results[1]
        results[1] = VectorResult(
            vector: first.vector, expectation: first.expectation, observation: first.observation,
            judgement: Judgement(.failed, .acceptedBad, "[a](https://a.example/) {0}"))
        let report = RunReport(
            client: Reports.mixed.client, profile: "core", renderedAt: 0, results: results, seconds: 0)
        let text = SARIFReport(requirements: [], version: "0.1.0", folder: "/home").text(report).description
        let run = try #require(list(JSON.parse(text: text, file: "report.sarif").value["runs"]).first)
        #expect(
            try list(run["results"]).first?["message"]?["text"]
                == "title of other: [a] (https://a.example/) {{0}}")
    }

    /// In somebody else's repository, results point to a file that is there.
    @Test func findingsPointToTheLocation() throws {
        let text = SARIFReport(
            requirements: [], version: "0.1.0", folder: "/home", location: "src/client.py"
        ).text(Reports.diagnosed)
        let run = try #require(list(JSON.parse(text: text.description, file: "report.sarif").value["runs"]).first)
        for result in try list(run["results"]) {
            let place = try #require(list(result["locations"]).first?["physicalLocation"])
            #expect(place["artifactLocation"] == ["uri": "src/client.py", "uriBaseId": "%SRCROOT%"])
            #expect(place["region"] == ["startLine": 1, "startColumn": 1])
        }
        #expect(try list(run["results"])[0]["properties"]?["causes"] == ["audience-not-checked"])
        #expect(try list(run["properties"]?["causes"]).map { $0["title"] } == ["The client does not compare aud"])
    }

    @Test(arguments: [
        ("vectors/a/b.json", "vectors/a/b.json", true), ("/home/mine/a/b.json", "mine/a/b.json", true),
        ("./vectors/a/b.json", "vectors/a/b.json", true), ("/home/my vectors/ä.json", "my%20vectors/%C3%A4.json", true),
        ("/elsewhere/a/b.json", "a/b.json", false), ("../vectors/a/b.json", "a/b.json", false),
        ("/homestead/a/b.json", "a/b.json", false),
    ])
    func file(_ path: String, _ uri: String, _ isBelow: Bool) {
        let file = RelativeFile(path: path, area: "a/b", folder: "/home")
        #expect(file.uri == uri)
        #expect(file.base == (isBelow ? .workingFolder : .vectors))
    }
}
