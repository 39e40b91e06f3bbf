import Synchronization

/// The state of a world: the queue of all work that can run, and what is known of its tasks.
///
/// It is `@unchecked Sendable` because only the thread that runs the world accesses its stored properties. Work from
/// other threads goes through `foreign`, which has a lock.
final class WorldCore: TaskExecutor, @unchecked Sendable {
    enum Phase {
        case setUp, running, releasing, unwinding, over
    }

    struct Spawned {
        let name: String
        let task: Task<Void, Never>
        var isFinished = false
    }

    /// The task that a job belongs to: a spawned task, or a descendant of one.
    struct Runner {
        let identifier: UInt64
        let parent: Int
        let ordinal: Int
        let name: String?
        var children = 0
    }

    struct Invariant {
        let name: String
        let holdsAtEndOnly: Bool
        let condition: () -> Bool
    }

    let limit: Int
    let traces: Bool
    let chooser: any Chooser
    let journal: (any ScheduleJournal)?
    let foreign = Mutex(ForeignWork())
    let hasForeignWork = Atomic(false)

    var phase = Phase.setUp
    var runnable: [Runnable] = []
    var sleepers: [(runner: Int, parked: Parked)] = []
    var waiting: [(runner: Int, waitable: any Waitable)] = []
    var joins: [(runner: Int, task: Int, continuation: UnsafeContinuation<Void, Never>)] = []
    var spawned: [Spawned] = []
    var unfinished = 0
    var invariants: [Invariant] = []
    var isolations: [(isolation: Isolation, executor: IsolationExecutor)] = []
    var now = Duration.zero
    var keepsEscaped = false
    /// Whether the search chooses what runs next; otherwise the oldest entry runs, and that is no decision.
    var isSearching = true
    var runsDefaultActors = false

    var runners: [Runner] = []
    var nextName: String?
    var current = -1
    var isInStep = false
    var opensParked = false
    var opened: Runnable?

    var decisions: [Decision] = []
    var steps = 0
    var shape: UInt64 = 0
    var trace = Trace()
    var started: Set<Int> = []
    var failure: Failure?
    var diverged = false
    var tickets = 0

    /// The one-shots that were resumed while stuck tasks are released one by one.
    var resumedWhileReleasing: [ObjectIdentifier] = []

    init(limit: Int, traces: Bool, chooser: any Chooser, journal: (any ScheduleJournal)? = nil) {
        self.limit = limit
        self.traces = traces
        self.chooser = chooser
        self.journal = journal
    }

    /// Whether the caller is on the thread that runs this world.
    var isOnDriver: Bool { DriverThread.current === self }

    /// Whether the caller is on the world's thread and no step is running.
    var isBetweenSteps: Bool { isOnDriver && !isInStep }

    func enqueue(_ job: consuming ExecutorJob) {
        accept(UnownedJob(job), on: nil)
    }

    /// Adds a job that is ready to the queue.
    func accept(_ job: UnownedJob, on executor: IsolationExecutor?) {
        let work = Runnable.Work.job(job, on: executor)
        guard isOnDriver else { return acceptForeign(work) }
        let item = Runnable(runner: runner(of: job), work: work)
        if opensParked {
            opensParked = false
            opened = item
        } else {
            runnable.append(item)
        }
    }

    /// Records why the run ends; calls after the first have no effect.
    func fail(_ kind: Finding.Kind, _ subject: String, _ message: String, isForeign: Bool = false) {
        guard failure == nil, phase == .setUp || phase == .running else { return }
        failure = Failure(kind: kind, subject: subject, message: message, isForeign: isForeign)
    }

    /// Adds a line to the running step of the trace.
    func note(_ event: @autoclosure () -> String) {
        guard traces, isOnDriver, phase == .running, !trace.steps.isEmpty else { return }
        let task = currentTask
        let who = task == current ? "" : "\(name(of: task)): "
        trace.steps[trace.steps.count - 1].events.append(who + event())
    }

    func nextTicket() -> Int {
        tickets += 1
        return tickets
    }

    func isolation(named name: String) -> Isolation {
        if isOnDriver, let known = isolations.first(where: { $0.executor.name == name }) { return known.isolation }
        let executor = IsolationExecutor(name: name, core: self)
        let isolation = Isolation(executor: executor)
        if isOnDriver { isolations.append((isolation, executor)) }
        return isolation
    }
}
