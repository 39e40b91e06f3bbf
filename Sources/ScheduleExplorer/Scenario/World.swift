/// One run of a scenario: its tasks, its clock, and everything that decides who runs when.
///
/// A scenario is given a fresh world for each schedule. It creates what it tests, hands it the world's ``isolation``,
/// ``clock`` and fakes, and spawns tasks; nothing runs before the scenario has returned. Everything then runs on the
/// thread that called `explore`, one step at a time, in the order that the strategy chooses.
///
/// Whatever a scenario keeps outside its world must not change from one run to the next: the same decisions must lead to
/// the same steps.
public struct World: Sendable {
    let core: WorldCore

    /// Starts a task.
    ///
    /// Its child tasks, task groups and `async let` run in the world too. An error that leaves `operation` is a finding,
    /// unless it is a `CancellationError`.
    ///
    /// - Parameters:
    ///   - name: What the task is called in traces; a number is added to a name that is taken.
    ///   - operation: What it does, without isolation of its own.
    /// - Returns: The task, to be cancelled or waited for.
    @discardableResult
    public func spawn(
        name: String? = nil, _ operation: @escaping @Sendable () async throws -> Void
    ) -> SpawnedTask {
        core.spawn(name: name, operation)
    }

    /// The virtual time of this world, zero at first; it moves only when nothing can run.
    public var clock: WorldClock { WorldClock(core: core) }

    /// An actor to be handed to actors, so that the search orders their mailboxes.
    ///
    /// An actor that returns `isolation.unownedExecutor` as its own `unownedExecutor` has each of its jobs chosen by the
    /// search. The jobs of a default actor are run by the runtime in bundles, first in first out, and some orders are
    /// never seen. Actors that share an isolation do not suspend on calls to each other.
    public var isolation: any Actor { core.isolation(named: "isolation") }

    /// A further isolation, for an actor that must not share one; the same for the same name.
    public func isolation(name: String) -> any Actor { core.isolation(named: name) }

    /// Adds an invariant, checked before the first step, after every step and at the end.
    ///
    /// The condition runs between two steps on the world's own thread. It may look at an actor that has one of the
    /// world's isolations: `account.assumeIsolated { $0.balance >= 0 }`.
    public func check(_ name: String, _ condition: @escaping () -> Bool) {
        addInvariant(name, atEndOnly: false, condition)
    }

    /// Adds an invariant that is checked only at the end, when every task has ended.
    public func checkAtEnd(_ name: String, _ condition: @escaping () -> Bool) {
        addInvariant(name, atEndOnly: true, condition)
    }

    /// Reports from within a task, or from the scenario, that an invariant is broken.
    public func fail(_ name: String) {
        guard core.isOnDriver else { return core.noteForeignTouch("fail") }
        core.fail(.invariant, name, "the scenario reports: \(name)")
    }

    /// Adds a line to the trace of the running step; the text is made only where a trace is.
    public func record(_ event: @autoclosure () -> String) {
        guard core.isOnDriver else { return core.noteForeignTouch("record") }
        core.note(event())
    }

    /// Lets unstructured tasks (`Task {}`, `Task.detached`) stay in the world instead of reporting an escape.
    ///
    /// They are then searched like any other task. That rests on a hook of the runtime, see ``seesEscapes``. Work for the
    /// main actor remains an escape.
    public func keepUnstructuredTasks() {
        guard core.isOnDriver else { return core.noteForeignTouch("keepUnstructuredTasks") }
        core.keepsEscaped = true
    }

    /// Whether the runtime lets the world see at once that work leaves it.
    ///
    /// It is false where the runtime is linked statically or another library holds its hooks. Such work is then noticed
    /// when it comes back from its thread.
    public static var seesEscapes: Bool { RuntimeHooks.areInstalled }

    private func addInvariant(_ name: String, atEndOnly: Bool, _ condition: @escaping () -> Bool) {
        guard core.isOnDriver else { return core.noteForeignTouch("check") }
        core.invariants.append(
            WorldCore.Invariant(name: name, holdsAtEndOnly: atEndOnly, condition: condition))
    }
}
