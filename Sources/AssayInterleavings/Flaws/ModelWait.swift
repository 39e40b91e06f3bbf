internal import ScheduleExplorer

/// The end of one attempt's wait in the model, with the flaws of its finishing place.
///
/// Touched on the world's thread alone.
final class ModelWait: @unchecked Sendable {
    enum Ending: Sendable {
        case callback(Callback)
        case notShown
        case timedOut
        case cancelled
        /// The exchange that the callback itself has made.
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

    /// Suspends until the wait is finished; `cancelled` also where the world ends.
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
