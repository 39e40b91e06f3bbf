import Testing

@testable import AssayInterleavings

@Suite struct DecodingTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        /// The vector in place of the honest one.
        let vector: String
        let message: String

        var testDescription: String { name }
    }

    private static func file(_ vector: String) -> String {
        #"{"about": "a", "operation": "schedule", "visits": {"honest": {"later": ["callback"], "outcomes": ["signed-in"]}}, "moves": {"sign-out": [{"do": "sign-out"}]}, "vectors": [\#(vector)]}"#
    }

    private static let honest =
        #"{"id": "a", "title": "t", "visits": ["honest"], "actors": {"alice": [{"do": "sign-in"}]}}"#

    static let cases = [
        Case(
            name: "unknown member", vector: #"{"id": "a", "title": "t", "actor": {}}"#,
            message: #"unknown member "actor"; did you mean "actors"?"#),
        Case(
            name: "unknown verb", vector: #"{"id": "a", "title": "t", "actors": {"alice": [{"do": "sing-in"}]}}"#,
            message: #"unknown value "sing-in"; did you mean "sign-in"?"#),
        Case(
            name: "no visit", vector: #"{"id": "a", "title": "t", "actors": {"alice": [{"do": "sign-in"}]}}"#,
            message: #"a scenario with a sign-in needs the member "visits", which is missing or empty"#),
        Case(
            name: "unknown visit",
            vector: #"{"id": "a", "title": "t", "visits": ["honset"], "actors": {"alice": [{"do": "sign-in"}]}}"#,
            message: #"there is no visit "honset"; did you mean "honest"?"#),
        Case(
            name: "unknown outcome",
            vector: #"{"id": "a", "title": "t", "actors": {"alice": [{"do": "refresh", "expect": ["refresht"]}]}}"#,
            message: #"there is no outcome "refresht"; did you mean "refreshed"?"#),
        Case(
            name: "an actor that cancels itself",
            vector: #"{"id": "a", "title": "t", "actors": {"alice": [{"do": "cancel", "actor": "alice"}]}}"#,
            message: "expected another actor of this scenario"),
        Case(
            name: "unknown event",
            vector:
                #"{"id": "a", "title": "t", "actors": {"alice": [{"do": "refresh"}]}, "orders": [{"id": "o", "order": ["alice refresh", "refresh one"]}]}"#,
            message: #"there is no event "refresh one"; did you mean "refresh 1"?"#),
        Case(
            name: "no invariants",
            vector: #"{"id": "a", "title": "t", "invariants": [], "actors": {"alice": [{"do": "refresh"}]}}"#,
            message: "the list of invariants is empty, so the scenario could not fail"),
        Case(
            name: "a visit that waits while it is prepared",
            vector:
                #"{"id": "a", "title": "t", "visits": [{"session": ["pause"], "outcomes": []}], "actors": {"alice": [{"do": "sign-in"}]}}"#,
            message: #""pause" needs a task; put it in "later""#),
        Case(
            name: "a member of another verb",
            vector: #"{"id": "a", "title": "t", "actors": {"alice": [{"do": "refresh", "seconds": 1}]}}"#,
            message: #"unknown member "seconds""#),
        Case(
            name: "unknown move", vector: #"{"id": "a", "title": "t", "moves": ["sign-uot"]}"#,
            message: #"there is no move "sign-uot"; did you mean "sign-out"?"#),
        Case(
            name: "a move twice", vector: #"{"id": "a", "title": "t", "moves": ["sign-out", "sign-out"]}"#,
            message: "expected the names of moves, without repetition"),
        Case(
            name: "moves and actors", vector: #"{"id": "a", "title": "t", "moves": ["sign-out"], "actors": {}}"#,
            message: #"unknown member "actors""#),
        Case(name: "an id twice", vector: honest + ", " + honest, message: #"the id "schedules/test::a" is taken"#),
    ]

    @Test(arguments: cases)
    func anErrorNamesItsLocationAndTheMistake(_ test: Case) throws {
        let errors = try Schedules.decode(Self.file(test.vector)).errors
        #expect(errors.count == 1)
        let error = try #require(errors.first)
        #expect(error.hasPrefix("test.json:1:"), "\(error)")
        #expect(error.hasSuffix(test.message), "\(error)")
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
