package import AssayConformance

/// What a report needs beside the results.
package struct ReportSetting: Sendable {
    /// The library of the vectors, for their requirements and tokens.
    package let library: VectorLibrary
    /// The results of other commands, to show beside those of the run.
    package let supplements: ReportSupplements
    /// The suite's own version.
    package let version: String
    /// The working folder, absolute; files below it are named relative to it.
    package let folder: String

    package init(library: VectorLibrary, supplements: ReportSupplements, version: String, folder: String) {
        self.library = library
        self.supplements = supplements
        self.version = version
        self.folder = folder
    }
}

/// One run, of vectors or of a web application.
package struct RunResults: Reportable, Sendable {
    package let report: RunReport
    package let setting: ReportSetting

    package init(_ report: RunReport, _ setting: ReportSetting) {
        self.report = report
        self.setting = setting
    }

    private var requirements: [Requirement] { setting.library.requirements }

    package static let formats: [ReportFormat<RunResults>] = [
        ReportFormat("text") { run, colour in
            TextReport(colour: colour, requirements: run.requirements).text(run.report)
        },
        ReportFormat("json") { run, _ in JSONReport.text(run.report) },
        ReportFormat("junit") { run, _ in JUnitReport.text(run.report) },
        ReportFormat("sarif") { run, _ in
            SARIFReport(
                requirements: run.requirements, version: run.setting.version, folder: run.setting.folder
            ).text(run.report)
        },
        ReportFormat("markdown") { run, _ in
            MarkdownReport(requirements: run.requirements).text(ClientMatrix(run.report))
        },
        ReportFormat("html", showsSupplements: true) { run, _ in
            try HTMLReport(ClientMatrix(run.report), run.setting).text()
        },
    ]
}

/// Several clients side by side.
package struct MatrixResults: Reportable, Sendable {
    package let matrix: ClientMatrix
    package let setting: ReportSetting
    /// Whether the text lists every row, and not only those in which the clients differ.
    package let full: Bool

    package init(_ matrix: ClientMatrix, _ setting: ReportSetting, full: Bool = false) {
        self.matrix = matrix
        self.setting = setting
        self.full = full
    }

    package static let formats: [ReportFormat<MatrixResults>] = [
        ReportFormat("text") { clients, colour in
            MatrixTextReport(colour: colour, full: clients.full).text(clients.matrix)
        },
        ReportFormat("json") { clients, _ in MatrixJSONReport.text(clients.matrix) },
        ReportFormat("markdown") { clients, _ in
            MarkdownReport(requirements: clients.setting.library.requirements).text(clients.matrix)
        },
        ReportFormat("html", showsSupplements: true) { clients, _ in
            try HTMLReport(clients.matrix, clients.setting).text()
        },
    ]
}

/// The kill matrix.
package struct FlawResults: Reportable, Sendable {
    package let matrix: KillMatrix
    /// Whether the text lists all killers of a flaw.
    package let listsKillers: Bool

    package init(_ matrix: KillMatrix, listsKillers: Bool) {
        self.matrix = matrix
        self.listsKillers = listsKillers
    }

    package static let formats: [ReportFormat<FlawResults>] = [
        ReportFormat("text") { flaws, colour in
            FlawsTextReport(colour: colour, listsKillers: flaws.listsKillers).text(flaws.matrix)
        },
        ReportFormat("json") { flaws, _ in FlawsJSONReport.text(flaws.matrix) },
    ]
}
