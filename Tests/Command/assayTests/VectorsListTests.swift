import AssayTestSupport
import Foundation
import Testing

@testable import assay

/// `assay vectors list --format json`.
@Suite struct VectorsListTests {
    private let temporary = TemporaryFolders()

    private func list(_ options: String...) throws -> CommandRun {
        CommandRun(["vectors", "list", "--vectors", try temporary.folder(SampleFolder.files).path] + options)
    }

    private func vectors(_ run: CommandRun) throws -> [[String: Any]] {
        let root = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        #expect(root?["assay"] as? Int == 1)
        return try #require(root?["vectors"] as? [[String: Any]])
    }

    @Test func json() throws {
        let run = try list("--format", "json")
        let vectors = try vectors(run)
        #expect(Set(vectors.map { $0["id"] as? String }) == Set(SampleFolder.ids))
        let strict = try #require(vectors.first { $0["id"] as? String == "id-token/sample::strict" })
        #expect(strict["area"] as? String == "id-token/sample")
        #expect(strict["kind"] as? String == "verify-id-token")
        #expect(strict["title"] as? String == "no subject in a token that is judged strictly")
        #expect(strict["covers"] as? [String] == ["OIDC-3.1.3.7-3"])
        #expect(strict["profile"] as? String == "strict")
        #expect(vectors.filter { $0["profile"] != nil }.count == 1)
        #expect(run.status == .success)
    }

    @Test func onlyTheSelectedVectors() throws {
        #expect(
            try vectors(list("--format", "json", "--only", "callback")).map { $0["id"] as? String } == [
                "callback::state", "callback::issuer",
            ])
        #expect(
            try vectors(list("--format", "json", "--covers", "OIDC-3.1.3.7-11")).map { $0["id"] as? String } == [
                "id-token/sample::nonce"
            ])
    }

    @Test(arguments: [
        (["--format", "xml"], "--format takes text or json, not \"xml\""),
        (
            ["--format", "json", "--requirements"],
            "--format json lists vectors; assay vectors coverage --format json lists requirements"
        ),
    ])
    func wrongOptions(_ options: [String], _ message: String) {
        let run = CommandRun(["vectors", "list"] + options)
        #expect(run.errorLines == ["assay: \(message)"])
        #expect(run.status == .usage)
    }
}
