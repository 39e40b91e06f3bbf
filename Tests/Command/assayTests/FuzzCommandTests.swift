import AssayJSON
import AssayTestSupport
import Foundation
import Testing

@testable import assay

/// `assay fuzz`, which the scripts in the folder `Fuzz/` call.
@Suite struct FuzzCommandTests {
    private let temporary = TemporaryFolders()

    @Test func listsATargetInEachLineWithItsExecutable() {
        let run = CommandRun("fuzz", "list")
        #expect(run.status == .success)
        let lines = run.output.split(separator: "\n")
        #expect(lines.contains("base64url 2 4096 target parser-fuzzer"))
        #expect(lines.contains("callback-url 4 2048 target client-fuzzer"))
        #expect(lines.contains("sign-in 6 4096 target document-fuzzer"))
        #expect(lines.last == "canary-double-resume 1 64 canary client-fuzzer")
    }

    @Test func listsEverythingDeclaredAboutATargetAsJSON() throws {
        let run = CommandRun("fuzz", "list", "--format", "json")
        #expect(run.status == .success)
        let value = try JSON.parse(text: run.output, file: "output").value
        guard case .array(let targets)? = value["targets"] else { throw CommandRunError.noTargets }
        #expect(value["assay"] == 1)
        let signIn = try #require(targets.first { $0.value["name"] == "sign-in" }?.value)
        #expect(signIn["entropic"] == false && signIn["leak_check"] == false && signIn["is_canary"] == false)
        #expect(signIn["executions_a_second"] == 1000)
        #expect(signIn["breaks"] == [])
        let jwk = try #require(targets.first { $0.value["name"] == "jwk" }?.value)
        #expect(jwk["entropic"] == true && jwk["leak_check"] == true && jwk["executions_a_second"] == nil)
        guard case .array(let words)? = jwk["dictionary"] else { throw CommandRunError.noTargets }
        #expect(words.first?.value == #""\"kty\":""#)
        let redirects = try #require(targets.first { $0.value["name"] == "redirects" }?.value)
        guard case .array(let breaks)? = redirects["breaks"] else { throw CommandRunError.noTargets }
        #expect(breaks.map { $0.value["says"] } == ["redirect URI"])
    }

    private enum CommandRunError: Error { case noTargets }

    @Test func writesTheSeedsOfEachTargetIntoAFolderOfItsName() throws {
        let folder = try temporary.folder([:]).path
        let run = CommandRun("fuzz", "seeds", folder + "/seeds")
        #expect(run.status == .success)
        #expect(run.output.contains("canary-bug: 0 seeds\n"))
        let plan = FileManager.default.contents(atPath: folder + "/seeds/sign-in/plan_honest")
        #expect(plan == Data([0]))
    }

    @Test func aFolderThatCannotBeWrittenIsReported() throws {
        let folder = try temporary.folder(["file": ""]).path
        let run = CommandRun("fuzz", "seeds", folder + "/file")
        #expect(run.status == .harness)
        #expect(run.errorLines.first?.contains("the seeds cannot be written") == true)
    }

    @Test(
        arguments: [
            (["seed"], "unknown command \"fuzz seed\"; did you mean"), (["seeds"], "fuzz seeds needs FOLDER"),
            (["list", "--format", "xml"], "--format takes text or json, not \"xml\""),
        ])
    func wrongUsageIsReported(_ words: [String], _ message: String) {
        let run = CommandRun(["fuzz"] + words)
        #expect(run.status == .usage)
        #expect(run.errorLines.first?.contains(message) == true)
    }
}
