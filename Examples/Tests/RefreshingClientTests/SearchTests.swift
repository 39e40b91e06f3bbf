import AssayTesting
import RefreshingClient
import RefreshingSession
import Testing

/// Each mistake is found with its finding, and the corrected twin passes.
@Suite struct SearchTests {
    @Test(arguments: try ConformanceSuite.searches(of: RefreshingClient<WaitingSession>.self))
    func waiting(_ search: SearchResult) { #expect(search.isPassed, "\(search.report)") }

    /// The runtime runs the jobs of an actor in bundles, which the result says.
    @Test(
        arguments: try ConformanceSuite.searches(
            of: RefreshingClient<SharingSession>.self, accepting: [.defaultActors]))
    func sharing(_ search: SearchResult) { #expect(search.isExpected, "\(search.report)") }

    @Test func resumesTwice() throws { try expect(.doubleResume, of: TwiceResumingSession.self, in: "rotating") }

    @Test func forgetsWhoWaits() throws { try expect(.lostResume, of: ForgetfulSession.self, in: "refused") }

    @Test func spendsATokenTwice() throws { try expect(.expectation, of: ReentrantSession.self, in: "rotating") }

    private func expect<Kind: Session>(_ kind: SearchFinding.Kind, of session: Kind.Type, in id: String) throws {
        let searches = try ConformanceSuite.searches(
            of: RefreshingClient<Kind>.self, only: ["sign-in/simultaneous-refresh::\(id)"])
        let found = searches.map { $0.finding?.kind }
        #expect(found == [kind])
        #expect(searches.count { $0.isExpected } == 0)
    }
}
