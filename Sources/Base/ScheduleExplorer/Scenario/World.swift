/// One run of a scenario: its tasks, its clock, and its executors.
///
/// A scenario receives a fresh world for each schedule. It creates the code under test, passes it the world's
/// ``isolation``, ``clock`` and fakes, and spawns tasks. Nothing runs until the scenario has returned. Everything then
/// runs on the thread that called `explore`, one step at a time, in the order that the strategy chooses.
///
/// State that a scenario keeps outside its world must not change between runs: the same decisions must lead to the same
/// steps.
public struct World: Sendable {
    let core: WorldCore

    /// Starts a task.
    ///
    /// Its child tasks, task groups and `async let` run in the world too. If `operation` throws an error other than
    /// `CancellationError`, that is a finding.
    ///
    /// - Parameters:
    ///   - name: The task's name in traces; a number is added if the name is taken.
    ///   - operation: The task's work, without isolation.
    /// - Returns: The task, which can be cancelled or waited for.
    @discardableResult
    public func spawn(
        name: String? = nil, _ operation: @escaping @Sendable () async throws -> Void
    ) -> SpawnedTask {
        core.spawn(name: name, operation)
    }

    /// The virtual time of this world, which starts at zero and moves only when nothing can run.
    public var clock: WorldClock { WorldClock(core: core) }

    /// An actor whose executor the actors under test use, so that the search orders their jobs.
    ///
    /// If an actor returns `isolation.unownedExecutor` as its own `unownedExecutor`, the search chooses when each of
    /// its jobs runs. The runtime runs the jobs of a default actor in batches, first in, first out, and hides some
    /// orders. Actors that share an isolation do not suspend when they call each other.
    public var isolation: any Actor { core.isolation(named: "isolation") }

    /// Another isolation, for an actor that must not share one; the same name returns the same isolation.
    public func isolation(name: String) -> any Actor { core.isolation(named: name) }

    /// Adds an invariant that is checked before the first step, after every step and at the end.
    ///
    /// The condition runs between two steps on the world's thread. It may read the state of an actor that uses one of
    /// the world's isolations: `account.assumeIsolated { $0.balance >= 0 }`.
    public func check(_ name: String, _ condition: @escaping () -> Bool) {
        addInvariant(name, atEndOnly: false, condition)
    }

    /// Adds an invariant that is checked once, when every task has ended.
    public func checkAtEnd(_ name: String, _ condition: @escaping () -> Bool) {
        addInvariant(name, atEndOnly: true, condition)
    }

    /// Reports a broken invariant from a task or from the scenario.
    public func fail(_ name: String) {
        guard core.isOnDriver else { return core.noteForeignTouch("fail") }
        core.fail(.invariant, name, "the scenario reports: \(name)")
    }

    /// Adds a line to the trace of the running step; the text is evaluated only if a trace is recorded.
    public func record(_ event: @autoclosure () -> String) {
        guard core.isOnDriver else { return core.noteForeignTouch("record") }
        core.note(event())
    }

    /// Keeps unstructured tasks (`Task {}`, `Task.detached`) in the world instead of reporting an escape.
    ///
    /// The search then orders them like other tasks. This needs a hook of the runtime, see ``seesEscapes``. Work for
    /// the main actor is still an escape.
    public func keepUnstructuredTasks() {
        guard core.isOnDriver else { return core.noteForeignTouch("keepUnstructuredTasks") }
        core.keepsEscaped = true
    }

    /// Sets whether the search chooses what runs next; otherwise the oldest entry runs, and that is no decision.
    ///
    /// A scenario turns it off while it prepares what is to be searched.
    package func search(_ isSearching: Bool) {
        guard core.isOnDriver else { return core.noteForeignTouch("search") }
        core.isSearching = isSearching
    }

    /// Whether the world notices immediately that work leaves it.
    ///
    /// It is false if the runtime is linked statically or another library has installed its hooks. The world then
    /// notices such work when it returns from another thread.
    public static var seesEscapes: Bool { RuntimeHooks.areInstalled }

    private func addInvariant(_ name: String, atEndOnly: Bool, _ condition: @escaping () -> Bool) {
        guard core.isOnDriver else { return core.noteForeignTouch("check") }
        core.invariants.append(
            WorldCore.Invariant(name: name, holdsAtEndOnly: atEndOnly, condition: condition))
    }
}
