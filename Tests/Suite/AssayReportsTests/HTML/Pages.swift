import AssayJSON
import AssayTestRuns
import Testing

@testable import AssayConformance
@testable import AssayReports

/// HTML reports of small runs with vectors of the bundled library.
enum Pages {
    static func library() throws -> VectorLibrary { try BundledLibrary.shared() }

    static func page(
        of matrix: ClientMatrix, supplements: ReportSupplements = ReportSupplements()
    ) throws -> String {
        let setting = ReportSetting(
            library: try library(), supplements: supplements, version: "0.1.0", folder: "/home")
        return try HTMLReport(matrix, setting).text()
    }

    /// A report in which every vector failed in the same way.
    static func report(_ ids: String..., detail: String = "but the client accepted") throws -> RunReport {
        let vectors = try library().vectors.filter { ids.contains($0.fullID) }
        try #require(vectors.count == ids.count)
        return RunReport(
            client: Reports.client, profile: "strict", renderedAt: 1_790_000_000,
            results: vectors.map {
                VectorResult(
                    vector: $0, expectation: $0.expectation, observation: .accept([:]),
                    judgement: Judgement(.failed, .acceptedBad, detail))
            }, seconds: 1)
    }

    /// The data of a page's script.
    static func data(_ page: String) throws -> JSONMembers {
        let start = try #require(page.firstRange(of: #"<script type="application/json" id="report">"#))
        let end = try #require(page[start.upperBound...].firstRange(of: "</script>"))
        return try JSON.parse(text: String(page[start.upperBound..<end.lowerBound]), file: "data").object()
    }
}
