internal import AssayConformance
internal import AssayReports
import Foundation

/// One form of the report, and where it goes.
struct ReportOutput {
    enum Format: String, CaseIterable {
        case text
        case json
    }

    let format: Format
    /// The file; `nil` for standard output.
    var file: String?

    /// The pairs of `--format` and `--output`, in the order given.
    ///
    /// An `--output` belongs to the format before it.
    static func read(_ arguments: Arguments) throws -> [ReportOutput] {
        var outputs: [ReportOutput] = []
        for option in arguments.options {
            switch option.name {
            case "format":
                guard let format = Format(rawValue: option.value) else {
                    let names = Format.allCases.map(\.rawValue).joined(separator: ", ")
                    throw UsageError("unknown format \"\(option.value)\"; the formats are \(names)")
                }
                outputs.append(ReportOutput(format: format))
            case "output":
                if outputs.isEmpty { outputs.append(ReportOutput(format: .text)) }
                guard outputs[outputs.count - 1].file == nil else {
                    throw UsageError("two --output for one --format")
                }
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

    func write(_ report: RunReport, requirements: [Requirement], _ console: Console) throws {
        let text =
            switch format {
            case .text: TextReport(colour: file == nil && console.isTerminal, requirements: requirements).text(report)
            case .json: JSONReport.text(report)
            }
        guard let file else { return console.print(text, terminator: "") }
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
        } catch {
            throw UsageError("the report cannot be written to \(file)")
        }
    }
}
