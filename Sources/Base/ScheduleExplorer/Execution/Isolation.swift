/// The serial executor of an isolation, which puts every job into the world's queue for the search to choose.
final class IsolationExecutor: SerialExecutor {
    let name: String
    private let core: WorldCore

    init(name: String, core: WorldCore) {
        self.name = name
        self.core = core
    }

    func enqueue(_ job: consuming ExecutorJob) {
        core.accept(UnownedJob(job), on: self)
    }

    /// True on the world's thread between two steps.
    ///
    /// Nothing runs then, so an invariant may read an actor's state with `assumeIsolated`.
    func isIsolatingCurrentContext() -> Bool? {
        core.isBetweenSteps
    }

    func checkIsolated() {
        precondition(core.isBetweenSteps, "not in the isolation \(name) of a ScheduleExplorer world")
    }
}

/// An actor without state that runs on a world's executor.
actor Isolation {
    private let executor: IsolationExecutor

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(executor: IsolationExecutor) {
        self.executor = executor
    }
}
