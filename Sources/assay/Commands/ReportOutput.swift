internal import AssayConformance
internal import AssayReports
import Foundation

/// One format of a command's report, and where it goes.
struct ReportOutput<Results: Reportable> {
    let format: ReportFormat<Results>
    /// The file; `nil` for standard output.
    var file: String?

    /// The options of a command that reports in several formats at once.
    static var options: [Option] {
        [
            Option("format", "NAME", "\(names()); repeatable, each with an --output of its own; text if left out"),
            Option("output", "FILE", "where the format before it goes; standard output if left out"),
        ]
    }

    /// The option of a command that reports in one format.
    static var option: Option { Option("format", "NAME", "\(names(joinedBy: " or ")); text if left out") }

    /// The pairs of `--format` and `--output`, in the order given.
    ///
    /// An `--output` belongs to the format before it. Whether the files can be written is checked here, before
    /// anything runs.
    static func read(_ arguments: Arguments) throws -> [ReportOutput] {
        var outputs: [ReportOutput] = []
        for option in arguments.options {
            switch option.name {
            case "format":
                outputs.append(ReportOutput(format: try format(option.value)))
            case "output":
                if outputs.isEmpty { outputs.append(ReportOutput(format: try format(nil))) }
                guard outputs[outputs.count - 1].file == nil else {
                    throw UsageError("two --output for one --format")
                }
                guard !outputs.contains(where: { $0.file == option.value }) else {
                    throw UsageError("two --output for one file, \(option.value)")
                }
                try ReportFile.check(option.value)
                outputs[outputs.count - 1].file = option.value
            default:
                break
            }
        }
        guard outputs.filter({ $0.file == nil }).count <= 1 else {
            throw UsageError("two formats for standard output; give each but one an --output FILE")
        }
        return outputs.isEmpty ? [ReportOutput(format: try format(nil))] : outputs
    }

    /// The one `--format`, and the one `--output` where the command has that option, in any order.
    static func readOne(_ arguments: Arguments) throws -> ReportOutput {
        let format = try format(arguments.value("format"))
        let file = try arguments.value("output")
        if let file { try ReportFile.check(file) }
        return ReportOutput(format: format, file: file)
    }

    /// Makes the report and writes it.
    func write(_ results: Results, to console: Console) throws {
        let text = try format.text(results, file == nil && console.isTerminal)
        guard let file else { return console.print(text, terminator: "") }
        try ReportFile.write(text, to: file)
    }

    private static func names(joinedBy separator: String = ", ") -> String {
        Results.formats.map(\.name).joined(separator: separator)
    }

    /// The format of that name; `nil` is the text for a person.
    private static func format(_ name: String?) throws -> ReportFormat<Results> {
        let name = name ?? "text"
        guard let format = Results.formats.first(where: { $0.name == name }) else {
            throw UsageError("unknown format \"\(name)\"; the formats are \(names())")
        }
        return format
    }
}

extension ReportSetting {
    /// What a report of this command line needs beside the results.
    init(_ library: VectorLibrary, _ supplements: ReportSupplements = ReportSupplements()) {
        self.init(
            library: library, supplements: supplements, version: Command.version,
            folder: FileManager.default.currentDirectoryPath)
    }
}
