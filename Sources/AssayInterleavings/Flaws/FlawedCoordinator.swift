internal import ScheduleExplorer

/// A model of a client with only its concurrent parts, and optionally with one flaw.
///
/// Without a flaw it keeps every invariant, which shows that the search finds the flaw and nothing else. It calls the
/// stage directly, and reads no URL, no token and no key.
actor FlawedCoordinator: Subject {
    nonisolated var unownedExecutor: UnownedSerialExecutor { isolation.unownedExecutor }

    let stage: Stage
    let flaw: InterleavingFlaw?
    let state = ModelState()
    private let isolation: any Actor
    var isSigningIn = false
    var deviceKept: Outcome?
    private var attempts = 0
    private var sessionKept: StageVisit?
    var keyGeneration: Int?
    var lastUnknownKeyRequest: Duration?
    /// When the keys were asked for, by the wall clock.
    var keysAskedForAt: Int64 = 0
    var keyFailure: (at: Duration, pause: Duration)?
    var refreshKept: Outcome?
    var refreshIsRevoked = false
    var refreshCallers = 0
    let keyFlight: ModelSingleFlight
    let refreshFlight: ModelSingleFlight

    init(_ stage: Stage, flaw: InterleavingFlaw?) {
        self.stage = stage
        self.flaw = flaw
        isolation = stage.world.isolation
        keyFlight = ModelSingleFlight(stage, flaw)
        refreshFlight = ModelSingleFlight(stage, flaw)
    }

    nonisolated func makeReleaseCheck() -> () -> Bool {
        { [weak self] in self == nil }
    }

    func signIn() async -> Outcome {
        guard !isSigningIn else {
            if flaw == .refusalClearsFlag { isSigningIn = false }
            return .refused("sign-in-in-progress")
        }
        if flaw == .flagAcrossAwait { await stage.world.gate(name: "before the flag is set") }
        isSigningIn = true
        let outcome = await attempt()
        if case .refused = outcome, flaw == .flagLeftAfterFailure { return outcome }
        isSigningIn = false
        return outcome
    }

    private func attempt() async -> Outcome {
        let number = attempts
        attempts += 1
        switch await handOver(number) {
        case .callback(.url(let visit)):
            guard visit == number || flaw == .attemptIdentityIgnored || flaw == .lateCallbackKept else {
                return .refused("state-mismatch")
            }
            return await exchangeCode(of: visit)
        case .callback(.userCancelled): return .refused("user-cancelled")
        case .callback(.neither), .callback(.both): return .refused("invalid-authorization-response")
        case .notShown: return .refused("web-authentication-unavailable")
        case .timedOut: return .refused("timed-out")
        case .cancelled: return .refused("cancelled")
        case .exchanged(let outcome): return outcome
        }
    }

    private func handOver(_ number: Int) async -> ModelWait.Ending {
        let wait = ModelWait(stage, flaw)
        state.current = wait
        defer { if state.current === wait { state.current = nil } }
        if flaw == .lateCallbackKept, let late = state.late {
            state.late = nil
            return .callback(late)
        }
        guard !Task.isCancelled else { return .cancelled }
        return await withTaskGroup(of: Void.self) { [stage, flaw] group in
            let storesLate = flaw == .storedAfterStart
            if storesLate { state.current = nil }
            let visit = StageVisit(stage, number: number, handler: handler(wait))
            if storesLate {
                if await !visit.start() { wait.finish(.notShown) }
                state.current = wait
            } else if !wait.isFinished {
                group.addTask { if await !visit.start() { wait.finish(.notShown) } }
            }
            if !wait.isFinished {
                group.addTask {
                    try? await stage.world.clock.sleep(for: Stage.visitLimit)
                    if !Task.isCancelled { wait.finish(.timedOut) }
                }
            }
            let ending = await value(of: wait)
            group.cancelAll()
            switch ending {
            case .timedOut where flaw != .timeLimitLeavesPage, .cancelled where flaw != .cancellationLeavesPage:
                visit.cancel()
            default: break
            }
            if flaw == .sessionRetained { sessionKept = visit }
            return ending
        }
    }

    private func value(of wait: ModelWait) async -> ModelWait.Ending {
        if flaw == .cancellationIgnored { return await wait.value() }
        return await withTaskCancellationHandler {
            await wait.value()
        } onCancel: {
            wait.finish(.cancelled)
        }
    }

    /// The callback that the user agent calls.
    private nonisolated func handler(_ wait: ModelWait) -> StageVisit.Handler {
        switch flaw {
        case .clientRetained:
            let handler: StageVisit.Handler = { [self, weak wait] in
                _ = self
                wait?.finish(.callback($0))
            }
            state.handler = handler
            return handler
        case .attemptIdentityIgnored, .storedAfterStart:
            return { [state] in state.current?.finish(.callback($0)) }
        case .lateCallbackKept:
            return { [state, weak wait] callback in
                if let wait, !wait.isFinished { wait.finish(.callback(callback)) } else { state.late = callback }
            }
        case .exchangePerCallback:
            return { [stage, weak self, weak wait] callback in
                guard case .url(let visit) = callback else {
                    wait?.finish(.callback(callback))
                    return
                }
                stage.world.spawn(name: "exchange") { [weak self, weak wait] in
                    guard let outcome = await self?.exchangeCode(of: visit) else { return }
                    wait?.finish(.exchanged(outcome))
                }
            }
        default:
            return { [weak wait] in wait?.finish(.callback($0)) }
        }
    }
}

/// The state that callbacks access without a hop to the actor, only on the world's thread.
final class ModelState: @unchecked Sendable {
    var current: ModelWait?
    var late: Callback?
    var handler: StageVisit.Handler?
}
