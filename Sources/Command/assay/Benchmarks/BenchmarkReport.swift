internal import AssayJSON
internal import AssayReports
import Foundation

/// The report of `assay bench`.
struct BenchmarkReport: Reportable {
    let rows: [BenchmarkRow]

    static let formats: [ReportFormat<BenchmarkReport>] = [
        ReportFormat("text") { report, _ in report.text },
        ReportFormat("json") { report, _ in report.json },
    ]

    var text: VisibleText {
        "\(Self.machine)\n\n" + rows.map { "\($0.text)\n" }.joined(separator: "")
    }

    private var json: VisibleText {
        VisibleText(
            json: [
                "assay": 1, "machine": .string(Self.machine), "rows": .array(rows.map { JSONNode($0.json) }),
            ])
    }

    /// A short description of the machine.
    private static var machine: String {
        let system = ProcessInfo.processInfo
        #if arch(x86_64)
            let architecture = "x86_64"
        #elseif arch(arm64)
            let architecture = "arm64"
        #else
            let architecture = "another architecture"
        #endif
        return "\(system.activeProcessorCount, "core"), \(architecture), \(system.operatingSystemVersionString)"
    }
}
