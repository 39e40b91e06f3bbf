import AssayJSON
import AssayTestRuns
import Testing

@testable import AssayConformance
@testable import AssayReports

/// Small sites of vectors of the bundled library.
enum Sites {
    static let areas = ["id-token/nonce", "id-token/audience"]
    static let nonce = "id-token/nonce::missing"
    static let audience = "id-token/audience::empty"

    /// A site of clients, each of which accepts the vectors that it should refuse, as its own JSON report tells it.
    static func site(
        _ clients: [(name: String, failing: [String])], since earlier: [(name: String, failing: [String])]? = nil,
        withheld: [(name: String, ids: Set<String>)] = [], about: String = "in a test", message: String = "accepted"
    ) throws -> Site {
        var results = try results(clients, about: about, message: message)
        var before = try earlier.map { try Self.results($0, about: about, message: message) }
        for (name, ids) in withheld {
            results.withhold(ids, of: name)
            before?.withhold(ids, of: name)
        }
        let library = try BundledLibrary.shared()
        let files = library.files.filter { areas.contains($0.area) }
        try #require(files.count == areas.count)
        return try Site(
            results, earlier: before,
            areas: files.map { file in
                Site.Area(
                    name: file.area, about: file.about,
                    vectors: file.vectors.map {
                        SiteVector($0, kind: file.operation.rawValue, isRun: true, profile: "core")
                    })
            }, of: library, version: "0.1.0")
    }

    static func results(
        _ clients: [(name: String, failing: [String])], about: String = "in a test", message: String = "accepted"
    ) throws -> SiteResults {
        let vectors = try BundledLibrary.shared().vectors.filter { areas.contains($0.area) }
        let columns = clients.map { name, failing in
            let description = ClientDescription(
                name: name, version: message == "accepted" ? "1" : message, summary: about, features: [], reasons: .none
            )
            var report = RunReport(
                client: description, profile: "core", renderedAt: 1_790_000_000,
                results: vectors.map { vector in
                    let fails = failing.contains(vector.fullID)
                    return VectorResult(
                        vector: vector, expectation: vector.expectation,
                        observation: fails ? .reject(nil, message: message) : .accept([:]),
                        judgement: fails
                            ? Judgement(.failed, .acceptedBad, message) : Judgement(.passed, nil, "as expected"))
                }, seconds: 1)
            report.diagnosis = Diagnosis(
                report,
                with: FaultDictionary(
                    entries: [Reports.entry("nonce-not-checked", [nonce], summary: "checks no <nonce>")], digests: [:]))
            return ClientMatrix.Column(name: name, report: report)
        }
        let text = MatrixJSONReport.text(ClientMatrix(columns), testedAt: 1_790_000_000).description
        return try SiteResults(decoding: JSON.parse(text: text, file: "report.json"))
    }

    /// The files of a site by path.
    static func files(_ site: Site) throws -> [String: String] {
        Dictionary(uniqueKeysWithValues: try site.files().map { ($0.path, $0.text()) })
    }
}
