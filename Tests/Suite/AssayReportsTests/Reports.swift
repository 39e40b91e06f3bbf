import AssayJSON
import Testing

@testable import AssayConformance

// Swift Testing and Foundation also have types with these names.
typealias VectorExpectation = AssayConformance.VectorExpectation
typealias ClientOperation = AssayConformance.ClientOperation

/// A small report with one result of each kind, and the requirements that it names.
enum Reports {
    static let requirements: [Requirement] = {
        let text = """
            {"id": "OIDC-3.1.3.7-3", "source": "OpenID Connect Core 1.0", "section": "3.1.3.7", "level": "MUST",
             "url": "https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation",
             "summary": "The audience holds the client ID."}
            """
        return (try? JSON.parse(text: text, file: "requirements.json"))
            .flatMap { try? Requirement(decoding: $0) }.map { [$0] } ?? []
    }()

    static let client = ClientDescription(
        name: "sample", version: "1.2", summary: "a client of these tests",
        features: [], reasons: .all)

    static let mixed = RunReport(
        client: client, profile: "strict", renderedAt: 1_790_000_000,
        results: [
            result(
                "id-token/audience", "golden", .low, VectorExpectation(.accept(["subject": .string("108")])),
                .accept(["subject": .string("108"), "email": .string("a@b.example")]),
                Judgement(.passed, nil, "accepted")),
            result(
                "id-token/audience", "other", .high, VectorExpectation(.reject([.invalidAudience])),
                .accept(["subject": .string("108")]),
                Judgement(.failed, .acceptedBad, "expected a refusal with invalid-audience, but the client accepted"),
                line: 12, references: ["https://a.example/advisory", "https://b.example/"]),
            result(
                "id-token/audience", "open", .low, VectorExpectation(.either("the specifications leave it open")),
                .reject(.invalidAudience, message: "two audiences"),
                Judgement(.inconclusive, nil, "nothing is shown"), line: 30),
            result(
                "callback/code", "secret", .critical, VectorExpectation(.accept(["code": .string("4/the-code")])),
                .accept(["code": .string("4/another-code")]),
                Judgement(.failed, .acceptedBad, "expected code (10 bytes, not shown)"),
                operation: .parseAuthorizationResponse, line: 7),
            result(
                "callback/code", "crash", .critical,
                VectorExpectation(.reject([.invalidAuthorizationResponse, .redirectMismatch])), .crashed("signal 4"),
                Judgement(.crashed, nil, "the client crashed: signal 4"), operation: .parseAuthorizationResponse,
                line: 9),
            result(
                "callback/code", "hang", .critical, VectorExpectation(.accept([:])), .hung,
                Judgement(.hung, nil, "no answer came in time"), operation: .parseAuthorizationResponse, line: 11),
            result(
                "callback/code", "skipped", .low, VectorExpectation(.accept([:])), .unsupported("iss_parameter"),
                Judgement(.skipped, nil, "the client does not support iss_parameter"),
                operation: .parseAuthorizationResponse, line: 13),
        ], seconds: 1.2345)

    /// The same run with a dictionary of flaws, one of which explains one of the findings; how the client ended is left
    /// out, so that the others have no cause.
    static let diagnosed: RunReport = {
        var report = mixed
        var run = DiagnosticCase(mixed)
        run.endings = [:]
        report.diagnosis = Diagnosis(
            run,
            with: FaultDictionary(
                entries: [
                    entry("audience-not-checked", ["id-token/audience::other"]),
                    entry("first-audience-checked", ["id-token/audience::other", "id-token/audience::unasked"]),
                ], digests: [:]))
        return report
    }()

    /// A run with five findings, of which a flaw would cause one more.
    static let series: RunReport = {
        let ids = (1...6).map { "number-\($0)" }
        var report = RunReport(
            client: client, profile: "strict", renderedAt: 1_790_000_000,
            results: ids.map { id in
                let isPassed = id == "number-6"
                return result(
                    "id-token/audience", id, id == "number-5" ? .critical : .high,
                    VectorExpectation(.reject([.invalidAudience])),
                    isPassed ? .reject(.invalidAudience, message: nil) : .accept(["subject": .string("108")]),
                    isPassed
                        ? Judgement(.passed, nil, "refused")
                        : Judgement(.failed, .acceptedBad, "expected a refusal, but the client accepted"))
            }, seconds: 1)
        report.diagnosis = Diagnosis(
            report,
            with: FaultDictionary(
                entries: [entry("audience-not-checked", ids.map { "id-token/audience::" + $0 })], digests: [:]))
        return report
    }()

    /// A run with a finding that no flaw of the dictionary explains.
    static let unexplained: RunReport = {
        var report = RunReport(
            client: client, profile: "strict", renderedAt: 1_790_000_000, results: [mixed.results[1]], seconds: 0)
        report.diagnosis = Diagnosis(report, with: FaultDictionary(entries: [], digests: [:]))
        return report
    }()

    static func entry(
        _ flaw: String, _ ids: [String], summary: String = "does not compare `aud`"
    ) -> FaultDictionary.Entry {
        FaultDictionary.Entry(
            flaw: flaw, check: "audience", summary: summary,
            threat: "A token for <another> app signs in.",
            remedy: "Compare `aud` with your client ID. Refuse a token without it.",
            failures: Dictionary(ids.map { ($0, FindingKind.acceptedBad) }) { first, _ in first })
    }

    static let clean = RunReport(
        client: client, profile: "core", renderedAt: 1_790_000_000, results: [mixed.results[0]], seconds: 0.0049)

    /// A run in which every vector was skipped.
    static let skipped = RunReport(
        client: client, profile: "strict", renderedAt: 1_790_000_000, results: [mixed.results[6]], seconds: 0.0049)

    /// A run in which the profile leaves every answer open.
    static let open = RunReport(
        client: client, profile: "core", renderedAt: 1_790_000_000,
        results: [
            result(
                "callback/code", "open", .low, VectorExpectation(.either("judged only under the profile strict")),
                .accept(["code": .string("4/the-code")]),
                Judgement(.unjudged, nil, "accepted; either is right: judged only under the profile strict"),
                operation: .parseAuthorizationResponse, line: 15)
        ], seconds: 0.0049)

    static func result(
        _ area: String, _ id: String, _ importance: Importance, _ expectation: VectorExpectation,
        _ observation: Observation, _ judgement: Judgement, operation: ClientOperation = .verifyIDToken, line: Int = 1,
        references: [String] = []
    ) -> VectorResult {
        VectorResult(
            vector: Vector(
                area: area, id: id, title: "title of \(id)", operation: operation,
                covers: operation == .verifyIDToken ? ["OIDC-3.1.3.7-3"] : ["UNKNOWN-1"], references: references,
                importance: importance, profile: nil, needs: [], isControl: false, revision: 1, note: nil,
                expectation: expectation,
                location: JSONLocation(line: line, column: 1, path: .document(file: "vectors/\(area).json")),
                token: nil, context: nil, input: nil, expected: JSONNode("accept")),
            expectation: expectation, observation: observation, judgement: judgement)
    }
}
