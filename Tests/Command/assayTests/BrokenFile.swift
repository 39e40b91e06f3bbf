import AssayTestSupport
import Testing

@testable import assay

/// A vector file with mistakes; `§` marks the place of each.
struct BrokenFile: Sendable, CustomTestStringConvertible {
    let name: String
    /// The text without its marks.
    let text: String
    /// The expected problems, each in the form `line:column: path: message`.
    let problems: [String]
    /// Other files in the folder.
    let others: [String: String]

    init(
        _ name: String, _ marked: String, _ problems: [(path: String, message: String)], others: [String: String] = [:]
    ) {
        var text = String.UnicodeScalarView()
        var places: [String] = []
        var line = 1
        var column = 1
        for scalar in marked.unicodeScalars {
            if scalar == "§" {
                places.append("\(line):\(column)")
                continue
            }
            text.append(scalar)
            (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
        }
        self.name = name
        self.text = String(text)
        self.problems = zip(places, problems).map { "\($0): \($1.path): \($1.message)" }
        self.others = others
    }

    /// A file with one vector; members that are always valid are added.
    init(
        _ name: String, operation: String = "verify-id-token", vector: String, _ path: String, _ message: String,
        others: [String: String] = [:]
    ) {
        self.init(
            name,
            """
            {
              "about": "Broken.",
              "operation": "\(operation)",
              "base": { "covers": ["OIDC-3.1.3.7-3"], "importance": "low" },
              "vectors": [
                { "id": "one", "title": "t", \(vector) }
              ]
            }
            """, [("$.vectors[0]" + path, message)], others: others)
    }

    /// A file with the given vectors.
    init(_ name: String, vectors: String, _ path: String, _ message: String, others: [String: String] = [:]) {
        self.init(
            name,
            """
            {
              "about": "Broken.",
              "operation": "verify-id-token",
              "vectors": [
            \(vectors)
              ]
            }
            """, [(path, message)], others: others)
    }

    var testDescription: String { name }
}

extension BrokenFile {
    /// A second broken file in every case, which must be reported as well.
    static let other = ["zz/other.json": #"{ "operation": "verify-id-token", "vectors": [] }"#]
    static let otherProblem = #"zz/other.json:1:1: $: the member "about" is missing"#

    /// Checks that lint reports the problems of the file and of another one, and nothing else.
    func isRefused(by temporary: TemporaryFolders) throws {
        let folder = try temporary.folder(["broken.json": text])
        for (name, text) in others.merging(Self.other, uniquingKeysWith: { first, _ in first }) {
            try folder.write(name, text)
        }
        let run = CommandRun("vectors", "lint", "--vectors", folder.path)
        let lines = run.errorLines.map { $0.replacing(folder.path + "/", with: "") }
        let expected = problems.map { "broken.json:" + $0 } + [Self.otherProblem]
        #expect(lines.dropLast().sorted() == expected.sorted())
        #expect(lines.last == "assay: \(expected.count) problems")
        #expect(run.status == .usage)
        #expect(run.output == "")
    }
}
