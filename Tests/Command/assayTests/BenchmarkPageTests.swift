import AssayConformance
import Foundation
import Testing

@testable import assay

/// The page that `assay bench --page` writes.
@Suite struct BenchmarkPageTests {
    private static let row = BenchmarkRow(
        benchmark: .parseJSON, value: 1, unit: "µs", limit: 8, limitIs: "another reader", ratio: 8)

    private static func withPage(_ text: String, _ body: (String) throws -> Void) throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "speed-\(UUID().uuidString).md").path
        try Data(text.utf8).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        try body(path)
    }

    @Test func onlyWhatIsBetweenTheMarksIsReplaced() throws {
        try Self.withPage("# Speed\n<!-- bench -->\nold\n<!-- end -->\nafter\n") { path in
            for _ in 0..<2 {
                try BenchmarkPage(path).write(BenchmarkReport(rows: [Self.row]))
                let text = try String(contentsOfFile: path, encoding: .utf8)
                #expect(
                    text.hasPrefix("# Speed\n<!-- bench -->\n```\n") && text.hasSuffix("\n```\n<!-- end -->\nafter\n"))
                #expect(text.contains("\n✓ parse-json ") && !text.contains("old"))
            }
        }
    }

    @Test(arguments: ["", "<!-- bench -->\n", "<!-- end -->\n<!-- bench -->\n"])
    func aPageWithoutTheMarksIsRefusedBeforeAnythingIsMeasured(_ text: String) throws {
        try Self.withPage(text) { path in
            let run = CommandRun("bench", "--page", path)
            #expect(run.status == .usage)
            #expect(run.errorLines.last?.hasSuffix("between which the rows are written") == true)
            let kept = try String(contentsOfFile: path, encoding: .utf8)
            #expect(kept == text)
        }
    }

    @Test func aPageNeedsAllRows() throws {
        try Self.withPage("<!-- bench -->\n<!-- end -->\n") { path in
            let run = CommandRun("bench", "--page", path, "--only", "parse-json")
            #expect(run.errorLines.last == "assay: --page needs all rows, and --only leaves some out")
        }
    }
}
