import AssayTestSupport
import Foundation
import Testing

@testable import assay

/// What readers rely on in README.md, the changelog and the pages of `docs`.
@Suite(.tags(.page)) struct PagesTests {
    private static let pages =
        ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "CODE_OF_CONDUCT.md"] + documents
    private static let documents =
        FileManager.default.subpaths(atPath: SuiteForge.root.appending(path: "docs").path)?
        .filter { $0.hasSuffix(".md") && !$0.hasPrefix("api/") }.map { "docs/\($0)" }.sorted() ?? []

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: SuiteForge.root.appending(path: path), encoding: .utf8)
    }

    @Test(arguments: pages) func aPageBeginsWithWhomItIsFor(_ page: String) throws {
        let beginning = try Self.text(page).split(separator: "\n").prefix(9).joined(separator: " ")
        #expect(beginning.contains("This page is for "))
    }

    /// The targets of links to files of this package, each with the heading that it names.
    private static func links(in page: String) throws -> [(file: String, heading: String?)] {
        try text(page).matches(of: /\]\(([^)\s]+)\)/).compactMap { match in
            let parts = match.1.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
            guard !match.1.contains("://"), let path = parts.first else { return nil }
            let folder = URL(filePath: "/" + page).deletingLastPathComponent()
            let file = path.isEmpty ? "/" + page : folder.appending(path: String(path)).standardized.path
            return (String(file.dropFirst()), parts.count == 2 ? String(parts[1]) : nil)
        }
    }

    /// A heading as GitHub writes it in a link.
    private static func anchor(_ heading: Substring) -> String {
        String(heading.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" })
            .replacing(" ", with: "-")
    }

    private static func hasHeading(_ name: String, in file: String) throws -> Bool {
        try text(file).split(separator: "\n").contains { line in
            line.hasPrefix("#") && anchor(line.drop { $0 == "#" }.dropFirst()) == name
        }
    }

    @Test(arguments: pages) func whatAPageLinksToIsThere(_ page: String) throws {
        for link in try Self.links(in: page) {
            let exists = FileManager.default.fileExists(atPath: SuiteForge.root.appending(path: link.file).path)
            #expect(exists, "\(link.file)")
            guard exists, link.file.hasSuffix(".md"), let heading = link.heading else { continue }
            #expect(try Self.hasHeading(heading, in: link.file), "\(link.file)#\(heading)")
        }
    }

    @Test func theREADMELinksToEveryPage() throws {
        let linked = Set(try Self.links(in: "README.md").map(\.file))
        #expect(Self.documents.filter { !linked.contains($0) } == [])
        #expect(Self.documents.count > 15)
    }

    @Test func aHeadingThatIsNotThereIsNoticed() throws {
        #expect(try Self.hasHeading("install-it", in: "README.md"))
        #expect(try !Self.hasHeading("fly", in: "README.md"))
    }

    @Test func theVersionIsTheNewestOfTheChangelog() throws {
        let versions = try Self.text("CHANGELOG.md").matches(of: /(?m)^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$/)
        #expect(versions.first.map { String($0.1) } == Command.version)
        #expect(try Self.text("README.md").contains("\nlibrary \(Command.version), profile strict+app: "))
    }

    /// The lines of a block of a page that begins with this line, without a line that stands for others.
    private static func block(beginning first: String, of page: String) throws -> [Substring] {
        let lines = try text(page).split(separator: "\n")
        let start = try #require(lines.firstIndex { $0.hasPrefix(first) })
        return lines[start...].prefix { $0 != "```" }.filter { $0 != "…" }
    }

    /// What a line of a run's text says, without the time that it took.
    private static func untimed(_ line: Substring) -> String { String(line.replacing(/\ in [\d.]+ s$/, with: "")) }

    @Test(arguments: [("library \(Command.version),", []), ("$ make run ARGUMENTS", ["--client", "plan-as-written"])])
    func theREADMEShowsWhatARunPrints(_ first: String, _ words: [String]) throws {
        let printed = Set(CommandRun(["run"] + words).output.split(separator: "\n").map(Self.untimed))
        let shown = try Self.block(beginning: first, of: "README.md").filter { !$0.hasPrefix("$") }.map(Self.untimed)
        #expect(shown.count > 3)
        #expect(shown.filter { !printed.contains($0) } == [])
    }

    @Test(arguments: ["README.md", "docs/flaws.md"]) func aPageCountsTheFlaws(_ page: String) throws {
        let file = try Data(contentsOf: SuiteForge.root.appending(path: "vectors/causes.json"))
        let dictionary = try #require(JSONSerialization.jsonObject(with: file) as? [String: Any])
        let flaws = try #require(dictionary["flaws"] as? [Any])
        let counts = try Self.text(page).matches(of: /\b(\d{4,}) flaws\b/).map { String($0.1) }
        #expect(!counts.isEmpty && counts.allSatisfy { $0 == "\(flaws.count)" }, "\(counts)")
    }

    @Test func thePageOfSpeedHasTheRowsOfTheBenchWithTheirGoals() throws {
        let page = try Self.text("docs/speed.md")
        let rows = try #require(page.firstRange(of: BenchmarkPage.start)).upperBound..<page.endIndex
        let shown = page[rows].matches(of: /(?m)^[✓✗] (\S+) +(?:ratio|exponent) [\d.]+ \((at \w+ [\d.]+)/)
        #expect(shown.map { "\($0.1), \($0.2)" } == Benchmark.allCases.map { "\($0.rawValue), \($0.goal.text)" })
    }

    /// The names of a glossary's terms, in the order of the page.
    private static func terms(_ glossary: String) -> [String] {
        glossary.matches(of: /(?m)^\| \*\*([^*]+)\*\* \|/).map { String($0.1) }
    }

    private static func isSorted(_ terms: [String]) -> Bool {
        zip(terms, terms.dropFirst()).allSatisfy { $0.lowercased() < $1.lowercased() }
    }

    @Test func theTermsOfTheGlossaryAreSortedEachOnce() throws {
        let terms = Self.terms(try Self.text("docs/glossary.md"))
        #expect(terms.count > 50)
        for (first, second) in zip(terms, terms.dropFirst()) {
            #expect(Self.isSorted([first, second]), "\(first), \(second)")
        }
        #expect(!Self.isSorted(["nonce", "adapter"]) && !Self.isSorted(["nonce", "Nonce"]))
    }
}
