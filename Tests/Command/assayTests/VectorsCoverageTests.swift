import AssayTestSupport
import Foundation
import Testing

@testable import assay

/// `assay vectors coverage`, and `assay vectors list --covers`.
@Suite struct VectorsCoverageTests {
    private let temporary = TemporaryFolders()

    private static func requirement(_ id: String, _ source: String, _ section: String, _ more: String = "") -> String {
        """
        {"id": "\(id)", "source": "\(source)", "section": "\(section)", "url": "https://a.example/", "level": "MUST",
         "summary": "s"\(more)}
        """
    }

    private func folder() throws -> TemporaryFolder {
        let requirements = [
            Self.requirement("OIDC-3.1.3.7-3", "OpenID Connect", "3"),
            Self.requirement("RFC6749-10.12", "RFC 6749", "10.12"),
            Self.requirement("OIDC-3.1.3.7-11", "OpenID Connect", "11"),
            Self.requirement(
                "OIDC-4", "OpenID Connect", "4", #", "status": "not-applicable", "reason": "no \u202etext""#),
            Self.requirement("RFC6749-9", "RFC 6749", "9", #", "status": "gap", "reason": "nobody wrote it""#),
            Self.requirement("RFC6749-8", "RFC 6749", "8"),
        ]
        return try temporary.folder(
            SampleFolder.files.merging([
                "requirements.json": "{\"requirements\": [\(requirements.joined(separator: ",\n"))]}"
            ]) {
                $1
            })
    }

    @Test func text() throws {
        let run = CommandRun("vectors", "coverage", "--vectors", try folder().path)
        #expect(
            run.output == """
                OpenID Connect: 2 covered, 1 not applicable
                  OIDC-3.1.3.7-3   MUST    4 (3 core, 1 strict)
                  OIDC-3.1.3.7-11  MUST    1 (1 core)
                  OIDC-4           MUST    not applicable: no ⟨U+202E⟩text

                RFC 6749: 1 covered, 1 gap, 1 uncovered
                  RFC6749-10.12  MUST    2 (2 core)
                  RFC6749-9      MUST    gap: nobody wrote it
                  RFC6749-8      MUST    uncovered

                6 requirements of 2 documents: 3 covered, 1 not applicable, 1 gap, 1 uncovered

                """)
        #expect(run.errorLines == [])
        #expect(run.status == .success)
    }

    @Test func json() throws {
        let run = CommandRun("vectors", "coverage", "--vectors", try folder().path, "--format", "json")
        let root = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        #expect(root?["assay"] as? Int == 1)
        let documents = try #require(root?["documents"] as? [[String: Any]])
        #expect(documents.map { $0["source"] as? String } == ["OpenID Connect", "RFC 6749"])
        let entries = try documents.flatMap { try #require($0["requirements"] as? [[String: Any]]) }
        #expect(
            entries.map { $0["id"] as? String } == [
                "OIDC-3.1.3.7-3", "OIDC-3.1.3.7-11", "OIDC-4", "RFC6749-10.12", "RFC6749-9", "RFC6749-8",
            ])
        #expect(
            entries.map { $0["status"] as? String } == [
                "covered", "covered", "not-applicable", "covered", "gap", "uncovered",
            ])
        #expect(entries.map { $0["vectors"] as? Int } == [4, 1, 0, 2, 0, 0])
        #expect(entries[0]["profiles"] as? [String: Int] == ["core": 3, "strict": 1])
        #expect(entries.map { $0["reason"] as? String } == [nil, nil, "no \u{202E}text", nil, "nobody wrote it", nil])
        #expect(run.status == .success)
    }

    @Test func onlySomeStates() throws {
        let path = try folder().path
        #expect(
            CommandRun("vectors", "coverage", "--vectors", path, "--status", "gap").output == """
                RFC 6749: 1 gap
                  RFC6749-9  MUST    gap: nobody wrote it

                1 requirement of 1 document: 1 gap

                """)
        let two = CommandRun(
            "vectors", "coverage", "--vectors", path, "--status", "uncovered", "--status", "not-applicable",
            "--format", "json")
        let root = try JSONSerialization.jsonObject(with: Data(two.output.utf8)) as? [String: Any]
        let documents = try #require(root?["documents"] as? [[String: Any]])
        let entries = try documents.flatMap { try #require($0["requirements"] as? [[String: Any]]) }
        #expect(entries.map { $0["id"] as? String } == ["OIDC-4", "RFC6749-8"])
        #expect(two.status == .success)
        let unknown = CommandRun("vectors", "coverage", "--vectors", path, "--status", "missing")
        #expect(
            unknown.errorLines == [
                "assay: --status takes covered, not-applicable, gap or uncovered, not \"missing\""
            ])
        #expect(unknown.status == .usage)
    }

    @Test func noRequirementOfTheState() throws {
        let folder = try temporary.folder(
            SampleFolder.files.merging([
                "requirements.json":
                    "{\"requirements\": [\(Self.requirement("OIDC-3.1.3.7-3", "OpenID Connect", "3")), "
                    + "\(Self.requirement("OIDC-3.1.3.7-11", "OpenID Connect", "11")), "
                    + "\(Self.requirement("RFC6749-10.12", "RFC 6749", "10.12"))]}"
            ]) { $1 })
        let run = CommandRun("vectors", "coverage", "--vectors", folder.path, "--status", "gap")
        #expect(run.output == "0 requirements of 0 documents\n")
        #expect(run.status == .success)
    }

    @Test func anUnknownFormat() throws {
        let run = CommandRun("vectors", "coverage", "--vectors", try folder().path, "--format", "xml")
        #expect(run.errorLines == ["assay: --format takes text or json, not \"xml\""])
        #expect(run.status == .usage)
    }

    @Test func vectorsThatCoverARequirement() throws {
        let folder = try folder()
        func list(_ arguments: String...) -> CommandRun {
            CommandRun(["vectors", "list", "--vectors", folder.path] + arguments)
        }
        #expect(
            list("--covers", "OIDC-3.1.3.7-11").output == """
                id-token/sample (verify-id-token, 1): ID tokens of these tests.
                  nonce  must refuse: invalid-nonce          another nonce

                1 vector in 1 area, covering 2 requirements

                """)
        // What has no vector has a reason, which is text from outside.
        let reasons = [
            "RFC6749-9": "gap: nobody wrote it", "OIDC-4": "not applicable: no ⟨U+202E⟩text",
            "RFC6749-8": "no selected vector covers it",
        ]
        for (id, reason) in reasons {
            #expect(
                list("--covers", id).output
                    == "0 vectors in 0 areas, covering 0 requirements\n\(id): \(reason)\n")
        }
        #expect(list("--covers", "OIDC-4", "--covers", "RFC6749-8").output.split(separator: "\n").count == 3)
        #expect(list("--covers", "RFC").errorLines == [#"assay: there is no requirement "RFC""#])
        #expect(
            list("--covers", "OIDC-3.1.3.7-11", "--requirements").output.hasSuffix(
                "    id-token/sample::nonce\n1 of 1 requirement covered by 1 vector\n"))
        let unknown = list("--covers", "RFC6749-7")
        #expect(unknown.errorLines == [#"assay: there is no requirement "RFC6749-7"; did you mean "RFC6749-9"?"#])
        #expect(unknown.status == .usage)
    }
}
