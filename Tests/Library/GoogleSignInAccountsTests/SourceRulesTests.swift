import Foundation
import Testing

/// Calls that are forbidden in the client libraries, so that tests can control their clock and their order of execution.
struct SourceRulesTests {
    static let forbidden = [
        "Date()", "Date.now", "Task {", "Task{", "Task.detached", "Task.immediate", "Task.sleep", "Dispatch",
        "@MainActor", "URLSession", "SystemRandomNumberGenerator", ".random(", "fatalError(", "preconditionFailure(",
        "precondition(", "try!", "as!", "?? []", "print(",
    ]

    /// The client library also does without Foundation.
    static let foundation = ["import Foundation", "URLComponents"]

    static func violations(in source: String, besides others: [String] = []) -> [String] {
        source.split(separator: "\n").filter { line in
            // Prose may name what code must not call.
            !line.drop(while: \.isWhitespace).hasPrefix("//")
                && ((forbidden + others).contains { line.contains($0) }
                    || line.firstMatch(of: /[A-Za-z0-9_)\]]!(?![=])/) != nil)
        }.map(String.init)
    }

    @Test(arguments: [
        ("GoogleSignInClient", 21, foundation), ("GoogleSignInAccounts", 40, []), ("GoogleSignInDirectory", 30, []),
        ("GoogleSignInS3", 8, []), ("GoogleSignInSettings", 5, []),
    ])
    func aLibraryCallsNothingForbidden(_ target: String, _ leastFiles: Int, _ others: [String]) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/Library/\(target)")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".swift") }
        #expect(paths.count >= leastFiles)
        for path in paths.sorted() {
            let source = try String(contentsOf: root.appending(path: path), encoding: .utf8)
            #expect(Self.violations(in: source, besides: others) == [], "\(path)")
        }
    }

    @Test(arguments: forbidden + foundation + ["value!", "list[0]!.text", "call()!"])
    func aViolationIsSeen(_ word: String) {
        #expect(Self.violations(in: "let a = 1\n    \(word) b }\n", besides: Self.foundation).count == 1)
        #expect(
            Self.violations(
                in: "let a = 1\n    /// Never \(word) b.\n    if a != 1, !b { }\n", besides: Self.foundation
            ).isEmpty)
    }
}
