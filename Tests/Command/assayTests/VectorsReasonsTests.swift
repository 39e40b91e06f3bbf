import AssayConformance
import AssayJSON
import AssayTestSupport
import AssayVectors
import Foundation
import Testing

@testable import assay

/// The lists that an author of vectors needs: reasons and schemas.
@Suite struct VectorsReasonsTests {
    private let temporary = TemporaryFolders()

    @Test func reasonsOfAFolder() throws {
        let folder = try temporary.folder(SampleFolder.files)
        let run = CommandRun("vectors", "reasons", "--vectors", folder.path)
        #expect(run.status == .success)
        let width = (Reason.allCases.map(\.rawValue.count).max() ?? 0) + 2
        func row(_ reason: String, _ words: String) -> String {
            "  " + reason.padding(toLength: width, withPad: " ", startingAt: 0) + words + "\n"
        }
        let found: Set<Reason> = [.invalidAudience, .invalidNonce, .stateMismatch]
        let none =
            "no vector expects "
            + Reason.allCases.filter { !found.contains($0) }.map(\.rawValue).joined(separator: ", ") + "\n"
        #expect(
            run.output == "verify-id-token\n"
                + row("invalid-audience", "id-token/sample::audience: another audience")
                + row("invalid-nonce", "id-token/sample::nonce: another nonce") + "\nparse-authorization-response\n"
                + row("state-mismatch", "callback::state: another state") + "\n" + none)
        let one = CommandRun("vectors", "reasons", "--vectors", folder.path, "--operation", "verify-id-token")
        #expect(
            !one.output.contains("no vector expects") && run.output.hasPrefix(one.output)
                && !one.output.contains("state-mismatch"))
        #expect(
            CommandRun("vectors", "reasons", "--operation", "verify-id-tokn").errorLines == [
                #"assay: unknown operation "verify-id-tokn"; did you mean "verify-id-token"?"#
            ])
    }

    /// Steps of sign-ins and scripts of accounts have reasons too.
    @Test func everyReasonIsListed() throws {
        let output = CommandRun("vectors", "reasons").output
        let missing = Reason.allCases.filter { !output.contains("\n  \($0.rawValue) ") }.map(\.rawValue)
        #expect(missing == ["web-authentication-unavailable"])
        #expect(output.hasSuffix("\nno vector expects web-authentication-unavailable\n"))
    }

    @Test(arguments: ["vectors", "web", "schedules", "requirements", "flaws", "remedies"])
    func schema(_ kind: String) throws {
        let run = CommandRun("vectors", "schema", kind)
        #expect(run.status == .success)
        let file = try #require(BundledVectors.path) + "/schema/\(kind)-1.schema.json"
        #expect(run.output == (try String(contentsOfFile: file, encoding: .utf8)))
        if kind == "vectors" { #expect(CommandRun("vectors", "schema").output == run.output) }
    }

    @Test func unknownSchema() {
        #expect(
            CommandRun("vectors", "schema", "wbe").errorLines == [
                #"assay: there is no schema "wbe"; did you mean "web"?; "#
                    + "the schemas are vectors, web, schedules, requirements, flaws, remedies"
            ])
    }
}
