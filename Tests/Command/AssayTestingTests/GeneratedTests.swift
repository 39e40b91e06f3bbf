import AssayClients
import AssayConformance
import AssayTesting
import Testing

/// Inputs that nobody wrote, in a test of somebody's own.
@Suite struct GeneratedTests {
    private func suite(_ name: String, known: [String: String] = [:]) throws -> ConformanceSuite {
        ConformanceSuite(try #require(try BundledClients.client(named: name)), known: known)
    }

    @Test func aClientThatConforms() throws {
        #expect(try suite("reference").generated(300, operations: [.parseUserInfo]).isEmpty)
    }

    /// A finding has an id of its own, by which it can be known.
    @Test func aClientWithAFlaw() throws {
        let name = "reference+flaw:user-info-subject-not-compared+if:body.email_verified=false"
        let found = try suite(name).generated(3_000, operations: [.parseUserInfo])
        let finding = try #require(found.first { $0.id.hasPrefix("generated/parse-user-info::") })
        #expect(!finding.isExpected)
        #expect(finding.title.contains("email_verified: false"))
        let again = try suite(name, known: [finding.id: "reported"]).generated(3_000, operations: [.parseUserInfo])
        #expect(again.first { $0.id == finding.id }?.isExpected == true)
    }

    /// Nothing is judged for an operation that the client lacks.
    @Test func nothingJudged() throws {
        #expect(throws: ConformanceSuiteError.self) {
            try suite("plan-as-written").generated(10, operations: [.verifySecurityEvent])
        }
    }
}
