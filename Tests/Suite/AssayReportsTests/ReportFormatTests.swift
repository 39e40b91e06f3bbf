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

    /// Text that tries to hide, reorder or overwrite other text.
    private static let text = "\u{0}\u{B}\u{1B}[31m\u{7F}\u{9B}31m\u{202A}\u{202E}\u{2028}\u{2066}"

    /// A report in which every text from outside is hostile.
    private static let hostile: RunReport = {
        let known = Reports.mixed.results[1].vector
        let vector = Vector(
            area: text, id: text, title: text, operation: known.operation, covers: known.covers + [text],
            references: [text], importance: known.importance, profile: text, needs: [], isControl: false, revision: 1,
            note: text, expectation: VectorExpectation(.either(text)),
            location: JSONLocation(line: 1, column: 1, path: .member(text, of: .document(file: text))), token: nil,
            context: nil, input: JSONNode([.string(text)]), expected: known.expected)
        let result = VectorResult(
            vector: vector, expectation: vector.expectation, observation: .accept([text: .string(text)]),
            judgement: Judgement(.failed, .wrongReason, text))
        let client = ClientDescription(name: text, version: text, summary: text, features: [], reasons: .all)
        return RunReport(client: client, profile: text, renderedAt: 1_790_000_000, results: [result], seconds: 1)
    }()

    private static func expectNothingHidden(_ text: VisibleText) {
        #expect(text.description.hasSuffix("\n"))
        let hidden = Set(Self.text.unicodeScalars.filter { !(0x20...0x7E).contains($0.value) })
        #expect(hidden.intersection(text.description.unicodeScalars) == [])
    }

    @Test(arguments: RunResults.formats.map(\.name)) func aRunHidesNothing(_ name: String) throws {
        let format = try #require(RunResults.formats.first { $0.name == name })
        Self.expectNothingHidden(try format.text(RunResults(Self.hostile, try Self.setting()), false))
    }

    @Test(arguments: MatrixResults.formats.map(\.name)) func aMatrixHidesNothing(_ name: String) throws {
        let format = try #require(MatrixResults.formats.first { $0.name == name })
        let matrix = ClientMatrix([
            ClientMatrix.Column(name: Self.text, report: Self.hostile),
            ClientMatrix.Column(name: "second", report: Self.hostile),
        ])
        Self.expectNothingHidden(try format.text(MatrixResults(matrix, try Self.setting(), full: true), false))
    }

    /// Only our own colours are left.
    @Test func aTextInColourHasNoOtherControls() throws {
        for format in RunResults.formats {
            let text = try format.text(RunResults(Self.hostile, try Self.setting()), true).description
            Self.expectNothingHidden(VisibleText(lines: text.replacing(/\u{1B}\[(0|1|3[12356])m/, with: "")))
            #expect(text.replacing(/\u{1B}\[(0|1|3[12356])m/, with: "").unicodeScalars.allSatisfy { $0 != "\u{1B}" })
        }
    }

    /// JSON is for programs: what they read is the text as it is.
    @Test func jsonKeepsTheTexts() throws {
        let value = try JSON.parse(text: JSONReport.text(Self.hostile).description, file: "f").value
        #expect(value["client"]?["name"] == .string(Self.text))
        guard case .array(let results)? = value["results"] else { return #expect(Bool(false)) }
        #expect(results.first?.value["detail"] == .string(Self.text))
        #expect(results.first?.value["observed"]?["output"]?[Self.text] == .string(Self.text))
    }

    /// The table of the page has a row for each format, with its purpose and what it can report.
    @Test(.tags(.page)) func thePageHasEveryFormat() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(contentsOf: root.appending(path: "docs/reports.md"), encoding: .utf8)
        let table = try #require(page.split(separator: "| form |", maxSplits: 1).last)
        let rows = table.split(separator: "\n").prefix { $0.hasPrefix("|") || $0.hasPrefix(" for |") }.filter {
            $0.hasPrefix("| `")
        }.map { line in
            line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
                .map { $0.trimmingCharacters(in: .whitespaces) }
        }
        try #require(rows.count > 1 && rows.allSatisfy { $0.count == 4 && !$0[1].isEmpty })
        #expect(rows.filter { $0[2] == "yes" }.map { $0[0] } == RunResults.formats.map { "`\($0.name)`" })
        #expect(rows.filter { $0[3] == "yes" }.map { $0[0] } == MatrixResults.formats.map { "`\($0.name)`" })
        #expect(rows.allSatisfy { ["", "yes"].contains($0[2]) && ["", "yes"].contains($0[3]) })
    }
}
