import AssayJSON
import AssayTestRuns
import AssayTestSupport
import Foundation
import Testing

@testable import AssayConformance
@testable import AssayReports

/// Tests that apply to every report format.
@Suite struct ReportFormatTests {
    private static func setting() throws -> ReportSetting {
        ReportSetting(
            library: try BundledLibrary.shared(), supplements: ReportSupplements(), version: "0.1.0", folder: "/home")
    }

    /// A result in which every text tries to hide, reorder or overwrite other text.
    private static let hostile: RunReport = {
        let text = "\u{0}\u{B}\u{1B}[31m\u{7F}\u{202A}\u{202E}\u{2028}\u{2066}"
        let vector = Reports.mixed.results[1].vector
        let renamed = Vector(
            area: vector.area, id: vector.id, title: text, operation: vector.operation, covers: vector.covers,
            references: [text], importance: vector.importance, profile: nil, needs: [], isControl: false, revision: 1,
            note: text, expectation: vector.expectation, location: vector.location, token: nil, context: nil,
            input: nil, expected: vector.expected)
        let result = VectorResult(
            vector: renamed, expectation: vector.expectation, observation: .reject(.invalidNonce, message: text),
            judgement: Judgement(.failed, .wrongReason, text))
        return RunReport(
            client: Reports.client, profile: "strict", renderedAt: 1_790_000_000, results: [result], seconds: 1)
    }()

    /// JSON is for programs and keeps texts unchanged, with the escapes that JSON requires (RFC 8259, section 7).
    private static func expectNothingHidden(_ text: String, _ format: String) {
        let hidden = Set(
            (format == "json" ? "\u{0}\u{B}\u{1B}" : "\u{0}\u{B}\u{1B}\u{7F}\u{202A}\u{202E}\u{2028}\u{2066}")
                .unicodeScalars)
        #expect(text.hasSuffix("\n"))
        #expect(hidden.intersection(text.unicodeScalars) == [])
    }

    @Test(arguments: RunResults.formats.map(\.name)) func `a run hides nothing`(_ name: String) throws {
        let format = try #require(RunResults.formats.first { $0.name == name })
        Self.expectNothingHidden(try format.text(RunResults(Self.hostile, try Self.setting()), false), name)
    }

    @Test(arguments: MatrixResults.formats.map(\.name)) func `a matrix hides nothing`(_ name: String) throws {
        let format = try #require(MatrixResults.formats.first { $0.name == name })
        let matrix = ClientMatrix([
            ClientMatrix.Column(name: "first", report: Self.hostile),
            ClientMatrix.Column(name: "second", report: Self.hostile),
        ])
        Self.expectNothingHidden(try format.text(MatrixResults(matrix, try Self.setting(), full: true), false), name)
    }

    /// The table of the page has a row for each format, with its purpose and what it can report.
    @Test(.tags(.page)) func `the page has every format`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(contentsOf: root.appending(path: "docs/reports.md"), encoding: .utf8)
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
            line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
                .map { $0.trimmingCharacters(in: .whitespaces) }
        }
        #expect(rows.allSatisfy { $0.count == 4 && !$0[1].isEmpty })
        #expect(rows.filter { $0[2] == "yes" }.map { $0[0] } == RunResults.formats.map { "`\($0.name)`" })
        #expect(rows.filter { $0[3] == "yes" }.map { $0[0] } == MatrixResults.formats.map { "`\($0.name)`" })
        #expect(rows.allSatisfy { ["", "yes"].contains($0[2]) && ["", "yes"].contains($0[3]) })
    }
}
