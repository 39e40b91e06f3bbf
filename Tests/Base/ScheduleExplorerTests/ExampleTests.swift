import Foundation
import ScheduleExplorer
import Testing

/// Compares the example and the report that the article quotes with `Example.swift` and with its real report.
@Suite struct ExampleTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()

    @Test func theArticleQuotesTheExampleWordForWord() throws {
        let article = try String(
            contentsOf: Self.folder.appending(
                path: "../../../Sources/Base/ScheduleExplorer/ScheduleExplorer.docc/TestingYourOwnActor.md"),
            encoding: .utf8)
        let example = try String(contentsOf: Self.folder.appending(path: "Example.swift"), encoding: .utf8)
        let quoted = article.components(separatedBy: "```swift\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
        #expect(quoted.count == 3)
        #expect(quoted.joined(separator: "\n") == example)
    }

    @Test func theArticleQuotesTheReportWordForWord() throws {
        let article = try String(
            contentsOf: Self.folder.appending(
                path: "../../../Sources/Base/ScheduleExplorer/ScheduleExplorer.docc/TestingYourOwnActor.md"),
            encoding: .utf8)
        let finding = try #require(
            try explore(strategy: .exhaustive(), scenario: withdrawals(fixed: false)).findings.first)
        // The article shows the debug build's report; the release build's steps differ.
        if BuildConfiguration.current == .debug {
            #expect(article.contains("```\n\(finding)\n```"))
        }
        #expect(finding.subject == "never overdrawn")
    }
}
