import AssayJSON
import AssayTestSupport
import Testing

@testable import AssayConformance

/// What a run says before its findings.
@Suite struct RunHintTests {
    private static func report(
        _ observations: [Observation], area: String = "id-token/sample", ids: [String] = [],
        clock: ClientDescription.Clock = .injected, isRelaxed: Bool = false
    ) -> RunReport {
        let results = observations.enumerated().map { index, observation -> VectorResult in
            let judgement: Judgement =
                switch observation {
                case .crashed(let how): Judgement(.crashed, nil, how)
                case .accept: Judgement(.failed, .acceptedBad, "accepted")
                default: Judgement(.passed, nil, "refused")
                }
            return VectorResult(
                vector: Vector.web(
                    area: area, id: ids.isEmpty ? "v\(index)" : ids[index], title: "a title", covers: [],
                    references: [],
                    importance: .low, profile: nil, note: nil, expectation: VectorExpectation(.reject([])),
                    expected: JSONNode("reject"), changes: nil, at: .built),
                expectation: isRelaxed ? .relaxed("open") : VectorExpectation(.reject([])), observation: observation,
                judgement: judgement)
        }
        var report = RunReport(
            client: ClientDescription(
                name: "c", version: "1", summary: "s", features: [], reasons: .none, clock: clock),
            profile: "core", renderedAt: 0, results: results, seconds: 0)
        report.addHints()
        return report
    }

    private static let error = Observation.crashed("it reported an error: ValueError: no")
    private static let refusal = Observation.reject(nil, message: nil)

    private static let errors: [NamedCase<[Observation], String?>] = [
        NamedCase("most are one error", [error, error, error, refusal], "3 of 4 refusals are the error ValueError"),
        NamedCase("half are one error", [error, error, error, refusal, refusal, refusal], nil),
        NamedCase("few", [error, error], nil),
        NamedCase("another kind of crash", [.crashed("it ended"), .crashed("it ended"), .crashed("it ended")], nil),
        NamedCase(
            "several errors",
            [error, error, error, .crashed("it reported an error: KeyError: x"), .crashed("it ended")],
            "3 of 5 refusals are the error ValueError"),
        NamedCase("no crash", [refusal, refusal, refusal], nil),
        NamedCase(
            "many of many are one error", Array(repeating: error, count: 10) + Array(repeating: refusal, count: 30),
            "10 inputs end with one error, ValueError: no: it may be a mistake of the adapter"),
        NamedCase(
            "many processes end with the same words",
            Array(repeating: .crashed("it ended with exit status 1; its standard error says: KeyError: 'x'"), count: 10)
                + Array(repeating: refusal, count: 30), "10 inputs end with one error, KeyError: 'x': it may be"),
        NamedCase(
            "several of many are one error",
            Array(repeating: error, count: 9) + Array(repeating: refusal, count: 30), nil),
    ]

    @Test(arguments: errors) func oneError(_ row: NamedCase<[Observation], String?>) {
        let hints = Self.report(row.input).hints
        #expect(hints.count == (row.expected == nil ? 0 : 1))
        if let expected = row.expected { #expect(hints.first?.hasPrefix(expected) == true) }
    }

    @Test(arguments: [
        ("it reported an error: ValueError: too short", "ValueError"), ("it reported an error: a.b.C$D", "a.b.C$D"),
        ("it reported an error: 5 of 7", nil), ("it reported an error: \u{1B}[31m", nil), ("ValueError: no", nil),
    ])
    func nameOfAnError(_ crash: String, _ name: String?) {
        #expect(RunReport.errorName(in: crash) == name)
    }

    private static let accepted = Observation.accept([:])
    private static let cacheIDs = ["revoked", "ceiling", "age-counts"]

    @Test func keysThatNeverExpire() {
        func hints(_ observations: [Observation], clock: ClientDescription.Clock = .injected, isRelaxed: Bool = false)
            -> Int
        {
            Self.report(
                observations, area: "sign-in/key-set", ids: Self.cacheIDs, clock: clock, isRelaxed: isRelaxed
            ).hints.count
        }
        let all = [Self.accepted, Self.accepted, Self.accepted]
        #expect(hints(all) == 1)
        #expect(hints(all, clock: .real) == 0)
        #expect(hints(all, isRelaxed: true) == 0)
        #expect(hints([Self.accepted, Self.accepted, Self.refusal]) == 0)
    }
}
