internal import AssayConformance
internal import AssayJSON
import Foundation

/// `assay vectors new AREA::ID`: adds a vector to its area's file, unless `vectors lint` would refuse it, and runs it.
enum VectorsNew {
    private static let options = [
        Option(
            "expect", "VERDICT",
            "accept, reject:REASON (see assay vectors reasons), either:WHY, or JSON such as {\"steps\": true}",
            .words(["accept"] + Reason.allCases.map { "reject:\($0.rawValue)" })),
        Option("claims", "JSON", "merge patch for the golden claims"),
        Option("header", "JSON", "merge patch for the golden header"),
        Option("token", "JSON", "any other change to the golden token, in the vector format"),
        Option("context", "JSON", "changes to the client's context"),
        Option("input", "JSON", "the input, for operations other than verify-id-token"),
        Option("scenario", "JSON", "what happens, for an area web/NAME: play, provider, faults and so on"),
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
        Option(
            VectorOptions.folderOption, "DIR", "the folder to write to, which may be new; default ./vectors", .folders),
        Option("dry-run", nil, "write nothing; print the vector, and what clients make of it"),
    ]

    static let command = Command(
        "new", "add a vector to its area's file", usage: "vectors new AREA::ID --expect VERDICT [CHANGE]", options,
        operands: 0...1, run: run)

    private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
        let (area, id) = try name(arguments)
        if VectorSource.reservedName(of: area) == "web/" { return try addScenario(area, id, arguments, console) }
        let (folder, folders) = try VectorFolders.toWrite(arguments)
        folders.tell(console)
        let isNew = !VectorSource.isFolder(folder)
        let before = isNew ? VectorSource(folders: [], bundled: folders.source.bundled) : folders.source
        var collector = JSONErrorCollector()
        guard let library = VectorLibrary.load(before, into: &collector), collector.errors.isEmpty else {
            for error in collector.errors { console.error("\(error)") }
            throw UsageError("the vectors in \(folder) have problems; fix them first")
        }
        let draft = try VectorDraft(area: area, id: id, library: library, arguments: arguments, console)
        let file = VectorFileText(folder: folder, area: area)
        let (text, line) = try file.adding(draft)
        let check = DraftCheck(
            draft.fullID, library, before, folders.source.replacing(file.path, with: Array(text.utf8)))
        let (new, vector) = try check.library(console)
        let isDry = arguments.has("dry-run")
        if !isDry { try file.write(text) }
        console.print("\(file.path):\(line): \(draft.fullID), \(vector.demand)" + (isDry ? "; not written" : ""))
        if isDry { console.print("\(VisibleText(lines: draft.text))") }
        let schema = isDry ? nil : try file.writeSchema(of: folders.source)
        for remark in file.remarks(areas: library.files.map(\.area)) + [schema].compactMap(\.self) + draft.remarks {
            console.printWrapped("  \(remark)", hang: 4)
        }
        try VectorTrial(library: new, vector: vector, console: console).run()
        return .success
    }

    /// The area and the id that the operand names.
    private static func name(_ arguments: Arguments) throws -> (area: String, id: String) {
        guard let name = arguments.operands.first else { throw UsageError("vectors new needs AREA::ID") }
        let parts = name.components(separatedBy: "::")
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            throw UsageError("expected AREA::ID, for example id-token/audience::wildcard, not \"\(name)\"")
        }
        var area = parts[0]
        switch VectorSource.reservedName(of: area) {
        case "web/"?:
            // The folder of scenarios has no folders.
            area.removeFirst("web/".count)
            if area.contains("/") { area = "" }
        case "schedules/"?:
            throw UsageError(
                "vectors new writes no schedules; add it to vectors/\(parts[0]).json by hand, in the format of "
                    + "docs/schedules.md, which assay vectors schema schedules prints for an editor")
        case let reserved?:
            throw UsageError("\"\(parts[0])\" cannot be an area: \(reserved) in a folder of vectors is something else")
        case nil: break
        }
        guard VectorSource.isArea(area) else {
            throw UsageError("\"\(parts[0])\" is not an area name: lower-case words joined by hyphens and \"/\"")
        }
        return (parts[0], parts[1])
    }
}
