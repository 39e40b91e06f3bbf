internal import ScheduleExplorer

/// The client library behind code of an app that has one flaw.
///
/// It is `@unchecked Sendable` because only the world's thread accesses it.
final class FlawedSubject: Subject, @unchecked Sendable {
    private let stage: Stage
    private let flaw: ScheduleFlaw
    private let client: LibrarySubject
    private var isSigningIn = false
    private var isRefreshing = false
    private var waiting: [OneShot<Outcome>] = []

    init(_ stage: Stage, _ flaw: ScheduleFlaw) {
        self.stage = stage
        self.flaw = flaw
        client = LibrarySubject(stage)
    }

    func signIn() async -> Outcome {
        switch flaw {
        case .cancellationResumesToo: return await signInWithContinuation()
        case .flagLeftAfterFailure:
            guard !isSigningIn else { return .refused("sign-in-in-progress") }
            isSigningIn = true
            let outcome = await client.signIn()
            if case .signedIn = outcome { isSigningIn = false }
            return outcome
        default: return await client.signIn()
        }
    }

    private func signInWithContinuation() async -> Outcome {
        let shot = OneShot<Outcome>(stage.world, name: "the sign-in's continuation")
        return await withTaskGroup { [client] group in
            group.addTask {
                let outcome = await client.signIn()
                if !Task.isCancelled { shot.resume(returning: outcome) }
            }
            return await withTaskCancellationHandler {
                await Self.value(of: shot)
            } onCancel: {
                shot.resume(returning: .refused("cancelled"))
            }
        }
    }

    func refresh() async -> Outcome {
        guard flaw == .waiterLostOnFailure || flaw == .cancellationSpreads else { return await client.refresh() }
        guard !isRefreshing else {
            let shot = OneShot<Outcome>(stage.world, name: "a shared refresh")
            waiting.append(shot)
            return await Self.value(of: shot)
        }
        isRefreshing = true
        let outcome = await client.refresh()
        isRefreshing = false
        let all = waiting
        waiting = []
        if flaw == .waiterLostOnFailure, case .refused = outcome { return outcome }
        for shot in all { shot.resume(returning: outcome) }
        return outcome
    }

    func signInOnDevice() async -> Outcome { await client.signInOnDevice() }

    func revoke() async -> Outcome { await client.revoke() }

    func verify(_ key: SigningKey) async -> Outcome {
        await (flaw == .keysForEachCall ? LibrarySubject(stage) : client).verify(key)
    }

    func makeReleaseCheck() -> () -> Bool { client.makeReleaseCheck() }

    /// Suspends until the one-shot is resumed; returns `cancelled` if the world ends first.
    private static func value(of shot: OneShot<Outcome>) async -> Outcome {
        (try? await shot.value()) ?? .refused("cancelled")
    }
}
