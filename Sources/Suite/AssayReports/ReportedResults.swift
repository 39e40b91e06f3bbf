package import AssayConformance
internal import AssayJSON

/// What a report needs in addition to the results.
package struct ReportSetting: Sendable {
    /// The library of vectors, for requirements and tokens.
    package let library: VectorLibrary
    /// The results of other commands, which the report includes.
    package let supplements: ReportSupplements
    /// The version of the suite.
    package let version: String
    /// The absolute path of the working folder; files below it are named relative to it.
    package let folder: String
    /// The command that runs one vector again, without the vector's id; `nil` to show none.
    package var command: String? = "assay run …"
    /// The command line of the run, without what is of the user's machine; `nil` if it is not known.
    package var commandLine: String?
    /// When the clients were tested, in seconds since 1970; `nil` if that is not known.
    package var testedAt: Int64?
    /// What changed since an earlier run; `nil` if the run is compared with none.
    package var comparison: RunComparison?
    /// The file below the working folder that SARIF results point to; `nil` for the files of the vectors.
    package var location: String?

    package init(library: VectorLibrary, supplements: ReportSupplements, version: String, folder: String) {
        self.library = library
        self.supplements = supplements
        self.version = version
        self.folder = folder
    }
}

/// The results of one run, of a client or of a web application.
package struct RunResults: Reportable, Sendable {
    package let report: RunReport
    package let setting: ReportSetting
    /// Whether the text format prints every finding instead of one screen.
    package let full: Bool

    package init(_ report: RunReport, _ setting: ReportSetting, full: Bool = false) {
        self.report = report
        self.setting = setting
        self.full = full
    }

    private var requirements: [Requirement] { setting.library.requirements }

    package static let formats: [ReportFormat<RunResults>] = [
        ReportFormat("text") { run, colour in
            let report = TextReport(
                colour: colour, requirements: run.requirements, command: run.setting.command,
                comparison: run.setting.comparison)
            return run.full ? report.text(run.report) : report.summary(run.report)
        },
        ReportFormat("json") { run, _ in
            JSONReport.text(run.report, testedAt: run.setting.testedAt, comparison: run.setting.comparison)
        },
        ReportFormat("junit") { run, _ in VisibleText(lines: JUnitReport.text(run.report)) },
        ReportFormat("sarif") { run, _ in
            SARIFReport(
                requirements: run.requirements, version: run.setting.version, folder: run.setting.folder,
                location: run.setting.location
            ).text(run.report)
        },
        ReportFormat("markdown") { run, _ in
            let report = MarkdownReport(requirements: run.requirements, comparison: run.setting.comparison)
            return VisibleText(lines: report.text(ClientMatrix(run.report)))
        },
        ReportFormat("html", showsSupplements: true) { run, _ in
            VisibleText(lines: try HTMLReport(ClientMatrix(run.report), run.setting).text())
        },
    ]
}

/// The results of several clients.
package struct MatrixResults: Reportable, Sendable {
    package let matrix: ClientMatrix
    package let setting: ReportSetting
    /// Whether the text format lists every row instead of only those in which the clients differ.
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
        ReportFormat("json") { clients, _ in
            MatrixJSONReport.text(clients.matrix, testedAt: clients.setting.testedAt)
        },
        ReportFormat("markdown") { clients, _ in
            VisibleText(
                lines: MarkdownReport(requirements: clients.setting.library.requirements).text(clients.matrix))
        },
        ReportFormat("html", showsSupplements: true) { clients, _ in
            VisibleText(lines: try HTMLReport(clients.matrix, clients.setting).text())
        },
    ]
}

/// The kill matrix.
package struct FlawResults: Reportable, Sendable {
    package let matrix: KillMatrix
    /// The vectors that add nothing.
    package let surplus: [KillMatrix.Surplus]
    /// Whether the text format lists every vector that detects a flaw.
    package let listsKillers: Bool
    /// How many vectors that add nothing are too many; the text format lists more than that.
    package let limit: Int?
    /// How well diagnosis works; `nil` if it was not measured.
    package let measurement: DiagnosisMeasurement?

    /// - Parameter failures: the full ids of the vectors that each known client of others fails.
    package init(
        _ matrix: KillMatrix, failures: [Set<String>], limit: Int?, listsKillers: Bool,
        measurement: DiagnosisMeasurement? = nil
    ) {
        self.matrix = matrix
        surplus = matrix.surplus(failures: failures)
        self.limit = limit
        self.listsKillers = listsKillers
        self.measurement = measurement
    }

    /// Whether more vectors add nothing than the limit allows.
    package var exceedsLimit: Bool { limit.map { surplus.count > $0 } ?? false }

    package static let formats: [ReportFormat<FlawResults>] = [
        ReportFormat("text") { flaws, colour in
            FlawsTextReport(
                colour: colour, listsKillers: flaws.listsKillers, listsSurplus: flaws.exceedsLimit,
                measurement: flaws.measurement
            ).text(flaws.matrix, flaws.surplus)
        },
        ReportFormat("json") { flaws, _ in FlawsJSONReport.text(flaws.matrix, flaws.surplus, flaws.measurement) },
    ]
}
