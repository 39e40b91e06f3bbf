import AssayConformance
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

    /// The orders of the provider's responses show these two as well.
    ///
    /// A second resume would end the tests.
    @Test func isFoundWithoutASearch() throws {
        #expect(try unexpected(WaitingSession.self) == [:])
        #expect(try unexpected(ReentrantSession.self) == ["rotating": .failed])
        #expect(try unexpected(ForgetfulSession.self) == ["refused": .hung, "answer-lost": .hung])
    }

    private func unexpected<Kind: Session>(_ session: Kind.Type) throws -> [String: Verdict] {
        let suite = ConformanceSuite(
            RefreshingClient<Kind>(), only: ["sign-in/simultaneous-refresh"], timeout: .seconds(1))
        let results = try suite.results.filter { !$0.isExpected }
        return Dictionary(
            uniqueKeysWithValues: results.map { ($0.id.split(separator: ":").last.map(String.init) ?? "", $0.verdict) })
    }

    private func expect<Kind: Session>(_ kind: SearchFinding.Kind, of session: Kind.Type, in id: String) throws {
        let searches = try ConformanceSuite.searches(
            of: RefreshingClient<Kind>.self, only: ["sign-in/simultaneous-refresh::\(id)"])
        let found = searches.map { $0.finding?.kind }
        #expect(found == [kind])
        #expect(searches.count { $0.isExpected } == 0)
    }
}
