import AssayClients
import AssayConformance
import AssayJSON
import AssayTestRuns
import Testing

@testable import AssayGeneration

/// What every client must do, as the two bounds tell it.
@Suite struct OracleTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let input: String
        /// `accept`, `open`, or the reason of a refusal.
        let obligation: String

        var testDescription: String { name }
    }

    static let cases = [
        Case(name: "the honest token", input: #"{"operation": "verify-id-token"}"#, obligation: "accept"),
        Case(
            name: "a token for another", input: #"{"operation": "verify-id-token", "token": {"claims": {"aud": "x"}}}"#,
            obligation: "invalid-audience"),
        Case(
            name: "an unknown claim", input: #"{"operation": "verify-id-token", "token": {"claims": {"x": [1]}}}"#,
            obligation: "accept"),
        Case(
            name: "a name twice",
            input:
                #"{"operation": "verify-id-token", "token": {"claims_text": "{${claims:members},\"x\":1,\"x\":2}"}}"#,
            obligation: "open"),
        Case(
            name: "events of another kind of token",
            input: #"{"operation": "verify-id-token", "token": {"claims": {"events": {}}}}"#, obligation: "open"),
        Case(
            name: "a picture that is no URL",
            input: #"{"operation": "verify-id-token", "token": {"claims": {"picture": "x"}}}"#, obligation: "open"),
        Case(
            name: "another picture",
            input: #"{"operation": "verify-id-token", "token": {"claims": {"picture": "https://x.example/y"}}}"#,
            obligation: "accept"),
        Case(
            name: "an empty domain that nobody asked for",
            input: #"{"operation": "verify-id-token", "token": {"claims": {"hd": ""}}}"#, obligation: "open"),
        Case(
            name: "a nonce in the header that is no base64url",
            input: #"{"operation": "verify-id-token", "token": {"header": {"nonce": "a b"}}}"#, obligation: "open"),
        Case(
            name: "a nonce in the header",
            input: #"{"operation": "verify-id-token", "token": {"header": {"nonce": "YWI"}}}"#, obligation: "accept"),
        Case(
            name: "a url in the header that is a number",
            input: #"{"operation": "verify-id-token", "token": {"header": {"url": 1}}}"#, obligation: "open"),
        Case(
            name: "the description of no error",
            input:
                #"{"operation": "parse-token-response", "input": {"body": {"json": {"access_token": "x", "expires_in": 3599, "refresh_token": "y", "scope": "openid", "token_type": "Bearer", "id_token": "eyJhbGciOiJSUzI1NiJ9.e30.c2lnbmF0dXJl", "error_uri": "x"}}}}"#,
            obligation: "open"),
        Case(
            name: "a name without a value in a callback",
            input:
                #"{"operation": "parse-authorization-response", "input": {"url": "${redirect_uri}?state=${state}&code=4/0A&x"}}"#,
            obligation: "accept"),
        Case(
            name: "another state",
            input:
                #"{"operation": "parse-authorization-response", "input": {"url": "${redirect_uri}?state=x&code=4/0A"}}"#,
            obligation: "state-mismatch"),
        Case(
            name: "a sign-in with a token for another",
            input:
                #"{"operation": "sign-in", "input": {"providers": {"google": {"faults": [{"endpoint": "token", "token": {"claims": {"aud": "x"}}}]}}}}"#,
            obligation: "invalid-audience"),
        Case(name: "the honest sign-in", input: #"{"operation": "sign-in"}"#, obligation: "accept"),
    ]

    @Test(arguments: cases)
    func obligation(_ row: Case) throws {
        let library = try BundledLibrary.shared()
        let run = try GeneratedRun.bundled("reference", .count(1))
        let report = try run.run(JSON.parse(text: row.input, file: ""))
        let found: String =
            switch report.inputs[0].obligation {
            case .accept: "accept"
            case .open: "open"
            case .refuse(let reason, _): reason?.rawValue ?? ""
            }
        #expect(found == row.obligation)
        #expect(try report.runReport(of: library, BundledClients.flaws()).findings.isEmpty)
    }

    /// What the strict client accepts, library and reference accept; what these accept, the lenient client accepts.
    @Test(arguments: BundledClients.names.filter { $0 != "plan-as-written" })
    func accusesNoConformantClient(_ name: String) throws {
        let report = try GeneratedRun.bundled(name, .count(600), workers: 2).run()
        #expect(report.inputs.map { $0.result.vector.title + ": " + $0.result.judgement.detail } == [])
        #expect(report.tally.judged > 350)
    }

    /// A client that refuses an honest input is accused of that, and of nothing else about the operation.
    @Test func honestInputIsRefused() throws {
        let report = try GeneratedRun.bundled("plan-as-written", .count(100), operations: [.signIn]).run()
        #expect(report.inputs.map(\.result.vector.title) == ["the honest input"])
        #expect(report.inputs.map(\.result.judgement.kind) == [.rejectedGood])
        #expect(report.tally.inputs == 1)
    }

    /// What a vector shows that core leaves open is nobody's duty.
    @Test func openVectorsAccuseNobody() throws {
        let library = try BundledLibrary.shared()
        let grammar = Grammar(.verifyIDToken, library)
        let open = try #require(grammar.vectors.first { $0.value.fullID == "id-token/key-selection::key-set-array" })
        #expect(grammar.openVector(Array(open.key))?.fullID == open.value.fullID)
        let core = try #require(grammar.vectors.first { $0.value.fullID == "id-token/base64url::claims-padded" })
        #expect(grammar.openVector(Array(core.key)) == nil)
        #expect(grammar.openVector([]) == nil)
    }

    /// A finding has the cause that predicts it.
    @Test func findingIsExplained() async throws {
        let library = try BundledLibrary.shared()
        let flaws = try BundledClients.flaws()
        let grammar = Grammar(.verifyIDToken, library)
        let client = try #require(try BundledClients.client(named: "reference+flaw:json-not-a-number-accepted"))
        let trial = InputTrial(
            grammars: [grammar], forge: library.forge, bounds: try #require(Bounds(flaws)),
            run: VectorRun(client: client))
        var found = GeneratedReport(client: client.description, seed: nil, [grammar])
        for edit in grammar.edits where ["NaN in the header", "NaN in the claims"].contains(edit.words) {
            let outcome = await trial.outcome(of: InputGenerator.Choice(grammar: 0, edits: [edit]))
            found.inputs.append(try #require(outcome))
        }
        let report = try found.runReport(of: library, flaws)
        #expect(report.findings.count == 2)
        let causes = report.diagnosis?.causes ?? []
        #expect(causes.contains { $0.flaws.contains("json-not-a-number-accepted") })
        #expect(report.diagnosis?.unexplained == [])
    }

    /// A choice of a conformant client decides: nobody is judged, whatever the bounds do.
    @Test func choiceDecides() async throws {
        let library = try BundledLibrary.shared()
        let bounds = try #require(Bounds(try BundledClients.flaws()))
        let honest = try #require(try library.forge.goldenProbe(of: .verifyIDToken))
        #expect(await bounds.choice(against: .accept([:]), for: honest) == nil)
        #expect(await bounds.choice(against: .refuse(.invalidAudience, ""), for: honest) != nil)
    }
}

extension GeneratedRun {
    /// A run of a bundled client.
    static func bundled(
        _ name: String, _ amount: Amount, seed: UInt64 = 1, operations: Set<ClientOperation>? = nil, workers: Int = 1
    ) throws -> GeneratedRun {
        let client = try #require(try BundledClients.client(named: name))
        let bounds = try #require(Bounds(try BundledClients.flaws()))
        var options = Options(amount: amount, seed: seed, workers: workers)
        options.operations = operations
        return GeneratedRun(try BundledLibrary.shared(), client: client, bounds: bounds, options: options)
    }
}
