import AssayJSON
import Testing

@testable import AssayConformance
@testable import AssayReports

@Suite struct MatrixReportTests {
    /// The mixed report next to one in which every vector passed.
    static let matrix: ClientMatrix = {
        let passed = Reports.mixed.results.map {
            VectorResult(
                vector: $0.vector, expectation: $0.expectation, observation: .accept([:]),
                judgement: Judgement(.passed, nil, "accepted"))
        }
        let good = RunReport(
            client: Reports.client, profile: "strict", renderedAt: 1_790_000_000, results: passed, seconds: 1)
        return ClientMatrix([
            ClientMatrix.Column(name: "first", report: Reports.mixed),
            ClientMatrix.Column(name: "second", report: good),
        ])
    }()

    @Test func text() {
        #expect(
            MatrixTextReport(colour: false, full: false).text(Self.matrix) == """
                A  first 1.2, profile strict
                   2 accepted bad, 1 crashed, 1 hung, 1 inconclusive, 1 skipped, 1 passed
                B  second 1.2, profile strict
                   7 passed

                findings by area                                             vectors     A     B
                id-token/audience                                                  3     2     ·
                callback/code                                                      4     3     ·

                vectors in which the clients differ, most severe first
                ✗ accepted bad   ! crashed   … hung   ? inconclusive   · passed

                A B
                ✗ ·  callback/code::secret  critical
                ✗ ·  id-token/audience::other  high
                ! ·  callback/code::crash  critical
                … ·  callback/code::hang  critical
                ? ·  id-token/audience::open  low

                7 vectors, 2 clients; 5 rows differ, 5 with findings or inconclusive

                """)
    }

    /// The causes of each client that was diagnosed are below its counts.
    @Test func causes() throws {
        let matrix = ClientMatrix([
            ClientMatrix.Column(name: "first", report: Reports.diagnosed),
            ClientMatrix.Column(name: "second", report: Reports.mixed),
        ])
        let text = MatrixTextReport(colour: false, full: false).text(matrix).description
        #expect(
            text.contains(
                """
                   2 accepted bad, 1 crashed, 1 hung, 1 inconclusive, 1 skipped, 1 passed
                   1 cause explains 1 of 4 findings; no known flaw explains the other 3
                      1  The client does not compare aud
                B  second
                """))
        let root = try JSON.parse(text: MatrixJSONReport.text(matrix).description, file: "matrix.json")
        let clients = try root.object().member("clients").array()
        #expect(clients.map { $0.value["unexplained"] == nil } == [false, true])
        let causes = try clients[0].object().member("causes").array()
        #expect(causes.map { $0.value["id"] } == ["audience-not-checked"])
    }

    @Test func everyLineFitsATerminal() {
        for full in [false, true] {
            let lines = MatrixTextReport(colour: false, full: full).text(Self.matrix).description.split(separator: "\n")
            #expect(lines.allSatisfy { $0.count <= 80 })
        }
    }

    @Test func fullListsEveryVector() {
        let text = MatrixTextReport(colour: false, full: true).text(Self.matrix).description
        for row in Self.matrix.rows { #expect(text.contains("  \(row.vector.fullID)  ")) }
        #expect(text.contains("\n- ·  callback/code::skipped  low\n"))
    }

    /// A client that was not asked does not count as different from one that was.
    @Test func skippedResultIsNoDifference() {
        #expect(Self.matrix.rows.filter(\.differs).count == 5)
        #expect(!Self.matrix.rows[6].differs)
        #expect(Self.matrix.rows[6].results.map(\.outcome) == [.skipped, .passed])
    }

    /// What one client was judged for and another, by another profile, was not, is not a difference between the clients.
    @Test func openAnswerIsNoDifference() {
        let vector = Reports.open.results[0].vector
        let passed = RunReport(
            client: Reports.client, profile: "strict", renderedAt: 1_790_000_000,
            results: [
                VectorResult(
                    vector: vector, expectation: VectorExpectation(.accept([:])), observation: .accept([:]),
                    judgement: Judgement(.passed, nil, "accepted"))
            ], seconds: 0)
        let matrix = ClientMatrix([
            ClientMatrix.Column(name: "first", report: Reports.open),
            ClientMatrix.Column(name: "second", report: passed),
        ])
        #expect(matrix.rows.map(\.differs) == [false])
        #expect(matrix.unjudged.map(\.name) == ["first"])
        let text = MatrixTextReport(colour: false, full: true).text(matrix)
        #expect(text.description.contains("        1     -     ·\n"))
    }

    @Test func json() throws {
        let root = try JSON.parse(text: MatrixJSONReport.text(Self.matrix).description, file: "matrix.json")
        #expect(root.value["summary"] == ["vectors": 7, "clients": 2, "differing": 5, "unclean": 5])
        let rows = try root.object().member("rows").array()
        #expect(rows.count == 7)
        #expect(rows[1].value["id"] == "id-token/audience::other")
        #expect(rows[1].value["differs"] == true)
        let results = try rows[1].object().member("results").array()
        #expect(results.map { $0.value["client"] } == ["first", "second"])
        #expect(results.map { $0.value["verdict"] } == ["failed", "passed"])
        #expect(results[0].value["kind"] == "accepted-bad")
        #expect(results[1].value["kind"] == nil)
    }

    @Test(arguments: [(0, "A"), (25, "Z"), (26, "AA"), (27, "AB"), (701, "ZZ"), (702, "AAA")])
    func letters(_ index: Int, _ letter: String) {
        #expect(MatrixTextReport.letter(index) == letter)
    }
}
