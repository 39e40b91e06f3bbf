internal import ScheduleExplorer

/// Shares one request among all callers that ask while it is in progress, optionally with a flaw.
///
/// It is `@unchecked Sendable` because only the world's thread accesses it.
final class ModelSingleFlight: @unchecked Sendable {
    private enum Turn: Sendable {
        case ended(Outcome)
        case lead
        case cancelled
    }

    private let stage: Stage
    private let flaw: InterleavingFlaw?
    private var isRunning = false
    private var waiting: [OneShot<Turn>] = []

    init(_ stage: Stage, _ flaw: InterleavingFlaw?) {
        self.stage = stage
        self.flaw = flaw
    }

    nonisolated(nonsending) func value(
        _ operation: nonisolated(nonsending) () async -> Outcome
    ) async -> Outcome {
        guard !Task.isCancelled else { return .refused("cancelled") }
        guard isRunning else {
            isRunning = true
            return await lead(operation)
        }
        let shot = OneShot<Turn>(stage.world, name: "a shared request")
        waiting.append(shot)
        let turn = await withTaskCancellationHandler {
            (try? await shot.value()) ?? .cancelled
        } onCancel: { [self] in
            guard let index = waiting.firstIndex(where: { $0 === shot }) else { return }
            waiting.remove(at: index)
            shot.resume(returning: .cancelled)
        }
        switch turn {
        case .ended(let outcome): return outcome
        case .lead: return await lead(operation)
        case .cancelled: return .refused("cancelled")
        }
    }

    private nonisolated(nonsending) func lead(
        _ operation: nonisolated(nonsending) () async -> Outcome
    ) async -> Outcome {
        let outcome = await operation()
        let isCancelled = outcome == .refused("cancelled")
        if isCancelled, flaw != .cancellationSpreads {
            handOver()
        } else {
            end(outcome)
        }
        return outcome
    }

    private func handOver() {
        if flaw == .waiterLostOnCancellation { waiting = [] }
        guard !waiting.isEmpty else {
            isRunning = false
            return
        }
        waiting.removeFirst().resume(returning: .lead)
    }

    private func end(_ outcome: Outcome) {
        let all = waiting
        waiting = []
        isRunning = false
        if flaw == .waiterLostOnFailure, case .refused = outcome { return }
        for shot in all { shot.resume(returning: .ended(outcome)) }
    }
}
