internal import Foundation

extension WebRun {
    /// Tries an honest sign-in after a scenario, and recovers the application if it is not accepted.
    func checkHealth(after outcome: SignInOutcome, restarted: Bool) {
        // A restarted application has met a dishonest provider from the start, so it is restarted again. The provider
        // is honest before that, because many applications send it requests when they start.
        try? player.steps.provider.begin(honestKeys)
        if outcome.isHung { note(.hung) }
        if restarted || outcome.isHung { _ = player.restart?() }
        guard !isWell() else { return health = .well }
        note(.lost)
        health = (try? recover()) != nil ? .recovered : .lost
    }

    /// The keys between two scenarios: not those of the scenarios, so that the next one makes the application fetch.
    private var honestKeys: WebProvider.KeySet { traits.contains(.refetch) ? .other : .golden }

    private func isWell() -> Bool {
        guard (try? player.steps.provider.begin(honestKeys)) != nil else { return false }
        return player.steps.honest.signIn(as: player.other).outcome == .accepted
    }

    /// Restarts the application and waits until it accepts an honest sign-in.
    func recover() throws(SetupError) {
        try? player.steps.provider.begin(honestKeys)
        _ = player.restart?()
        let end = settings.uptime() + settings.limits.signIn
        for _ in 0..<20 {
            if isWell() { return }
            guard settings.uptime() < end, options.interruption() == nil else { break }
            Thread.sleep(forTimeInterval: 0.25)
        }
        throw SetupError(description: "the application no longer signs anybody in")
    }
}
