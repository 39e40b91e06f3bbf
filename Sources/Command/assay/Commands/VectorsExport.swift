internal import AssayConformance
internal import AssayJSON
import Foundation

/// `assay vectors export`: writes vectors with their finished inputs, which a library can test itself with alone.
enum VectorsExport {
    private static let options =
        [
            Option("output", "DIR", "write a file for each operation into this folder", .folders),
            Option(
                "operation", "NAME", "only vectors of this operation; without --output, print its file",
                .words(VectorExport.operations.map(\.rawValue))),
            Option(
                "now", "SECONDS",
                "the time to make tokens for, in seconds since 1970; default that of the golden context"),
        ] + VectorOptions.selection + VectorOptions.sources

    static let command = Command(
        "export", "write vectors with inputs and expectations as JSON, for a library's own tests",
        usage: "vectors export [OPTIONS]", options, run: run)

    private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
        let operation = try arguments.value("operation").map(operation(named:))
        let now = try arguments.integer("now", in: 0...253_402_300_799)
        let folder = try arguments.value("output")
        if folder == "" { throw UsageError("--output needs the name of a folder") }
        let library = try VectorOptions.load(arguments, console)
        let selected = try VectorOptions.select(library.vectors, arguments)
        let vectors = selected.filter {
            $0.operation.isExported && (operation == nil || $0.operation == operation)
        }
        let operations = VectorExport.operations.filter { operation in
            vectors.contains { $0.operation == operation }
        }
        guard let first = operations.first else {
            throw UsageError(
                selected.contains(where: \.operation.isExported)
                    ? "no selected vector is of this operation"
                    : "only scenarios are selected, which need a running provider; assay run plays them")
        }
        try VectorOptions.checkRendering(of: vectors, in: library, console)
        func export(_ operation: ClientOperation) throws -> VisibleText {
            do {
                return try VectorExport(
                    operation, vectors.filter { $0.operation == operation }, of: library, at: now,
                    version: Command.version
                ).text
            } catch {
                throw UsageError("\(error)")
            }
        }
        if let folder {
            try write(operations, to: folder, export, console)
            let left = selected.count { !$0.operation.isExported }
            let remark: VisibleText = left > 0 ? "; \(left, "scenario") left out, which need a running provider" : ""
            console.print("\(vectors.count, "vector") in \(operations.count, "file")" + remark)
        } else if operations.count == 1 {
            console.print(try export(first), terminator: "")
        } else {
            throw UsageError(
                "the vectors are of \(operations.count) operations: name a folder with --output, or one with --operation"
            )
        }
        return .success
    }

    private static func operation(named name: String) throws -> ClientOperation {
        if let operation = VectorExport.operations.first(where: { $0.rawValue == name }) { return operation }
        guard ClientOperation(rawValue: name) == nil else {
            throw UsageError("vectors of \(name) need a running provider and are not exported; assay run plays them")
        }
        let suggestion = SpellingSuggestion.clause(for: name, among: VectorExport.operations.map(\.rawValue))
        throw UsageError("there is no operation \"\(name)\" to export\(suggestion)")
    }

    private static func write(
        _ operations: [ClientOperation], to folder: String, _ export: (ClientOperation) throws -> VisibleText,
        _ console: Console
    ) throws {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw UsageError("\(folder): the folder cannot be made: \(error.localizedDescription)")
        }
        for operation in operations {
            let path = "\(folder)/\(operation.rawValue).json"
            try ReportFile.check(path)
            let text = try export(operation)
            do {
                try AtomicFile.write(Data(text.description.utf8), to: path)
            } catch {
                throw UsageError("\(path): the file cannot be written: \(error.localizedDescription)")
            }
            console.print("\(path)")
        }
    }
}
