import AssayTestSupport
import Testing

@testable import assay

/// Files for the rules that keep vectors true: each breaks one of them or none.
extension BrokenFile {
    /// The problems of this file alone, with a check of the exit status.
    func lint(_ temporary: TemporaryFolders) throws -> [String] {
        let folder = try temporary.folder(["broken.json": text].merging(others) { $1 })
        let run = CommandRun("vectors", "lint", "--vectors", folder.path)
        #expect(run.status == (run.errorLines.isEmpty ? .success : .usage))
        return run.errorLines.dropLast().map { $0.replacing(folder.path + "/", with: "") }
    }

    /// Checks that lint reports the one problem of the file, and nothing else.
    func breaksARule(_ temporary: TemporaryFolders) throws {
        let problems = problems.map { "broken.json:" + $0 }
        #expect(problems.count == 1)
        #expect(try lint(temporary) == problems)
    }

    /// Checks that lint takes the file.
    func keepsTheRules(_ temporary: TemporaryFolders) throws {
        #expect(problems.isEmpty)
        #expect(try lint(temporary) == [])
    }

    /// A file with vectors of the given members, each marked with its place if the text has `§`.
    static func rule(
        _ name: String, operation: String = "verify-id-token", covers: String = "OIDC-3.1.3.7-3", _ vectors: [String],
        _ problem: (path: String, message: String)? = nil
    ) -> BrokenFile {
        let list = vectors.enumerated().map { index, vector in
            let mark = vector.hasPrefix("§") ? "§" : ""
            return #"    \#(mark){ "id": "v\#(index)", "title": "t", \#(vector.drop { $0 == "§" }) }"#
        }
        return BrokenFile(
            name,
            """
            {
              "about": "Broken.",
              "operation": "\(operation)",
              "base": { "covers": ["\(covers)"], "importance": "low" },
              "vectors": [
            \(list.joined(separator: ",\n"))
              ]
            }
            """, problem.map { [$0] } ?? [])
    }
}
