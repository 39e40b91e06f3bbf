internal import AssayConformance
internal import AssayReports
import Foundation

/// Writes what came of a run in every format that was asked for.
struct RunReportOutput {
    let library: VectorLibrary
    let supplements: ReportSupplements

    init(_ library: VectorLibrary, supplements: ReportSupplements = ReportSupplements()) {
        self.library = library
        self.supplements = supplements
    }

    func write(_ report: RunReport, to outputs: [ReportOutput], _ console: Console) throws {
        for output in outputs {
            try output.write(to: console) { format, colour in try text(report, format, colour: colour) }
        }
    }

    private func text(_ report: RunReport, _ format: ReportOutput.Format, colour: Bool) throws -> String {
        switch format {
        case .text: TextReport(colour: colour, requirements: library.requirements).text(report)
        case .json: JSONReport.text(report)
        case .junit: JUnitReport.text(report)
        case .sarif:
            SARIFReport(
                requirements: library.requirements, version: Command.version,
                folder: FileManager.default.currentDirectoryPath
            ).text(report)
        case .markdown: MarkdownReport(requirements: library.requirements).text(ClientMatrix(report))
        case .html:
            try HTMLReport(
                ClientMatrix(report), library: library, supplements: supplements, version: Command.version
            ).text()
        }
    }
}
