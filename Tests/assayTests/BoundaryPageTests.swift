import AssayTestSupport
import Foundation
import Testing

@testable import assay

/// `docs/boundary.md` has the tables that `assay clients` prints.
@Suite(.tags(.page)) struct BoundaryPageTests {
    @Test(arguments: ["lenient", "hostile-strict"]) func hasTheTable(of client: String) throws {
        let page = try String(contentsOf: SuiteForge.root.appending(path: "docs/boundary.md"), encoding: .utf8)
        let run = CommandRun("clients", client)
        #expect(run.status == .success && run.output.hasPrefix("| choice | "))
        let section = try #require(page.components(separatedBy: "\n## \(client)\n\n").last)
        #expect(section.hasPrefix(run.output), "assay clients \(client) prints another table")
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
