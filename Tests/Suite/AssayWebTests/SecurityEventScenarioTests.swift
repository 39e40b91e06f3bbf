import AssayJSON
import AssayTestRuns
import AssayTestSupport
import MockGoogle
import MockGoogleServer
import Testing
import TokenForge

@testable import AssayConformance
@testable import AssayWeb

@Suite struct SecurityEventScenarioTests {
    typealias Answer = SecurityEventDelivery.Answer

    /// Which responses each expectation allows.
    static let rows: [(answer: Answer, right: [Int], wrong: [Int])] = [
        (.accepted, [200, 202, 204], [302, 400, 500]), (.refused, [400, 401, 403, 422], [200, 202, 302, 500]),
        (.acknowledged, [202], [200, 204, 400]), (.error, [400], [202, 401]),
    ]

    @Test(arguments: rows) func answers(_ row: (answer: Answer, right: [Int], wrong: [Int])) {
        for status in row.right {
            #expect(row.answer.violation(in: .init(status: status, error: "invalid_key")) == nil)
        }
        for status in row.wrong {
            let violation = row.answer.violation(in: .init(status: status, error: "invalid_key"))
            #expect(violation?.hasPrefix("the receiver answered \(status) ") == true)
        }
    }

    @Test func anErrorHasErr() {
        #expect(Answer.error.violation(in: .init(status: 400)) != nil)
        #expect(Answer.accepted.violation(in: .init(failure: "nothing answers")) != nil)
    }

    static let mistakes = [
        NamedCase("no event", #""play": "security-events""#, "\"deliver\""),
        NamedCase("no play", #""deliver": [{"event": "verification", "response": "accepted"}]"#, "\"deliver\" needs"),
        NamedCase("an empty list", #""play": "security-events", "deliver": []"#, "\"deliver\" needs"),
        NamedCase(
            "no response", #""play": "security-events", "deliver": [{"event": "verification"}]"#, "\"response\""),
        NamedCase(
            "an unknown event", #""play": "security-events", "deliver": [{"event": "moved", "response": "accepted"}]"#,
            "unknown event"),
    ]

    @Test(arguments: mistakes) func mistakesAreReported(_ test: NamedCase<String, String>) throws {
        let keys = try #require(BundledLibrary.loaded.library).forge.keys
        let root = try JSON.parse(
            text: """
                {"about": "a", "scenarios": [{"id": "i", "title": "t", "covers": ["c"], "importance": "low",
                  \(test.input), "expect": "accept"}]}
                """, file: "events.json")
        var collector = JSONErrorCollector()
        let file = WebScenarioFile.decode(root, area: "web/events", keys: keys, into: &collector)
        #expect(file.scenarios.isEmpty)
        #expect(
            collector.errors.count == 1 && collector.errors[0].description.contains(test.expected),
            "\(collector.errors)")
    }
}
