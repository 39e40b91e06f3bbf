internal import AssayJSON
import Foundation

/// A page that shows the rows between two marks; the rest is written by hand.
struct BenchmarkPage {
    static let start = "<!-- bench -->\n"
    static let end = "<!-- end -->\n"

    private let path: String
    private let before: Substring
    private let after: Substring

    /// Reads the page; throws if it does not have each mark, in this order.
    init(_ path: String) throws {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw UsageError("\(path): the page cannot be read")
        }
        guard let start = text.firstRange(of: Self.start)?.upperBound,
            let end = text[start...].firstRange(of: Self.end)?.lowerBound
        else {
            throw UsageError(
                "\(path): the page needs the lines <!-- bench --> and <!-- end -->, between which the rows are written")
        }
        self.path = path
        before = text[..<start]
        after = text[end...]
    }

    /// Replaces what is between the marks.
    func write(_ report: BenchmarkReport) throws {
        let rows = LineWrap.wrapped(report.text.description, to: 120)
        try ReportFile.write(VisibleText(lines: "\(before)```\n\(rows)```\n\(after)"), to: path)
    }
}
