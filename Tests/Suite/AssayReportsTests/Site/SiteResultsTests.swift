import AssayJSON
import Testing

@testable import AssayReports

/// What `assay site` says about reports that it cannot read.
@Suite struct SiteResultsTests {
    private static let client = #"{"name": "a", "version": "1", "profile": "core", "rendered_at": 1}"#

    private static func row(_ id: String = "x::y", client: String = "a", observed: String = #"{"outcome": "hung"}"#)
        -> String
    {
        #"{"id": "\#(id)", "operation": "verify-id-token", "results": [{"client": "\#(client)", "verdict": "hung", "detail": "d", "observed": \#(observed)}]}"#
    }

    private static func report(_ rows: String..., clients: String = client) -> String {
        #"{"assay": 1, "clients": [\#(clients)], "rows": [\#(rows.joined(separator: ", "))]}"#
    }

    @Test func smallestReport() throws {
        let results = try SiteResults(decoding: JSON.parse(text: Self.report(Self.row()), file: "r"))
        #expect(results.results(of: 0).map(\.result.observed) == ["no answer in time"])
        #expect(results.clients[0].operations == ["verify-id-token"])
    }

    @Test(arguments: [
        (report(clients: ""), "the report has no client"),
        (report(row(), row()), "the vector is listed twice"),
        (report(row(client: "b")), #"expected the result of "a""#),
        (report(row(), clients: client + ", " + client), "expected 2 results, one for each client, found 1"),
        (report(row(observed: #"{"outcome": "asleep"}"#)), #"unknown value "asleep""#),
        (report(row(observed: "{}")), #"the member "outcome" is missing"#),
        (#"{"assay": 2}"#, "this reader knows reports of version 1"),
        (#"{"assay": 1, "client": {}}"#, #"the member "clients" is missing"#),
    ])
    func refusal(_ text: String, _ message: String) throws {
        let document = try JSON.parse(text: text, file: "r")
        let error = #expect(throws: JSONError.self) { try SiteResults(decoding: document) }
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "nothing")")
    }
}
