internal import ScheduleExplorer

/// The wait of one attempt for its end, optionally with a flaw in how it ends.
///
/// It is `@unchecked Sendable` because only the world's thread accesses it.
final class ModelWait: @unchecked Sendable {
    enum Ending: Sendable {
        case callback(Callback)
        case notShown
        case timedOut
        case cancelled
        /// The outcome of an exchange that the callback itself started.
        case exchanged(Outcome)
    }

    private let stage: Stage
    private let flaw: InterleavingFlaw?
    private let shot: OneShot<Ending>
    private(set) var isFinished = false

    init(_ stage: Stage, _ flaw: InterleavingFlaw?) {
        self.stage = stage
        self.flaw = flaw
        shot = OneShot(stage.world, name: "the sign-in's continuation")
    }

    /// Suspends until the wait is finished; returns `cancelled` if the world ends first.
    nonisolated(nonsending) func value() async -> Ending {
        (try? await shot.value()) ?? .cancelled
    }

    func finish(_ ending: Ending) {
        switch (flaw, ending) {
        case (.continuationCheckThenAct, _):
            guard !isFinished else { return }
            stage.world.spawn(name: "hop") { [self] in
                isFinished = true
                shot.resume(returning: ending)
            }
            return
        case (.resumeBeforeClear, _):
            guard !isFinished else { return }
            shot.resume(returning: ending)
            stage.world.spawn(name: "hop") { [self] in isFinished = true }
            return
        case (.clearWithoutResume, .cancelled):
            isFinished = true
            return
        case (.resumeOnCallbackAndCancel, .cancelled), (.timeLimitResumesToo, .timedOut),
            (.notShownResumesToo, .notShown):
            break
        case (.neitherIgnored, .callback(.neither)):
            return
        default:
            guard !isFinished else { return }
        }
        isFinished = true
        shot.resume(returning: ending)
    }
}
