import AssayConformance
import Testing

@testable import AssayGeneration

/// Flaws that only two edits together show are found, with the two edits as the smallest form.
@Suite struct PlantedFlawTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let client: String
        let operation: ClientOperation
        /// The places of the smallest form.
        let places: Set<String>
        let kind: FindingKind

        var testDescription: String { client }
    }

    static let cases = [
        Case(
            client: "reference+flaw:status-not-checked+if:body.refresh_token!", operation: .parseTokenResponse,
            places: ["body.refresh_token", "input.status"], kind: .acceptedBad),
        Case(
            client: "reference+flaw:user-info-subject-not-compared+if:body.email_verified=false",
            operation: .parseUserInfo,
            places: ["body.email_verified", "body.sub"], kind: .acceptedBad),
        Case(
            client: "reference+flaw:metadata-issuer-not-compared+if:body.claims_supported!",
            operation: .parseProviderMetadata,
            places: ["body.claims_supported", "body.issuer"], kind: .acceptedBad),
        Case(
            client: "reference+flaw:state-not-compared+if:query.prompt!", operation: .parseAuthorizationResponse,
            places: ["parameter.prompt", "parameter.state"], kind: .acceptedBad),
        Case(
            client: "reference+flaw:token-type-compared-exactly+if:body.scope!", operation: .parseTokenResponse,
            places: ["body.scope", "body.token_type"], kind: .rejectedGood),
    ]

    @Test(arguments: cases)
    func isFound(_ row: Case) throws {
        let report = try GeneratedRun.bundled(row.client, .count(4_500), operations: [row.operation], workers: 2).run()
        let found = report.inputs.map { (places: Set($0.choice.edits.map(\.place)), kind: $0.result.judgement.kind) }
        #expect(found.contains { $0 == (row.places, row.kind) }, "\(found)")
        #expect(found.allSatisfy { $0.places.count == 2 })
    }

    /// The same client without the flaw has no finding in the same inputs.
    @Test func withoutFlaw() throws {
        let report = try GeneratedRun.bundled("reference", .count(500), operations: [.parseTokenResponse], workers: 2)
            .run()
        #expect(report.inputs.isEmpty)
    }
}
