internal import AssayConformance
internal import AssayJSON
internal import AssayReports
import Foundation

/// A format for a command's report, and the report's destination.
struct ReportOutput<Results: Reportable> {
    let format: ReportFormat<Results>
    /// The file; `nil` for standard output.
    var file: String?
    /// Whether standard output has colours; `nil` if the environment says so.
    var colour: Bool?

    /// Whether the report is text on standard output.
    var isPrinted: Bool { file == nil && format.name == "text" }

    private static var colourOption: Option {
        Option(
            "color", "WHEN", "colours in the text report: auto, always or never; default auto",
            .words(["auto", "always", "never"]))
    }

    private static func colour(_ arguments: Arguments) throws -> Bool? {
        switch try arguments.value("color") ?? "auto" {
        case "auto": return nil
        case "always": return true
        case "never": return false
        case let other: throw UsageError("--color needs auto, always or never, not \"\(other)\"")
        }
    }

    /// The options of a command that reports in several formats at once.
    static var options: [Option] {
        [
            Option(
                "format", "NAME", "\(names()); repeatable, each with its own --output; default text",
                .words(Results.formats.map(\.name))),
            Option("output", "FILE", "the file for the preceding --format; default standard output", .files),
            colourOption,
        ]
    }

    /// The option of a command that reports in one format.
    static var option: Option {
        Option(
            "format", "NAME", "\(names(joinedBy: " or ")); default text", .words(Results.formats.map(\.name)))
    }

    /// The pairs of `--format` and `--output`, in the order of the command line.
    ///
    /// An `--output` belongs to the format before it. This checks that the files can be written before anything runs.
    static func read(_ arguments: Arguments) throws -> [ReportOutput] {
        var outputs: [ReportOutput] = []
        for option in arguments.options {
            switch option.name {
            case "format":
                outputs.append(ReportOutput(format: try format(option.value)))
            case "output":
                if outputs.isEmpty { outputs.append(ReportOutput(format: try format(nil))) }
                guard outputs[outputs.count - 1].file == nil else {
                    throw UsageError("one --format has two --output")
                }
                guard !outputs.contains(where: { $0.file == option.value }) else {
                    throw UsageError("two --output name the same file, \(option.value)")
                }
                try ReportFile.check(option.value)
                outputs[outputs.count - 1].file = option.value
            default:
                break
            }
        }
        guard outputs.filter({ $0.file == nil }).count <= 1 else {
            throw UsageError("two formats go to standard output; give all but one an --output FILE")
        }
        let colour = try colour(arguments)
        return (outputs.isEmpty ? [ReportOutput(format: try format(nil))] : outputs).map { output in
            var output = output
            output.colour = colour
            return output
        }
    }

    /// The `--format`, and the `--output` if the command has that option, in any order.
    static func readOne(_ arguments: Arguments) throws -> ReportOutput {
        let format = try format(arguments.value("format"))
        let file = try arguments.value("output")
        if let file { try ReportFile.check(file) }
        return ReportOutput(format: format, file: file)
    }

    /// Renders the report and writes it.
    func write(_ results: Results, to console: Console) throws {
        let text = try format.text(results, file == nil && (colour ?? console.hasColours))
        guard let file else {
            return isPrinted
                ? console.printWrapped(text, terminator: "") : console.print(text, terminator: "")
        }
        try ReportFile.write(text, to: file)
    }

    private static func names(joinedBy separator: String = ", ") -> String {
        Results.formats.map(\.name).joined(separator: separator)
    }

    /// The format of that name; the text format if the name is `nil`.
    static func format(_ name: String?) throws -> ReportFormat<Results> {
        let name = name ?? "text"
        guard let format = Results.formats.first(where: { $0.name == name }) else {
            throw UsageError("unknown format \"\(name)\"; the formats are \(names())")
        }
        return format
    }
}

extension ReportSetting {
    /// Creates the setting for a report of this command line.
    init(_ library: VectorLibrary, _ supplements: ReportSupplements = ReportSupplements()) {
        self.init(
            library: library, supplements: supplements, version: Command.version,
            folder: FileManager.default.currentDirectoryPath)
    }
}
