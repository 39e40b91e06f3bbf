import AssayTestSupport
import Foundation
import Testing

@testable import assay

/// What `assay clients` prints of the choices of clients.
struct ClientsCommandTests {
    @Test(arguments: ["lenient", "hostile-strict"]) func choicesAreATable(of client: String) throws {
        let run = CommandRun("clients", client)
        #expect(run.status == .success && run.output.hasPrefix("| choice | "))
        #expect(run.output.split(separator: "\n").dropFirst(2).allSatisfy { $0.hasPrefix("| `") && $0.contains("“") })
    }

    /// A strict vector that a choice fails is not listed.
    @Test func strictVectorsWithoutAChoiceAreListed() throws {
        let temporary = TemporaryFolders()
        func run(_ members: String, _ expect: String) throws -> CommandRun {
            let folder = try temporary.folder([
                "strict.json": """
                {"about": "Strict.", "operation": "derive-code-challenge", "vectors": [
                  {"id": "one", "title": "t", "covers": ["RFC7636-4.1"], "importance": "low", \(members)
                   "expect": \(expect)}]}
                """
            ])
            return CommandRun("clients", "--without-choice", "--vectors", folder.path)
        }
        let short = #""input": {"code_verifier": "short"},"#
        let strict = #""profile": "strict", "#
        let listed = try run(strict, #""accept""#)
        #expect(listed.output == "strict::one\n" && listed.status == .findings)
        for (members, expect) in [
            (strict + short, #"{"reject": "invalid-code-verifier"}"#), ("", #""accept""#),
            (strict, #"{"either": "e"}"#),
        ] {
            let run = try run(members, expect)
            #expect(run.output == "" && run.status == .success, "\(members)")
        }
    }

    @Test func otherNamesAreRefused() {
        let run = CommandRun("clients", "leniant")
        #expect(run.status == .usage)
        #expect(
            run.errorLines.contains {
                $0.hasSuffix("the clients that have are lenient, hostile-strict; did you mean \"lenient\"?")
            })
    }
}
