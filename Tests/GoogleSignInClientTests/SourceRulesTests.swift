import Foundation
import Testing

/// What the client library must not call, so that a test can hold its clock and its order of execution in hand.
@Suite struct SourceRulesTests {
    static let forbidden = [
        "Date()", "Date.now", "Task {", "Task{", "Task.detached", "Task.immediate", "Task.sleep", "Dispatch",
        "@MainActor",
        "import Foundation", "URLComponents", "URLSession", "SystemRandomNumberGenerator", ".random(",
    ]

    static func violations(in source: String) -> [String] {
        source.split(separator: "\n").filter { line in
            // Prose may name what code must not call.
            !line.drop(while: \.isWhitespace).hasPrefix("//") && forbidden.contains { line.contains($0) }
        }.map(String.init)
    }

    static func sources() throws -> [URL] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/GoogleSignInClient")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path)
        return paths.filter { $0.hasSuffix(".swift") }.sorted().map { root.appending(path: $0) }
    }

    @Test func libraryCallsNothingForbidden() throws {
        let sources = try Self.sources()
        #expect(sources.count > 20)
        for source in sources {
            let violations = Self.violations(in: try String(contentsOf: source, encoding: .utf8))
            #expect(violations.isEmpty, "\(source.lastPathComponent)")
        }
    }

    @Test(arguments: forbidden)
    func aViolationIsSeen(_ word: String) {
        #expect(Self.violations(in: "let a = 1\n    \(word) b }\n").count == 1)
        #expect(Self.violations(in: "let a = 1\n    /// Never \(word) b.\n").isEmpty)
    }
}
