import AssayJSON
import AssayTestSupport
import Testing

@testable import AssayConformance
@testable import AssayReports

/// The importance of a finding that lets nobody in follows from what it costs, whatever the vector is about.
@Suite struct FindingImportanceTests {
    private static let error = Observation.crashed("it reported an error: KeyError: 'iss'")
    private static let refusal = VectorExpectation(.reject([.invalidIssuer]))

    private struct Input: Sendable {
        var expectation = refusal
        var observation = error
        var judgement = Judgement(.crashed, nil, "the client crashed")
    }

    private typealias Case = NamedCase<Input, Importance>

    private static let cases: [Case] = [
        Case("an error in place of a refusal", Input(), .low),
        Case("an error where either is right", Input(expectation: VectorExpectation(.either("open"))), .low),
        Case("an error in place of an acceptance", Input(expectation: VectorExpectation(.accept([:]))), .high),
        Case("a process that ended", Input(observation: .crashed("it ended with signal 11")), .critical),
        Case(
            "words of an error in the last line of a process",
            Input(observation: .crashed("it ended (it reported an error: KeyError)")), .critical),
        Case(
            "no answer", Input(observation: .hung, judgement: Judgement(.hung, nil, "no answer came in time")),
            .critical),
        Case(
            "an acceptance",
            Input(observation: .accept([:]), judgement: Judgement(.failed, .acceptedBad, "it accepted")), .critical),
        Case(
            "a refusal of what must be accepted",
            Input(
                expectation: VectorExpectation(.accept([:])), observation: .reject(nil, message: nil),
                judgement: Judgement(.failed, .rejectedGood, "it refused")), .high),
        Case(
            "a refusal for another reason",
            Input(
                observation: .reject(.tokenExpired),
                judgement: Judgement(.failed, .wrongReason, "it gave another reason")),
            .low),
        Case(
            "a wrong output",
            Input(
                expectation: VectorExpectation(.accept([:])), observation: .accept([:]),
                judgement: Judgement(.failed, .wrongOutput, "the subject is missing")), .critical),
        Case(
            "an error that nobody could judge", Input(judgement: Judgement(.inconclusive, nil, "nothing is shown")),
            .critical),
    ]

    private static func result(_ id: String, _ input: Input) -> VectorResult {
        Reports.result(
            "id-token/issuer", id, .critical, input.expectation, input.observation, input.judgement)
    }

    @Test(arguments: cases) private func importance(_ row: Case) {
        #expect(Self.result("missing", row.input).importance == row.expected)
    }

    /// Whoever can send an input that ends the process ends every other request too.
    @Test(arguments: [
        (Importance.low, Importance.high), (.medium, .high), (.high, .high), (.critical, .critical),
    ]) func processThatEnds(_ vector: Importance, _ expected: Importance) {
        let result = Reports.result(
            "id-token/issuer", "ended", vector, Self.refusal, .crashed("it ended with signal 4 (Illegal instruction)"),
            Judgement(.crashed, nil, "the client crashed"))
        #expect(result.importance == expected)
    }

    /// A run with an error in place of a refusal, and one with a process that ended.
    private static let report: RunReport = {
        let ended = Input(observation: .crashed("it ended with signal 11"))
        var report = RunReport(
            client: Reports.client, profile: "core", renderedAt: 1_790_000_000,
            results: [result("missing", Input()), result("ended", ended)], seconds: 0)
        report.diagnosis = Diagnosis(report, with: FaultDictionary(entries: [], digests: [:]))
        return report
    }()

    @Test func causes() {
        #expect(
            Self.report.causes.map { [$0.id, $0.importance.rawValue] } == [
                ["ends-with-it-ended-with-signal-11", "critical"], ["ends-with-KeyError-iss", "low"],
            ])
    }

    @Test func text() {
        let text = TextReport(colour: false, requirements: []).text(Self.report).description
        #expect(text.contains("✗ id-token/issuer::missing  low, crashed"))
        #expect(text.contains("✗ id-token/issuer::ended  critical, crashed"))
    }

    @Test func json() throws {
        let run = try JSON.parse(text: JSONReport.text(Self.report).description, file: "run.json")
        let results = try run.object().member("results").array()
        #expect(results.map { $0.value["importance"] } == ["low", "critical"])
    }

    /// The row tells the vector, and a result its own importance if it differs.
    @Test func matrix() throws {
        let matrix = ClientMatrix(Self.report)
        let root = try JSON.parse(text: MatrixJSONReport.text(matrix).description, file: "matrix.json")
        let rows = try root.object().member("rows").array()
        #expect(rows.map { $0.value["importance"] } == ["critical", "critical"])
        let results = try rows.map { try $0.object().member("results").array()[0] }
        #expect(results.map { $0.value["importance"] } == ["low", nil])
        #expect(matrix.unclean.map(\.importance) == [.critical, .low])
        let site = try SiteResults(decoding: root)
        #expect(site.vectors.map { site.results[$0]?[0]?.importance } == [.low, nil])
    }
}
