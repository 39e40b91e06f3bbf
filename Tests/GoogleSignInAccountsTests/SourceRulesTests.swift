import Foundation
import Testing

/// Calls that are forbidden in the accounts target, so that tests can control its clock and its order of execution.
struct AccountsSourceRulesTests {
    static let forbidden = [
        "Date()", "Date.now", "Task {", "Task{", "Task.detached", "Task.immediate", "Task.sleep", "Dispatch",
        "@MainActor", "URLSession", "SystemRandomNumberGenerator", ".random(", "fatalError(", "preconditionFailure(",
        "precondition(", "try!", "as!", "?? []", "print(",
    ]

    static func violations(in source: String) -> [String] {
        source.split(separator: "\n").filter { line in
            // Prose may name what code must not call.
            !line.drop(while: \.isWhitespace).hasPrefix("//")
                && (forbidden.contains { line.contains($0) }
                    || line.firstMatch(of: /[A-Za-z0-9_)\]]!(?![=])/) != nil)
        }.map(String.init)
    }

    @Test(
        "the accounts call nothing forbidden",
        arguments: [
            ("GoogleSignInAccounts", 40), ("GoogleSignInDirectory", 30), ("GoogleSignInS3", 8),
            ("GoogleSignInSettings", 5),
        ])
    func accountsCallNothingForbidden(_ target: String, _ leastFiles: Int) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/\(target)")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".swift") }
        #expect(paths.count >= leastFiles)
        for path in paths.sorted() {
            let source = try String(contentsOf: root.appending(path: path), encoding: .utf8)
            #expect(Self.violations(in: source) == [], "\(path)")
        }
    }

    @Test(arguments: forbidden + ["value!", "list[0]!.text", "call()!"])
    func aViolationIsSeen(_ word: String) {
        #expect(Self.violations(in: "let a = 1\n    \(word) b }\n").count == 1)
        #expect(Self.violations(in: "let a = 1\n    /// Never \(word) b.\n    if a != 1, !b { }\n").isEmpty)
    }
}
