import Testing

@testable import AssayConformance

/// What the provider of a world of accounts makes of refresh tokens.
@Suite struct AccountWorldTests {
    private static func world(rotatingTo next: String?) -> AccountWorldState {
        var state = AccountWorldState(now: 0)
        state.refreshing = .answer { _ in .tokens(idToken: nil, accessToken: "access", refreshToken: next) }
        return state
    }

    private func isRefused(_ answer: AccountWorldState.RefreshAnswer) -> Bool {
        if case .answer(.refused) = answer { true } else { false }
    }

    @Test(arguments: [("second", true), (nil, false)] as [(String?, Bool)])
    func `a token is spent once another is given in its place`(_ next: String?, _ isSpent: Bool) {
        var state = Self.world(rotatingTo: next)
        #expect(!isRefused(state.refreshAnswer(to: "first")))
        #expect(isRefused(state.refreshAnswer(to: "first")) == isSpent)
        state.revoke("first")
        #expect(state.revoked == (isSpent ? [] : ["first"]))
    }

    @Test func `a token that is revoked is refused`() {
        var state = Self.world(rotatingTo: "second")
        #expect(!isRefused(state.refreshAnswer(to: "first")))
        state.revoke("second")
        #expect(state.revoked == ["second"])
        #expect(isRefused(state.refreshAnswer(to: "second")))
    }
}
