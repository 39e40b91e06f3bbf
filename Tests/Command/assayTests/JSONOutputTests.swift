import AssayTestSupport
import Foundation
import Testing

@testable import assay

/// `assay run --format json`, read with Foundation's JSON: the members and types that other tools rely on.
@Suite struct JSONOutputTests {
    private let temporary = TemporaryFolders()

    private func report(client: String) throws -> [String: Any] {
        let folder = try temporary.folder(SampleFolder.files)
        let run = CommandRun("run", "--client", client, "--vectors", folder.path, "--format", "json")
        return try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    }

    @Test func members() throws {
        let report = try report(client: "plan-as-written")
        #expect(
            Set(report.keys) == [
                "assay", "client", "profile", "rendered_at", "tested_at", "summary", "causes", "unexplained", "results",
            ])
        #expect(report["assay"] as? Int == 1)
        #expect(report["profile"] as? String == "strict+app")
        #expect(report["rendered_at"] as? Int == 1_790_000_000)
        let client = try #require(report["client"] as? [String: Any])
        #expect(client as? [String: String] == ["name": "plan-as-written", "version": "1"])
    }

    @Test func summaryAddsUp() throws {
        let report = try report(client: "plan-as-written")
        let summary = try #require(report["summary"] as? [String: Any])
        let verdicts = ["passed", "failed", "unjudged", "inconclusive", "skipped", "crashed", "hung"]
        #expect(Set(summary.keys) == Set(verdicts + ["vectors", "seconds"]))
        let counts = try verdicts.map { try #require(summary[$0] as? Int) }
        #expect(counts == [4, 1, 0, 0, 1, 0, 0])
        #expect(summary["vectors"] as? Int == counts.reduce(0, +))
        #expect(try #require(summary["seconds"] as? Double) >= 0)
        let results = try #require(report["results"] as? [[String: Any]])
        for (verdict, count) in zip(verdicts, counts) {
            #expect(results.count { $0["verdict"] as? String == verdict } == count)
        }
    }

    @Test func results() throws {
        let results = try #require(report(client: "plan-as-written")["results"] as? [[String: Any]])
        #expect(results.map { $0["id"] as? String } == SampleFolder.ids)
        for result in results {
            let always: Set = [
                "id", "title", "area", "operation", "importance", "covers", "refs", "file", "line", "expected",
                "observed", "verdict", "detail",
            ]
            #expect(Set(result.keys).subtracting(["kind"]) == always)
            #expect((result["kind"] != nil) == (result["verdict"] as? String == "failed"))
            #expect(result["detail"] is String)
            #expect(try #require(result["expected"] as? [String: Any])["outcome"] is String)
            #expect(try #require(result["observed"] as? [String: Any])["outcome"] is String)
        }
        let finding = try #require(results.first { $0["id"] as? String == SampleFolder.finding })
        #expect(finding["operation"] as? String == "verify-id-token")
        #expect(finding["importance"] as? String == "critical")
        #expect(finding["verdict"] as? String == "failed")
        #expect(finding["kind"] as? String == "accepted-bad")
        #expect(finding["detail"] as? String == "expected a refusal with invalid-nonce, but the client accepted")
        let expected = try #require(finding["expected"] as? [String: Any])
        #expect(expected["outcome"] as? String == "reject")
        #expect(expected["reasons"] as? [String] == ["invalid-nonce"])
        let observed = try #require(finding["observed"] as? [String: Any])
        #expect(observed["outcome"] as? String == "accept")
        #expect((observed["output"] as? [String: Any])?["subject"] as? String == "108204268033311374519")
    }

    /// Two runs differ only in how long they take.
    @Test func outputIsReproducible() throws {
        let folder = try temporary.folder(SampleFolder.files)
        let outputs = ["1", "2", "8"].map { jobs in
            CommandRun("run", "--vectors", folder.path, "--format", "json", "--jobs", jobs).output
                .replacing(/"seconds": [0-9]+\.[0-9]{3}/, with: "")
        }
        #expect(outputs[0] == outputs[1])
        #expect(outputs[0] == outputs[2])
        #expect(!outputs[0].contains("seconds"))
    }
}
