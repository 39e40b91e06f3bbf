internal import AssayConformance
internal import ReferenceJOSE

/// What the client is asked for.
enum StepKind: Sendable {
    case start, callback, cancellation, refresh, userInfo, revocation, verification, device
}

/// One step after another: each reads what the client knows before its requests, and changes it after the responses.
extension ReferenceSignIn {
    /// Performs a step when the steps before it have ended.
    func inTurn(
        _ kind: StepKind, _ body: () async throws(Refusal) -> [String: OutputValue]
    ) async -> Observation {
        let waits = !overtakes(kind)
        if waits { await takeTurn(kind) } else { underWay.append(kind) }
        defer { endTurn(kind, handsOn: waits) }
        do {
            return .accept(try await body())
        } catch {
            return Observation(error)
        }
    }

    /// Whether a flaw lets a step of this kind begin although another is under way.
    private func overtakes(_ kind: StepKind) -> Bool {
        underWay.contains { current in !flaws(of: kind, during: current).filter(flaws.has).isEmpty }
    }

    private func flaws(of kind: StepKind, during current: StepKind) -> [String] {
        switch (kind, current) {
        case (.refresh, .refresh): ["refreshes-overlap"]
        case (.revocation, .refresh): ["sign-out-overlaps-refresh", "late-refresh-token-not-revoked"]
        case (.revocation, .callback): ["sign-out-clears-latest-session"]
        case (.callback, .callback):
            ["callbacks-overlap", "state-not-compared-during-exchange", "late-callback-ends-exchange"]
        case (.callback, .refresh):
            [
                "refreshed-tokens-stored-in-latest-session", "refreshed-tokens-dropped-by-added-scopes",
                "refreshed-tokens-dropped-by-new-sign-in",
            ]
        case (.cancellation, .callback): ["cancellation-overlaps-exchange"]
        case (.start, .start): ["sign-ins-overlap"]
        case (.verification, .verification): ["verifications-overlap"]
        default: []
        }
    }

    private func takeTurn(_ kind: StepKind) async {
        guard !underWay.isEmpty else { return underWay.append(kind) }
        await withCheckedContinuation { waitingSteps.append((kind, $0)) }
    }

    /// Ends a step, and hands its turn to the one that has waited longest.
    private func endTurn(_ kind: StepKind, handsOn: Bool) {
        if let index = underWay.lastIndex(of: kind) { underWay.remove(at: index) }
        guard handsOn, !waitingSteps.isEmpty else { return }
        let next = waitingSteps.removeFirst()
        underWay.append(next.kind)
        next.continuation.resume()
    }
}
