import AssayTestSupport
import Testing

@testable import AssayConformance

/// Every mistake in a scenario is reported with its location.
@Suite struct ScenarioDecodingTests {
    typealias Mistake = NamedCase<String, String>

    private static func steps(_ steps: String, expect: String = #""accept""#) -> String {
        #""input": {"steps": [\#(steps)]}, "expect": \#(expect)"#
    }

    private static let start = #"{"do": "start"}"#
    private static let callback = #"{"do": "callback"}"#
    private static let place = "$.vectors[0].input.steps"

    @Test(arguments: [
        Mistake(
            "unknown member", #""input": {"stepz": []}, "expect": "accept""#,
            #"$.vectors[0].input.stepz: unknown member "stepz"; did you mean "steps"?"#),
        Mistake("no steps", steps(""), "\(place): a scenario needs a step for the client"),
        Mistake(
            "no step of the client", steps(#"{"do": "rotate"}, {"do": "advance", "seconds": 1}"#),
            "\(place): a scenario needs a step for the client"),
        Mistake(
            "unknown step", steps(#"{"do": "callbak"}"#),
            #"\#(place)[0].do: unknown value "callbak"; did you mean "callback"?"#),
        Mistake("step without do", steps("{}"), #"\#(place)[0]: the member "do" is missing"#),
        Mistake(
            "member of another step", steps(#"{"do": "start", "user": "deny"}"#),
            #"\#(place)[0].user: unknown member "user""#),
        Mistake(
            "callback before its start", steps("\(callback), \(start)"),
            #"\#(place)[0]: no "start" of the attempt "a" comes before"#),
        Mistake(
            "unknown attempt", steps(#"\#(start), {"do": "callback", "attempt": "b"}"#),
            #"\#(place)[1].attempt: no "start" of the attempt "b" comes before"#),
        Mistake(
            "attempt begun twice", steps("\(start), \(start)"),
            #"\#(place)[1]: the attempt "a" has already begun"#),
        Mistake(
            "unknown provider", steps(#"{"do": "start", "provider": "gogle"}, \#(callback)"#),
            #"\#(place)[0].provider: unknown provider "gogle"; did you mean "google"?"#),
        Mistake(
            "two providers at one origin",
            #""input": {"providers": {"google": {}, "evil": {}}}, "expect": "accept""#,
            #"$.vectors[0].input.providers.evil: has the same origin as "google"; give it a "base_url""#),
        Mistake(
            "mistake in a provider", #""input": {"providers": {"google": {"isuer": "x"}}}, "expect": "accept""#,
            #"$.vectors[0].input.providers.google.isuer: unknown member "isuer"; did you mean "issuer"?"#),
        Mistake(
            "unknown name in a text", steps(#"\#(start), {"do": "callback", "query": {"code": "${cod}"}}"#),
            #"\#(place)[1].query.code: unknown name "cod"; did you mean "code"?"#),
        Mistake(
            "lone dollar sign", steps(#"\#(start), {"do": "callback", "url": "$callback"}"#),
            #"\#(place)[1].url: a dollar sign is written "$$""#),
        Mistake(
            "url and query", steps(#"\#(start), {"do": "callback", "url": "x", "query": {"a": "b"}}"#),
            #"\#(place)[1].query: a callback has "url" or "query", not both"#),
        Mistake(
            "no visit and no url", steps(#"\#(start), {"do": "callback", "visit": false}"#),
            #"\#(place)[1]: without a visit the callback needs a "url""#),
        Mistake(
            "person without a visit",
            steps(#"\#(start), {"do": "callback", "visit": false, "url": "x", "user": "deny"}"#),
            #"\#(place)[1].user: without a visit there is no "user""#),
        Mistake(
            "token of a verification", steps(#"{"do": "verify", "token": {"headr": {}}}"#, expect: #"{"steps": true}"#),
            #"\#(place)[0].token.headr: unknown member "headr"; did you mean "header"?"#),
        Mistake(
            "change of the keys",
            steps(#"\#(start), {"do": "rotate", "change": {"revoke": "google-z"}}, \#(callback)"#),
            #"\#(place)[1].change.revoke: unknown key "google-z"; did you mean "google-a"?"#),
        Mistake(
            "advance by zero seconds", steps(#"\#(start), {"do": "advance", "seconds": 0}, \#(callback)"#),
            "\(place)[1].seconds: expected a number other than 0"),
        Mistake(
            "clocks set back too far", steps(#"\#(start), {"do": "advance", "seconds": -1000000001}, \#(callback)"#),
            "\(place)[1].seconds: -1000000001 is not between -1000000000 and 1000000000"),
        Mistake(
            "first token again", steps(#"{"do": "verify", "again": true}"#, expect: #"{"steps": true}"#),
            #"\#(place)[0].again: no "verify" comes before"#),
        Mistake(
            "token and again",
            steps(#"{"do": "verify"}, {"do": "verify", "again": true, "token": {}}"#, expect: #"{"steps": true}"#),
            #"\#(place)[1].token: a verification has "token" or "again", not both"#),
        Mistake(
            "not again", steps(#"{"do": "verify"}, {"do": "verify", "again": false}"#, expect: #"{"steps": true}"#),
            "\(place)[1].again: expected true"),
        Mistake(
            "outcome of an unknown attempt", steps(start, expect: #"{"attempts": {"b": "accept"}}"#),
            #"$.vectors[0].expect: no attempt is called "b""#),
        Mistake(
            "two outcomes", #""expect": {"accept": {}, "steps": true}"#,
            #"$.vectors[0].expect: expected one of "accept", "reject", "either", "attempts" and "steps""#),
        Mistake(
            "steps without expectations", #""expect": {"steps": true}"#,
            #"$.vectors[0].expect: no step of the scenario has an "expect""#),
        Mistake(
            "attempt without an expectation", steps(#"\#(start), \#(callback), {"do": "start", "attempt": "b"}"#),
            #"$.vectors[0].expect: nothing judges step 3 (start of b): the expectation does not name the attempt "b", "#
                + #"and no step of it from there on has an "expect""#),
        Mistake(
            "step after the last expectation of its attempt",
            steps(
                #"{"do": "start", "expect": "accept"}, \#(callback)"#, expect: #"{"steps": true}"#),
            #"$.vectors[0].expect: nothing judges step 2 (callback of a): the expectation does not name the attempt "a", "#
                + #"and no step of it from there on has an "expect""#),
        Mistake(
            "secret of two attempts",
            steps(
                #"\#(start), \#(callback), {"do": "start", "attempt": "b"}"#,
                expect: #"{"attempts": {"a": "accept", "b": "accept"}, "secret": ["code_verifier"]}"#),
            #"$.vectors[0].expect.secret: "secret" needs 3 attempts or more"#),
        Mistake(
            "another secret", steps("\(start), \(callback)", expect: #"{"accept": {}, "secret": ["state"]}"#),
            #"$.vectors[0].expect.secret: expected ["code_verifier"]"#),
        Mistake(
            "another rule for messages", #""expect": {"accept": {}, "messages": "none"}"#,
            #"$.vectors[0].expect.messages: expected "no-secrets""#),
        Mistake(
            "no memory at all", #""expect": {"accept": {}, "memory_growth": 0}"#,
            "$.vectors[0].expect.memory_growth: 0 is not between 1 and 1099511627776"),
        Mistake(
            "log of an unknown provider", #""expect": {"accept": {}, "log": [{"provider": "evil", "max": 0}]}"#,
            #"$.vectors[0].expect.log[0].provider: unknown provider "evil""#),
        Mistake(
            "log that cannot fail", #""expect": {"accept": {}, "log": [{"endpoint": "certs", "min": 0}]}"#,
            #"$.vectors[0].expect.log[0].min: the expectation can never fail"#),
        Mistake(
            "unknown output member", #""expect": {"accept": {"code": "x"}}"#,
            #"$.vectors[0].expect.accept.code: sign-in has no output member "code""#),
    ])
    func mistake(_ mistake: Mistake) throws {
        #expect(try ScenarioSamples.mistakes(mistake.input).first == mistake.expected)
    }

    @Test(arguments: [
        #""expect": "accept""#,
        #""input": {"client": {"leeway": 10, "hosted_domain": "workspace.example"}}, "expect": {"accept": {}}"#,
        steps(#"\#(start), {"do": "callback", "query": {"iss": "${google.issuer}", "x": "$$${request.nonce}"}}"#),
        steps(#"\#(start), {"do": "callback", "expect": "accept"}"#, expect: #"{"steps": true}"#),
        steps(#"{"do": "start", "attempt": "b", "expect": "accept"}, \#(start), \#(callback)"#),
        steps(
            #"{"do": "verify", "repeat": 2, "token": {"header": {"kid": "k${repeat}"}}}"#, expect: #"{"steps": true}"#),
        steps(
            #"{"do": "verify"}, {"do": "advance", "seconds": -1000000000}, {"do": "verify", "again": true}"#,
            expect: #"{"steps": true}"#),
    ])
    func validScenarioIsAccepted(_ vector: String) throws {
        #expect(try ScenarioSamples.mistakes(vector) == [])
    }

    /// The golden client is that of the golden authorization request; members of the scenario replace its members.
    @Test func settings() throws {
        let library = try Samples.library(
            """
            {"about": "Samples.", "operation": "sign-in", "base": {"covers": ["R-1"], "importance": "high"},
             "vectors": [{"id": "sample", "title": "a", "input": {"client": {"leeway": 7}}, "expect": "accept"}]}
            """)
        let vector = try #require(library.vectors.first)
        let probe = try #require(try vector.rendered(at: 12).probe.input as? ScriptProbe<Scenario>)
        #expect(
            probe.script.settings
                == SignInSettings(
                    clientID: "415870217356-assaysuite0golden0client0ios00001.apps.googleusercontent.com",
                    serverClientID: nil, hostedDomain: nil, scopes: ["openid", "email", "profile"],
                    redirectURI: ScenarioSamples.redirectURI, leeway: 7))
        #expect(probe.start == 12)
        #expect(probe.script.steps.map(\.title) == ["step 1 (start of a)", "step 2 (callback of a)"])
    }
}
