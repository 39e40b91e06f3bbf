import AssayJSON
import Testing

@testable import AssayConformance

/// Which tokens depend on when a client reads its clock, and on its leeway.
@Suite struct LeewayEdgeTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let exp: String
        /// The leeway that the client is told.
        var told: Int64 = 0
        /// The client's own leeway.
        let own: Int64
        var hasLeeway = false
        let isEdge: Bool

        var testDescription: String { name }
    }

    /// A client can have a leeway of its own for `nbf`, and none for `exp`.
    static let cases = [
        Case(name: "ends in a second", exp: "${now+1}", own: 0, isEdge: true),
        Case(name: "ends in a second, own leeway", exp: "${now+1}", own: 60, isEdge: true),
        Case(name: "ended, own leeway", exp: "${now-40}", own: 60, isEdge: true),
        Case(
            name: "ends now, own leeway in place of the one it is told", exp: "${now}", told: 60, own: 60, isEdge: true),
        Case(name: "ends now, the leeway it is told", exp: "${now}", told: 60, own: 0, hasLeeway: true, isEdge: false),
        Case(name: "ends in an hour, own leeway", exp: "${now+7200}", own: 60, isEdge: false),
        Case(name: "ended an hour ago, own leeway", exp: "${now-3600}", own: 60, isEdge: false),
    ]

    @Test(arguments: cases)
    func edge(_ row: Case) throws {
        let client = ClientDescription(
            name: "x", version: "1", summary: "", features: row.hasLeeway ? [.leeway] : [], reasons: .none,
            fixedLeeway: row.own, clock: .real)
        let vector = try Vector.generated(
            "x", of: .verifyIDToken,
            members: [
                "token": JSONNode(["claims": ["exp": .string(row.exp)]]),
                "context": JSONNode(["leeway": .integer(row.told)]),
            ], expectation: .relaxed("a test"), forge: Samples.library(Samples.tokens).forge)
        let edge = try TimeEdges(client).edge(near: vector.rendered().probe)
        #expect((edge != nil) == row.isEdge, "\(edge ?? "")")
    }
}
