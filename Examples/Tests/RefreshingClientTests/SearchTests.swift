import AssayTesting
import RefreshingClient
import RefreshingSession
import Testing

/// Each mistake is found with its finding; the corrected twin passes.
@Suite struct SearchTests {
    private func findings<Kind: Session>(_ kind: Kind.Type) throws -> [String: SearchFinding.Kind] {
        let searches = try ConformanceSuite.searches(of: RefreshingClient<Kind>.self, accepting: [.defaultActors])
        return Dictionary(uniqueKeysWithValues: searches.compactMap { search in search.finding.map { (search.id, $0.kind) } })
    }

    @Test(arguments: try ConformanceSuite.searches(of: RefreshingClient<WaitingSession>.self))
    func waiting(_ search: SearchResult) { #expect(search.isPassed, "\(search.report)") }

    /// The runtime runs the jobs of an actor in bundles, which the search says.
    @Test(arguments: try ConformanceSuite.searches(of: RefreshingClient<SharingSession>.self, accepting: [.defaultActors]))
    func sharing(_ search: SearchResult) { #expect(search.isExpected, "\(search.report)") }

    @Test func resumesTwice() throws {
        #expect(try findings(TwiceResumingSession.self)["sign-in/simultaneous-refresh::rotating"] == .doubleResume)
    }

    @Test func forgetsWhoWaits() throws {
        #expect(try findings(ForgetfulSession.self)["sign-in/simultaneous-refresh::refused"] == .lostResume)
    }

    @Test func spendsATokenTwice() throws {
        #expect(try findings(ReentrantSession.self)["sign-in/simultaneous-refresh::rotating"] == .expectation)
    }
}
