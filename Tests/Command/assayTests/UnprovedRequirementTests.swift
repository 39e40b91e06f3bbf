import AssayTestSupport
import Foundation
import Testing

@testable import assay

/// `assay flaws` names an obligation whose vectors all detect no flaw.
@Suite struct UnprovedRequirementTests {
    private let temporary = TemporaryFolders()

    private func flaws(expecting expectation: String, _ words: String...) throws -> CommandRun {
        let folder = try temporary.folder([
            "planted.json": """
            {"about": "Planted.", "operation": "verify-id-token", "vectors": [
              {"id": "first", "title": "t", "covers": ["OIDC-2-aud"], "importance": "high", "control": true,
               "token": {"claims": {"aud": "other.example"}}, "expect": \(expectation)}]}
            """
        ])
        return CommandRun(["flaws", "--vectors", folder.path] + words)
    }

    @Test(
        arguments: [
            (#"{"either": "Nobody says."}"#, ["OIDC-2-aud"]), (#"{"reject": "invalid-audience"}"#, []),
        ] as [(String, [String])])
    func isNamed(_ expectation: String, _ requirements: [String]) throws {
        let run = try flaws(expecting: expectation, "--format", "json")
        let report = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(report["requirements_without_kills"] as? [String] == requirements)
        let text = try flaws(expecting: expectation).output
        #expect(text.contains("no vector of 1 requirement detects a flaw:\n    OIDC-2-aud\n") != requirements.isEmpty)
    }
}
