internal import AssayConformance
internal import AssayDocument
internal import AssayVectors
import Foundation

/// `assay vectors new AREA::ID`: writes a vector into its area's file, and takes it back if lint refuses it.
enum VectorsNew {
    private static let options = [
        Option("expect", "VERDICT", "accept, reject:REASON, or either:WHY"),
        Option("claims", "JSON", "merge patch on the golden claims"),
        Option("header", "JSON", "merge patch on the golden header"),
        Option("token", "JSON", "any other change to the golden token, as the format has it"),
        Option("context", "JSON", "changes to what the client is told"),
        Option("input", "JSON", "the input, for other operations than verify-id-token"),
        Option("title", "TEXT", "one line; made of the id if left out"),
        Option("covers", "ID", "a requirement; repeatable; that of the nearest vectors if left out"),
        Option("ref", "URL", "where to read more; repeatable"),
        Option("importance", "LEVEL", "critical, high, medium or low; that of the nearest vectors if left out"),
        Option("profile", "NAME", "strict, for what specifications leave open"),
        Option("operation", "NAME", "for a new area; that of the areas beside it if left out"),
        Option("about", "TEXT", "for a new area: one sentence"),
        Option("vectors", "DIR", "the folder to write into; ./vectors if left out"),
    ]

    static func run(_ words: [String], _ console: Console) throws -> ExitStatus {
        let arguments = try Arguments(
            words, for: "vectors new AREA::ID --expect VERDICT [CHANGE]", "Writes a vector.", options, operands: 0...1,
            console)
        guard let name = arguments.operands.first else { throw UsageError("vectors new needs AREA::ID") }
        let parts = name.components(separatedBy: "::")
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            throw UsageError("expected AREA::ID, for example id-token/audience::wildcard, not \"\(name)\"")
        }
        let folder = try arguments.value("vectors") ?? "vectors"
        guard FileManager.default.fileExists(atPath: folder) else {
            throw UsageError("there is no folder \(folder); name one with --vectors DIR")
        }
        let source = VectorSource(folders: [folder], bundled: BundledVectors.path)
        var collector = DocumentErrorCollector()
        guard let library = VectorLibrary.load(source, into: &collector), collector.errors.isEmpty else {
            for error in collector.errors { console.error(error.description) }
            throw UsageError("the vectors in \(folder) have problems; mend those first")
        }
        guard VectorSource.isArea(parts[0]) else {
            throw UsageError("\"\(parts[0])\" cannot be an area; it is lower-case words joined by hyphens and \"/\"")
        }
        let draft = try VectorDraft(area: parts[0], id: parts[1], library: library, arguments: arguments)
        let file = VectorFileText(path: "\(folder)/\(parts[0]).json", area: parts[0])
        let line = try file.add(draft)
        do {
            try check(source)
        } catch {
            try file.restore()
            throw error
        }
        console.print("\(file.path):\(line): \(draft.fullID), expected \(draft.expectationWords)")
        for remark in draft.remarks { console.print("  " + remark) }
        return .success
    }

    private static func check(_ source: VectorSource) throws {
        var collector = DocumentErrorCollector()
        VectorLibrary.load(source, into: &collector)?.checkRendering(into: &collector)
        guard let first = collector.errors.first else { return }
        throw UsageError("nothing was written: \(first.description)")
    }
}
