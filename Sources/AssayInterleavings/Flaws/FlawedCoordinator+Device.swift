internal import ScheduleExplorer

extension FlawedCoordinator {
    func signInOnDevice() async -> Outcome {
        guard !isSigningIn else { return .refused("sign-in-in-progress") }
        isSigningIn = true
        defer { isSigningIn = false }
        if let kept = deviceKept {
            deviceKept = nil
            return kept
        }
        let clock = stage.world.clock
        var interval = Duration.seconds(Stage.deviceInterval)
        let expiration = clock.now.advanced(by: .seconds(Stage.deviceLifetime))
        guard !Task.isCancelled else { return .refused("cancelled") }
        guard case .codes(let device)? = try? await stage.response(to: .deviceCode) else { return lost }
        guard !Task.isCancelled else { return .refused("cancelled") }
        while true {
            let next = clock.now.advanced(by: interval)
            try? await clock.sleep(until: min(next, expiration), tolerance: nil)
            guard !Task.isCancelled || flaw == .pollAfterCancellation else { return .refused("cancelled") }
            guard next < expiration else { return .refused("timed-out") }
            let answer = flaw == .pollBesideSlowAnswer ? await answerOfTwo(device) : await answer(device)
            if Task.isCancelled {
                if case .deviceTokens(let number)? = answer, flaw == .cancelledPollKept {
                    deviceKept = .signedInOnDevice(number)
                }
                return .refused("cancelled")
            }
            switch answer {
            case .deviceTokens(let number)?: return .signedInOnDevice(number)
            case .denied?: return .refused("access-denied")
            case nil: interval *= 2
            default: break
            }
        }
    }

    private var lost: Outcome { .refused(Task.isCancelled ? "cancelled" : "network") }

    /// The answer to a poll; nil if none comes.
    private func answer(_ device: Int) async -> ProviderResponse? { try? await stage.response(to: .poll(device)) }

    /// The answer to the first of two polls that are sent at once.
    private func answerOfTwo(_ device: Int) async -> ProviderResponse? {
        await withTaskGroup(of: ProviderResponse?.self) { group in
            for _ in 0..<2 { group.addTask { await self.answer(device) } }
            var first: ProviderResponse?
            for await answer in group { first = first ?? answer }
            return first
        }
    }
}
