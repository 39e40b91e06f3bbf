internal import Foundation

/// Brings the application back to where an honest sign-in is accepted.
extension RelyingPartyRun {
    /// Tries an honest sign-in after a scenario, and recovers the application if it is not accepted.
    func checkHealth(after outcome: SignInOutcome, restarted: Bool) {
        // A restarted application has met a provider that was wrong from the beginning.
        // The provider is honest again before that, for many applications ask it something when they start.
        try? player.steps.provider.begin(honestKeys)
        if restarted || outcome == .hung { _ = player.restart?() }
        health = isWell() ? .well : (try? recover()) != nil ? .recovered : .lost
    }

    /// The keys of an honest sign-in between two scenarios: others than theirs, so that the next one's are fetched.
    private var honestKeys: WebProvider.KeySet { traits.contains(.refetch) ? .other : .golden }

    private func isWell() -> Bool {
        guard (try? player.steps.provider.begin(honestKeys)) != nil else { return false }
        return player.steps.signIn(as: player.other).outcome == .accepted
    }

    /// Brings the application back to where an honest sign-in is accepted.
    func recover() throws(Hindrance) {
        try? player.steps.provider.begin(honestKeys)
        _ = player.restart?()
        for _ in 0..<20 {
            if isWell() { return }
            Thread.sleep(forTimeInterval: 0.25)
        }
        throw Hindrance(description: "the application does not sign anybody in any more")
    }
}
