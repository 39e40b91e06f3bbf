import Synchronization

/// A task that is unfinished though nothing can run.
struct StuckTask: CustomStringConvertible {
    let index: Int
    let name: String

    /// The names of what the task or its children wait for; empty if the world does not know.
    let waitsFor: [String]

    var description: String {
        waitsFor.isEmpty
            ? "\(name) waits for something outside the world's knowledge (a continuation of its own, a stream, a real "
                + "sleep, or another thread)"
            : "\(name) waits for \(waitsFor.joined(separator: " and "))"
    }
}

extension WorldCore {
    /// Whether any task is unfinished or waiting, when nothing can run.
    var isStuck: Bool { unfinished > 0 || !waiting.isEmpty || !joins.isEmpty }

    /// The unfinished spawned tasks, then the waiting unstructured tasks that stayed in the world.
    var stuckTasks: [StuckTask] { stuckSpawned + stuckUnstructured }

    private var stuckUnstructured: [StuckTask] {
        waiting.compactMap { entry in
            if let root = root(of: entry.runner), !spawned[root].isFinished { return nil }
            return StuckTask(index: -1, name: name(of: entry.runner), waitsFor: [entry.waitable.name])
        }
    }

    private var stuckSpawned: [StuckTask] {
        spawned.indices.filter { !spawned[$0].isFinished }.map { index in
            let shots = waiting.filter { root(of: $0.runner) == index }.map(\.waitable.name)
            let tasks = joins.filter { root(of: $0.runner) == index }.map { "the end of \(spawned[$0.task].name)" }
            return StuckTask(index: index, name: spawned[index].name, waitsFor: shots + tasks)
        }
    }

    var isStuckAtUnknown: Bool { unfinished > 0 && stuckTasks.contains { $0.waitsFor.isEmpty } }

    /// Waits up to 50 ms for other threads to return work to this world.
    func awaitForeignWork() {
        for _ in 0..<50 where !hasForeignWork.load(ordering: .acquiring) { DriverThread.pause() }
    }

    /// Resumes the one-shot at an index, and returns an arrow from each task that continues as a result.
    ///
    /// Each arrow leads to the task that waited for that one-shot. Call it only in a world that stands still; the world
    /// can only be ended after it.
    func release(_ released: Int) -> [Arrow] {
        guard waiting.indices.contains(released), let waiter = root(of: waiting[released].runner) else { return [] }
        let others = waiting.compactMap { entry in
            root(of: entry.runner).map { (object: ObjectIdentifier(entry.waitable), task: $0) }
        }
        let freed = waiting.remove(at: released)
        let freedObject = ObjectIdentifier(freed.waitable)
        phase = .releasing
        freed.waitable.release()
        drain(limit: limit)
        return others.filter { $0.object != freedObject && resumedWhileReleasing.contains($0.object) }
            .map { Arrow(from: $0.task, to: waiter) }
    }

    /// An arrow from each task to the task whose end it waits for.
    var joinArrows: [Arrow] {
        joins.compactMap { join in root(of: join.runner).map { Arrow(from: $0, to: join.task) } }
    }
}

/// One task waits for another.
struct Arrow: Hashable {
    let from: Int
    let to: Int
}
