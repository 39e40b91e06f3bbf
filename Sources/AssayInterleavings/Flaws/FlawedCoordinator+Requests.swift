internal import ScheduleExplorer

extension FlawedCoordinator {
    /// Sends one request, within its time limit.
    private nonisolated(nonsending) func ask(
        _ request: ProviderRequest
    ) async -> Result<ProviderResponse, ModelFailure> {
        guard !Task.isCancelled else { return .failure(ModelFailure(outcome: .refused("cancelled"))) }
        return await withTaskGroup(of: Result<ProviderResponse, ModelFailure>?.self) { [stage] group in
            group.addTask {
                do throws(ProviderFailure) {
                    return .success(try await stage.response(to: request))
                } catch {
                    let reason = error == .cancelled && Task.isCancelled ? "cancelled" : "network"
                    return .failure(ModelFailure(outcome: .refused(reason)))
                }
            }
            group.addTask {
                try? await stage.world.clock.sleep(for: Stage.requestLimit)
                return .failure(ModelFailure(outcome: .refused(Task.isCancelled ? "cancelled" : "timed-out")))
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first ?? .failure(ModelFailure(outcome: .refused("network")))
        }
    }

    func exchangeCode(of visit: Int) async -> Outcome {
        var response = await ask(.token(visit))
        if flaw == .codeSentAgain, response.refusal == .refused("network") { response = await ask(.token(visit)) }
        if let refusal = response.refusal { return refusal }
        guard case .success(.tokens(let number)) = response else { return .refused("token-exchange-failed") }
        let verdict = await verify(.first)
        return verdict == .verified ? .signedIn(number) : verdict
    }

    func verify(_ key: SigningKey) async -> Outcome {
        if haveKeysExpired { keyGeneration = nil }
        if keyGeneration == nil {
            let outcome = await fetchKeys()
            guard outcome == .verified else { return outcome }
        }
        if isKnown(key) { return .verified }
        if flaw != .unknownKeyStorm, let last = lastUnknownKeyRequest, stage.now - last < .seconds(60) {
            return .refused("unknown-key-id")
        }
        let before = keyGeneration
        let outcome = await fetchKeys(newerThan: before)
        guard outcome == .verified else { return outcome }
        return isKnown(key) ? .verified : .refused("unknown-key-id")
    }

    /// Whether the lifetime of the keys is over: five minutes at least, and a day at most.
    private var haveKeysExpired: Bool {
        let elapsed = stage.wallTime - keysAskedForAt
        if elapsed < 0 { return flaw != .clockMovedBackIgnored }
        let granted = Int64(stage.scenario.keyLifetime)
        return elapsed >= (flaw == .keysKeptAsGranted ? granted : min(max(granted, 300), 86_400))
    }

    private func isKnown(_ key: SigningKey) -> Bool {
        keyGeneration.map { key == .first || $0 > 0 } ?? false
    }

    private func fetchKeys(newerThan known: Int? = nil) async -> Outcome {
        if flaw == .keysDoubleFetch || flaw == .unknownKeyStorm && known != nil { return await requestKeys(known) }
        return await keyFlight.value { await self.requestKeys(known) }
    }

    private func requestKeys(_ known: Int?) async -> Outcome {
        // Another caller's request may have ended since this caller read the keys.
        let sharesResults = flaw != .keysDoubleFetch && flaw != .unknownKeyStorm
        if sharesResults, let keyGeneration, known.map({ keyGeneration > $0 }) ?? true { return .verified }
        if let keyFailure, stage.now - keyFailure.at < keyFailure.pause { return .refused("key-set-unavailable") }
        let askedAt = stage.wallTime
        let response = await ask(.keys)
        if response.refusal == .refused("cancelled") { return .refused("cancelled") }
        if known != nil { lastUnknownKeyRequest = stage.now }
        guard case .success(.keys(let generation)) = response else {
            keyFailure = (stage.now, keyFailure.map { min($0.pause * 2, .seconds(300)) } ?? .seconds(5))
            return .refused("key-set-unavailable")
        }
        keyFailure = nil
        keyGeneration = generation
        keysAskedForAt = askedAt
        return .verified
    }

    func refresh() async -> Outcome {
        if flaw == .refreshResultKept, let refreshKept { return refreshKept }
        if flaw == .refreshDoubleSpend { return await requestRefresh() }
        if refreshCallers == 0 { refreshIsRevoked = false }
        guard !refreshIsRevoked else { return .refused("token-exchange-failed") }
        refreshCallers += 1
        defer { refreshCallers -= 1 }
        let outcome = await refreshFlight.value { await self.requestRefresh() }
        guard !refreshIsRevoked || flaw == .revocationIgnored else { return .refused("token-exchange-failed") }
        if case .refreshed = outcome { refreshKept = outcome }
        return outcome
    }

    private func requestRefresh() async -> Outcome {
        if refreshIsRevoked, flaw != .revocationIgnored { return .refused("token-exchange-failed") }
        let response = await ask(.refresh)
        if let refusal = response.refusal { return refusal }
        guard case .success(.refreshed(let number)) = response else { return .refused("token-exchange-failed") }
        return .refreshed(number)
    }

    func revoke() async -> Outcome {
        refreshIsRevoked = refreshCallers > 0
        let response = await ask(.revocation)
        return response.refusal ?? .revoked
    }
}

/// A failed request, with the outcome for the caller.
struct ModelFailure: Error {
    let outcome: Outcome
}

extension Result<ProviderResponse, ModelFailure> {
    /// The outcome for the caller of a failed request; nil if there is a response.
    fileprivate var refusal: Outcome? {
        if case .failure(let failure) = self { failure.outcome } else { nil }
    }
}
