import AssayTestSupport
import Testing

@testable import AssaySchedules

@Suite struct DecodingTests {
    /// The vector in place of the honest one, and what is said about it.
    typealias Case = NamedCase<String, String>

    private static func file(_ vector: String) -> String {
        #"{"about": "a", "operation": "schedule", "visits": {"honest": {"later": ["callback"], "outcomes": ["signed-in"]}}, "moves": {"sign-out": [{"do": "sign-out"}]}, "vectors": [\#(vector)]}"#
    }

    private static let honest =
        #"{"id": "a", "title": "t", "visits": ["honest"], "actors": {"alice": [{"do": "sign-in"}]}}"#

    static let cases = [
        Case(
            "unknown member", #"{"id": "a", "title": "t", "actor": {}}"#,
            #"unknown member "actor"; did you mean "actors"?"#),
        Case(
            "unknown verb", #"{"id": "a", "title": "t", "actors": {"alice": [{"do": "sing-in"}]}}"#,
            #"unknown value "sing-in"; did you mean "sign-in"?"#),
        Case(
            "no visit", #"{"id": "a", "title": "t", "actors": {"alice": [{"do": "sign-in"}]}}"#,
            #"a scenario with a sign-in needs the member "visits", which is missing or empty"#),
        Case(
            "unknown visit",
            #"{"id": "a", "title": "t", "visits": ["honset"], "actors": {"alice": [{"do": "sign-in"}]}}"#,
            #"there is no visit "honset"; did you mean "honest"?"#),
        Case(
            "unknown outcome",
            #"{"id": "a", "title": "t", "actors": {"alice": [{"do": "refresh", "expect": ["refresht"]}]}}"#,
            #"there is no outcome "refresht"; did you mean "refreshed"?"#),
        Case(
            "an actor that cancels itself",
            #"{"id": "a", "title": "t", "actors": {"alice": [{"do": "cancel", "actor": "alice"}]}}"#,
            "expected another actor of this scenario"),
        Case(
            "unknown event",
            #"{"id": "a", "title": "t", "actors": {"alice": [{"do": "refresh"}]}, "orders": [{"id": "o", "order": ["alice refresh", "refresh one"]}]}"#,
            #"there is no event "refresh one"; did you mean "refresh 1"?"#),
        Case(
            "no invariants", #"{"id": "a", "title": "t", "invariants": [], "actors": {"alice": [{"do": "refresh"}]}}"#,
            "the list of invariants is empty, so the scenario could not fail"),
        Case(
            "a visit that waits while it is prepared",
            #"{"id": "a", "title": "t", "visits": [{"session": ["pause"], "outcomes": []}], "actors": {"alice": [{"do": "sign-in"}]}}"#,
            #""pause" needs a task; put it in "later""#),
        Case(
            "a member of another verb",
            #"{"id": "a", "title": "t", "actors": {"alice": [{"do": "refresh", "seconds": 1}]}}"#,
            #"unknown member "seconds""#),
        Case(
            "unknown move", #"{"id": "a", "title": "t", "moves": ["sign-uot"]}"#,
            #"there is no move "sign-uot"; did you mean "sign-out"?"#),
        Case(
            "a move twice", #"{"id": "a", "title": "t", "moves": ["sign-out", "sign-out"]}"#,
            "expected the names of moves, without repetition"),
        Case(
            "moves and actors", #"{"id": "a", "title": "t", "moves": ["sign-out"], "actors": {}}"#,
            #"unknown member "actors""#),
        Case("an id twice", honest + ", " + honest, #"the id "schedules/test::a" is taken"#),
    ]

    @Test(arguments: cases)
    func anErrorNamesItsLocationAndTheMistake(_ test: Case) throws {
        let errors = try Schedules.decode(Self.file(test.input)).errors
        #expect(errors.count == 1)
        let error = try #require(errors.first)
        #expect(error.hasPrefix("test.json:1:"), "\(error)")
        #expect(error.hasSuffix(test.expected), "\(error)")
    }

    @Test(
        arguments: [
            (#"{"do": "sign-in"}"#, #"the member "person" is missing"#),
            (#"{"do": "sign-in", "person": "bbo"}"#, #"unknown value "bbo"; did you mean "bob"?"#),
            (#"{"do": "sign-out", "save": "fail"}"#, #"unknown member "save""#),
            (
                #"{"do": "sign-in", "person": "bob", "exchange": "never"}"#,
                #"unknown value "never"; expected one of "answer", "deaf", "fail""#
            ),
            (#"{"do": "add-scopes", "person": "bbo"}"#, #"unknown value "bbo"; did you mean "bob"?"#),
            (#"{"do": "add-scopes", "refreshed": "rotates"}"#, #"unknown member "refreshed""#),
            (#"{"do": "refresh", "save": "deaf"}"#, #"unknown value "deaf"; expected one of "answer", "fail""#),
        ])
    func aMistakeInAMoveIsReported(_ move: String, _ message: String) throws {
        let text = #"{"about": "a", "operation": "schedule", "moves": {"a": [\#(move)]}, "vectors": []}"#
        let errors = try Schedules.decode(text).errors
        #expect(errors.count == 1)
        #expect(errors.first?.hasSuffix(message) == true, "\(errors)")
    }

    @Test func eachPairOfTheNamedMovesIsAScenario() throws {
        let text = #"""
            {"about": "a", "operation": "schedule",
             "moves": {"out": [{"do": "sign-out"}], "refresh": [{"do": "refresh", "refreshed": "rotates"}]},
             "vectors": [{"id": "both", "title": "t", "moves": ["out", "refresh"]}]}
            """#
        let decoded = try Schedules.decode(text)
        #expect(decoded.errors.isEmpty)
        #expect(
            decoded.scenarios.map(\.id)
                == ["out+out", "out+refresh", "refresh+refresh"].map { "schedules/test::both/\($0)" })
        #expect(decoded.scenarios[1].actors.map(\.name) == ["first", "second"])
        #expect(
            decoded.scenarios[1].actors[1].steps[0].action
                == .account(AccountMove(action: .refresh, refreshed: .rotates)))
    }

    @Test func anHonestFileHasNoError() throws {
        let decoded = try Schedules.decode(Self.file(Self.honest))
        #expect(decoded.errors.isEmpty)
        #expect(decoded.scenarios.map(\.id) == ["schedules/test::a"])
    }
}
