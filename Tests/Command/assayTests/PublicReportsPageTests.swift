import AssayTestSupport
import Foundation
import Testing

/// Each row of `docs/public-reports.md` names vectors that exist, or says why there is none.
@Suite(.tags(.page)) struct PublicReportsPageTests {
    private struct Row {
        let report: String
        let shown: String
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: SuiteForge.root.appending(path: path), encoding: .utf8)
    }

    /// The rows of the tables about reports.
    private static func rows() throws -> [Row] {
        try text("docs/public-reports.md").split(separator: "\n").filter { $0.hasPrefix("| [") }.map { line in
            let cells = line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            try #require(cells.count == 4 && cells.allSatisfy { !$0.isEmpty }, "expected four cells: \(line)")
            return Row(report: cells[0], shown: cells[3])
        }
    }

    /// What is wrong with the last cell of a row; `nil` if nothing is.
    private static func problem(of shown: String) throws -> String? {
        if shown.hasPrefix("none: ") { return shown.count > 20 ? nil : "no reason" }
        let names = shown.matches(of: /`([^`]*)`/).map { String($0.1) }
        if names.isEmpty { return "neither a vector nor a reason" }
        return try names.first { try !exists($0) }.map { "there is no vector \($0)" }
    }

    /// Whether a vector or a scenario has the id, such as `id-token/none::no-signature`.
    private static func exists(_ id: String) throws -> Bool {
        let parts = id.split(separator: "::", maxSplits: 1)
        guard parts.count == 2, let file = try? text("vectors/\(parts[0]).json") else { return false }
        let value = try JSONSerialization.jsonObject(with: Data(file.utf8)) as? [String: Any]
        let vectors = (value?["vectors"] ?? value?["scenarios"]) as? [[String: Any]]
        return vectors?.contains { $0["id"] as? String == String(parts[1]) } ?? false
    }

    @Test func everyRowHasAVectorOrAReason() throws {
        let rows = try Self.rows()
        #expect(rows.count >= 60)
        for row in rows { #expect(try Self.problem(of: row.shown) == nil, "\(row.report)") }
    }

    @Test func noReportIsThereTwice() throws {
        let reports = try Self.rows().map(\.report)
        #expect(Set(reports).count == reports.count)
        #expect(reports.allSatisfy { $0.contains(/^\[[^\]]+\]\(https:\/\/[^)]+\)$/) })
    }

    @Test(
        arguments: [
            ("`id-token/none::no-signature`", nil), ("`web/return::tab`, written for it", nil),
            ("none: vectors come one after another", nil),
            ("`id-token/none::no-such-vector`", "there is no vector id-token/none::no-such-vector"),
            ("`no-such-area::tab`", "there is no vector no-such-area::tab"),
            ("a vector", "neither a vector nor a reason"), ("none: ", "neither a vector nor a reason"),
            ("none: -", "no reason"),
        ] as [(String, String?)])
    func aCellIsJudged(_ shown: String, _ problem: String?) throws {
        #expect(try Self.problem(of: shown.trimmingCharacters(in: .whitespaces)) == problem)
    }
}
