import AssayConformance
import AssayJSON
import Testing

@testable import AssayGeneration

/// What edits make of the honest input.
@Suite struct InputDraftTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let steps: [Edit.Step]
        /// The members of the vector.
        let members: String

        var testDescription: String { name }
    }

    static let tokens = [
        Case(name: "nothing", steps: [], members: #"{"context":{},"token":{}}"#),
        Case(
            name: "a claim", steps: [.member(["token", "claims", "aud"], "x")],
            members: #"{"context":{},"token":{"claims":{"aud":"x"}}}"#),
        Case(
            name: "a claim less", steps: [.member(["token", "claims", "aud"], nil)],
            members: #"{"context":{},"token":{"claims":{"aud":null}}}"#),
        Case(
            name: "a claim and a text", steps: [.member(["token", "claims", "aud"], "x"), .text(.claims, "${json} ")],
            members: #"{"context":{},"token":{"claims":{"aud":"x"},"claims_text":"${claims} "}}"#),
        Case(
            name: "members of a text", steps: [.text(.header, "{${members},}")],
            members: #"{"context":{},"token":{"header_text":"{${header:members},}"}}"#),
    ]

    @Test(arguments: tokens)
    func token(_ row: Case) { check(row, ["token": [:], "context": [:]], parameterMember: nil) }

    static let messages = [
        Case(
            name: "a member less", steps: [.member(["input", "body", "json", "a"], nil)],
            members: #"{"input":{"headers":[["Age","1"],["X","y"]],"body":{"json":{"b":2}}}}"#),
        Case(
            name: "a text", steps: [.text(.body, ["{${members},", ["hex": "ff"]])],
            members: #"{"input":{"headers":[["Age","1"],["X","y"]],"body":["{\"a\":1,\"b\":2,",{"hex":"ff"}]}}"#),
        Case(
            name: "a field twice",
            steps: [.field("age", [.init(name: "age", value: "2"), .init(name: "AGE", value: "3")])],
            members: #"{"input":{"headers":[["age","2"],["AGE","3"],["X","y"]],"body":{"json":{"a":1,"b":2}}}}"#),
        Case(
            name: "no field", steps: [.field("x", [])],
            members: #"{"input":{"headers":[["Age","1"]],"body":{"json":{"a":1,"b":2}}}}"#),
    ]

    @Test(arguments: messages)
    func message(_ row: Case) {
        let honest: JSONValue = ["headers": [["Age", "1"], ["X", "y"]], "body": ["json": ["a": 1, "b": 2]]]
        check(row, ["input": honest], parameterMember: nil)
    }

    static let callbacks = [
        Case(name: "nothing", steps: [], members: #"{"input":{"url":"a:/b?x=1&y=2"}}"#),
        Case(
            name: "a pair", steps: [.parameter("x", ["x=3", "x=4"])], members: #"{"input":{"url":"a:/b?x=3&x=4&y=2"}}"#),
        Case(name: "a pair less", steps: [.parameter("x", [])], members: #"{"input":{"url":"a:/b?y=2"}}"#),
        Case(name: "a pair more", steps: [.parameter("z", ["z=3"])], members: #"{"input":{"url":"a:/b?x=1&y=2&z=3"}}"#),
        Case(
            name: "what is around", steps: [.address("c:"), .suffix("#d"), .front(["e"])],
            members: #"{"input":{"url":"c:?e&x=1&y=2#d"}}"#),
        Case(
            name: "no pair", steps: [.parameter("x", []), .parameter("y", [])], members: #"{"input":{"url":"a:/b"}}"#),
    ]

    @Test(arguments: callbacks)
    func callback(_ row: Case) { check(row, ["input": ["url": "a:/b?x=1&y=2"]], parameterMember: "url") }

    /// A token of a sign-in is what the provider returns.
    @Test func tokenOfSignIn() {
        var draft = InputDraft(["token": [:], "input": [:]], parameterMember: nil, tokenIsResponse: true)
        draft.apply(.member(["token", "claims", "aud"], "x"))
        draft.apply(.element(["input", "providers", "google", "faults"], ["endpoint": "certs", "status": 500]))
        #expect(
            text(draft)
                == #"{"input":{"providers":{"google":{"faults":[{"endpoint":"certs","status":500},{"endpoint":"token","token":{"claims":{"aud":"x"}}}]}}}}"#
        )
    }

    private func check(_ row: Case, _ honest: [String: JSONValue], parameterMember: String?) {
        var draft = InputDraft(honest, parameterMember: parameterMember, tokenIsResponse: false)
        for step in row.steps { draft.apply(step) }
        #expect(text(draft) == row.members)
    }

    private func text(_ draft: InputDraft) -> String {
        let members = draft.description.sorted { $0.key < $1.key }.map { JSONMember($0.key, $0.value) }
        return JSONWriter.text(.object(members))
    }
}
