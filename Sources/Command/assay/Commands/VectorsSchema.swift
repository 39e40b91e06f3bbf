internal import AssayJSON
internal import AssayVectors
import Foundation

/// `assay vectors schema`: prints the JSON Schema of a kind of file, for an editor.
enum VectorsSchema {
    private static let kinds = ["vectors", "web", "schedules", "requirements", "flaws", "remedies"]

    static let command = Command(
        "schema", "print the JSON Schema of a kind of file: \(kinds.joined(separator: ", ")); default vectors",
        usage: "vectors schema [KIND]", operands: 0...1, .words(kinds), run: run)

    private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
        let kind = arguments.operands.first ?? "vectors"
        guard kinds.contains(kind) else {
            let suggestion = SpellingSuggestion.clause(for: kind, among: kinds)
            throw UsageError(
                "there is no schema \"\(kind)\"\(suggestion); the schemas are \(kinds.joined(separator: ", "))")
        }
        guard let folder = BundledVectors.path,
            let data = FileManager.default.contents(atPath: "\(folder)/schema/\(kind)-1.schema.json")
        else { throw HarnessError("the bundled schemas are not next to this executable") }
        console.print(VisibleText(lines: String(decoding: data, as: UTF8.self)), terminator: "")
        return .success
    }
}
