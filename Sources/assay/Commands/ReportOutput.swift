/// One form of the report, and where it goes.
struct ReportOutput {
    enum Format: String, CaseIterable {
        case text
        case json
        case junit
        case sarif
        case markdown
        case html
    }

    let format: Format
    /// The file; `nil` for standard output.
    var file: String?

    static func options(_ formats: [Format] = Format.allCases) -> [Option] {
        [
            Option(
                "format", "NAME", "\(names(formats)); repeatable, each with an --output of its own; text if left out"),
            Option("output", "FILE", "where the format before it goes; standard output if left out"),
        ]
    }

    /// The pairs of `--format` and `--output`, in the order given.
    ///
    /// An `--output` belongs to the format before it. Whether the files can be written is checked here, before
    /// anything runs.
    static func read(
        _ arguments: Arguments, allowing formats: [Format] = Format.allCases
    ) throws -> [ReportOutput] {
        var outputs: [ReportOutput] = []
        for option in arguments.options {
            switch option.name {
            case "format":
                guard let format = Format(rawValue: option.value), formats.contains(format) else {
                    throw UsageError("unknown format \"\(option.value)\"; the formats are \(names(formats))")
                }
                outputs.append(ReportOutput(format: format))
            case "output":
                if outputs.isEmpty { outputs.append(ReportOutput(format: .text)) }
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
        return outputs.isEmpty ? [ReportOutput(format: .text)] : outputs
    }

    /// Makes the report and writes it.
    ///
    /// - Parameter text: the report in a format, in colour or not.
    func write(to console: Console, _ text: (Format, _ colour: Bool) throws -> String) throws {
        let text = try text(format, file == nil && console.isTerminal)
        guard let file else { return console.print(text, terminator: "") }
        try ReportFile.write(text, to: file)
    }

    private static func names(_ formats: [Format]) -> String { formats.map(\.rawValue).joined(separator: ", ") }
}
