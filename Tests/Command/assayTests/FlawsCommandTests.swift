import Foundation
import Testing

@testable import assay

/// `assay flaws --format json`, read with Foundation's JSON: the members that other tools rely on.
@Suite struct FlawsCommandTests {
    private func flaws(_ words: String...) throws -> [[String: Any]] {
        let run = CommandRun(["flaws", "--only", "id-token/audience", "--format", "json"] + words)
        #expect(run.status == .success)
        let report = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(report["assay"] as? Int == 1)
        return try #require(report["flaws"] as? [[String: Any]])
    }

    @Test func membersOfAFlaw() throws {
        let flaws = try flaws("--flaw", "audience-not-checked")
        let flaw = try #require(flaws.first)
        #expect(flaws.count == 1)
        #expect(
            Set(flaw.keys) == ["id", "summary", "threat", "check", "source", "killed", "killers", "by_reason"])
        #expect(flaw["id"] as? String == "audience-not-checked")
        #expect(flaw["summary"] as? String == "does not check aud")
        #expect(flaw["check"] as? String == "audience")
        #expect(flaw["killed"] as? Bool == true)
        #expect((flaw["killers"] as? [String])?.contains("id-token/audience::another-client") == true)
    }

    @Test(arguments: [("missing-audience-accepted", "audience"), ("array-of-one-is-its-element", "value-types")])
    func theCheckIsThatOfTheFlaw(_ flaw: String, _ check: String) throws {
        #expect(try flaws("--flaw", flaw).map { $0["check"] as? String } == [check])
    }
}
