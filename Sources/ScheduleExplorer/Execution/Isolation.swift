/// The serial executor of an isolation: it runs nothing itself but puts every job where the search can choose it.
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

    /// True between two steps on the world's own thread: nothing runs then, and an invariant may look at an actor's
    /// state with `assumeIsolated`.
    func isIsolatingCurrentContext() -> Bool? {
        core.isBetweenSteps
    }

    func checkIsolated() {
        precondition(core.isBetweenSteps, "not in the isolation \(name) of a ScheduleExplorer world")
    }
}

/// An actor without state whose executor is the world's.
actor Isolation {
    private let executor: IsolationExecutor

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(executor: IsolationExecutor) {
        self.executor = executor
    }
}
