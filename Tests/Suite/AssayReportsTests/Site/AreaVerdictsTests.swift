import Testing

@testable import AssayReports

/// What an area says about each client: a client that lacks a check does not look like one that has it.
@Suite struct AreaVerdictsTests {
    private static func result(_ outcome: ReportOutcome, _ detail: String = "d") -> SiteResults.Result {
        SiteResults.Result(outcome: outcome, detail: detail, observed: "o", importance: nil)
    }

    private static let lacks = result(.skipped, "the client does not support azp")
    private static let other = result(.skipped, "the client does not support nonce")
    private static let (passed, open, bad) = (result(.passed), result(.unjudged), result(.acceptedBad))

    @Test(
        arguments: [
            ("passed", [passed, open], "without a finding: 0"),
            ("half of them skipped", [passed, lacks], "without a finding: 0"),
            ("only the honest input", [passed, lacks, lacks], "does not support azp: 0"),
            ("what most of them need", [other, lacks, lacks], "does not support azp: 0"),
            ("all left open", [open, open], "every answer is left open: 0"),
            ("half of them skipped, the others open", [open, lacks], "every answer is left open: 0"),
            ("another reason", [result(.skipped, "over plain HTTP")], "over plain HTTP: 0"),
            ("a finding", [bad, lacks, lacks], "with findings: 0 (1)"),
            ("inconclusive", [result(.inconclusive), passed], "with findings: 0 (1)"),
            ("nothing is told", [nil, nil], "not told: 0"), ("some is told", [nil, passed], "without a finding: 0"),
        ] as [(String, [SiteResults.Result?], String)])
    func oneClient(_ name: String, _ results: [SiteResults.Result?], _ words: String) {
        #expect(Self.words(results.map { [$0] }) == [words], "\(name)")
    }

    /// The most findings come first, and clients that lack the same are named together.
    @Test func severalClients() {
        let rows: [[SiteResults.Result?]] = [
            [Self.lacks, Self.bad, Self.passed, Self.bad, Self.lacks, Self.other],
            [Self.lacks, Self.passed, Self.passed, Self.bad, Self.lacks, Self.other],
        ]
        #expect(
            Self.words(rows) == [
                "with findings: 3 (2), 1 (1)", "without a finding: 2", "does not support azp: 0, 4",
                "does not support nonce: 5",
            ])
        #expect(Self.words([]) == [])
    }

    private static func words(_ rows: [[SiteResults.Result?]]) -> [String] {
        AreaVerdicts(rows, clients: rows.first?.count ?? 1).groups.map { group in
            let clients = group.clients.map { $0.findings > 0 ? "\($0.place) (\($0.findings))" : "\($0.place)" }
            return "\(group.words): \(clients.joined(separator: ", "))"
        }
    }

    @Test func theIndexHasTheAnswer() throws {
        let index = try Sites.site([("PyJWT", [Sites.nonce]), ("other", [])]).searchIndex
            .filter { !$0.isWhitespace }
        for part in [
            #"["accepted-bad","with findings: PyJWT (1)"],["passed","without a finding: other"]"#,
            #"["passed","without a finding: PyJWT, other"]"#,
        ] {
            #expect(index.contains(part.filter { !$0.isWhitespace }), "\(part)")
        }
    }
}
