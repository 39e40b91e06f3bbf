import Testing

@testable import AssayConformance

/// How the provider of an account fixture responds to refresh tokens.
@Suite struct AccountFixtureTests {
    private static func fixture(rotatingTo next: String?) -> AccountFixtureState {
        var state = AccountFixtureState()
        state.refreshing = { _ in .tokens(idToken: nil, accessToken: "access", refreshToken: next) }
        return state
    }

    private func isRefused(_ refresh: AccountRefresh) -> Bool {
        if case .refused = refresh { true } else { false }
    }

    @Test(arguments: [("second", true), (nil, false)] as [(String?, Bool)])
    func `a replaced token is refused`(_ next: String?, _ isSpent: Bool) throws {
        var state = Self.fixture(rotatingTo: next)
        #expect(try !isRefused(state.refresh("first")))
        #expect(try isRefused(state.refresh("first")) == isSpent)
        state.revoke("first")
        #expect(state.revoked == (isSpent ? [] : ["first"]))
    }

    @Test func `a revoked token is refused`() throws {
        var state = Self.fixture(rotatingTo: "second")
        #expect(try !isRefused(state.refresh("first")))
        state.revoke("second")
        #expect(state.revoked == ["second"])
        #expect(try isRefused(state.refresh("second")))
    }
}
