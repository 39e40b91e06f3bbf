internal import AssayConformance
internal import AssayJSON
import Foundation

/// `assay vectors new AREA::ID`: adds a vector to its area's file, unless it is wrong, and runs it.
enum VectorsNew {
    private static let options = [
        Option(
            "expect", "VERDICT", "accept, reject:REASON, or either:WHY",
            .words(["accept"] + Reason.allCases.map { "reject:\($0.rawValue)" })),
        Option("claims", "JSON", "merge patch for the golden claims"),
        Option("header", "JSON", "merge patch for the golden header"),
        Option("token", "JSON", "any other change to the golden token, in the vector format"),
        Option("context", "JSON", "changes to the client's context"),
        Option("input", "JSON", "the input, for operations other than verify-id-token"),
        Option("title", "TEXT", "one line; default made from the id"),
        Option("covers", "ID", "a requirement; repeatable; default that of similar vectors", .requirements),
        Option("ref", "URL", "a reference; repeatable"),
        Option(
            "importance", "LEVEL", "critical, high, medium or low; default that of similar vectors",
            .words(Importance.allCases.map(\.rawValue))),
        Option("profile", "NAME", "strict, if the specifications leave the verdict open", .words(["strict"])),
        Option(
            "operation", "NAME", "for a new area; default that of neighbouring areas",
            .words(ClientOperation.allCases.map(\.rawValue))),
        Option("about", "TEXT", "a sentence that describes a new area"),
        Option(VectorOptions.folderOption, "DIR", "the folder to write to; default ./vectors", .folders),
    ]

    static let command = Command(
        "new", "add a vector to its area's file", usage: "vectors new AREA::ID --expect VERDICT [CHANGE]", options,
        operands: 0...1, run: run)

    private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
        guard let name = arguments.operands.first else { throw UsageError("vectors new needs AREA::ID") }
        let parts = name.components(separatedBy: "::")
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            throw UsageError("expected AREA::ID, for example id-token/audience::wildcard, not \"\(name)\"")
        }
        let (folder, folders) = try VectorFolders.toWrite(arguments)
        folders.tell(console)
        let source = folders.source
        var collector = JSONErrorCollector()
        guard let library = VectorLibrary.load(source, into: &collector), collector.errors.isEmpty else {
            for error in collector.errors { console.error("\(error)") }
            throw UsageError("the vectors in \(folder) have problems; fix them first")
        }
        guard VectorSource.isArea(parts[0]) else {
            throw UsageError("\"\(parts[0])\" is not an area name: lower-case words joined by hyphens and \"/\"")
        }
        let draft = try VectorDraft(area: parts[0], id: parts[1], library: library, arguments: arguments)
        let file = VectorFileText(path: "\(folder)/\(parts[0]).json", area: parts[0])
        let line = try file.add(draft)
        let written: VectorLibrary
        do {
            written = try check(source)
        } catch {
            try file.restore()
            throw error
        }
        console.print("\(file.path):\(line): \(draft.fullID), expected \(draft.expectationWords)")
        for remark in file.remarks(areas: library.files.map(\.area)) + draft.remarks {
            console.printWrapped("  \(remark)", hang: 4)
        }
        guard let vector = written.vectors.first(where: { $0.fullID == draft.fullID }) else {
            throw HarnessError("\(draft.fullID) was written and cannot be read")
        }
        try VectorTrial(library: written, vector: vector, console: console).run()
        return .success
    }

    private static func check(_ source: VectorSource) throws -> VectorLibrary {
        var collector = JSONErrorCollector()
        let library = VectorLibrary.load(source, into: &collector)
        library?.checkRendering(into: &collector)
        guard let library, collector.errors.isEmpty else {
            throw UsageError("nothing was written: \(collector.errors.first.map { "\($0)" } ?? "the folder is gone")")
        }
        return library
    }
}
