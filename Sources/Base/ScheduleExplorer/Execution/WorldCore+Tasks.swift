extension WorldCore {
    /// Starts a task in this world; the search chooses when its first step runs.
    func spawn(name: String?, _ operation: @escaping @Sendable () async throws -> Void) -> SpawnedTask {
        guard isOnDriver, phase == .setUp || phase == .running else {
            noteForeignTouch("spawn")
            Task<Void, Never>.detached(executorPreference: self) { _ = try? await operation() }
            return SpawnedTask(core: self, index: -1, name: name ?? "task")
        }
        let index = spawned.count
        let unique = uniqueName(name)
        nextName = unique
        let task = Task<Void, Never>.detached(executorPreference: self) { [self] in
            do {
                try await operation()
                finished(index, nil)
            } catch {
                finished(index, error)
            }
        }
        nextName = nil
        spawned.append(Spawned(name: unique, task: task))
        unfinished += 1
        if phase == .running { note("spawns \(unique)") }
        return SpawnedTask(core: self, index: index, name: unique)
    }

    /// Cancels a spawned task immediately, on this thread.
    func cancel(_ index: Int) {
        guard isOnDriver else { return noteForeignTouch("cancel") }
        guard spawned.indices.contains(index) else { return }
        note("cancels \(spawned[index].name)")
        spawned[index].task.cancel()
    }

    /// Resumes a continuation when a spawned task ends, or now if it has ended.
    func join(_ index: Int, _ continuation: UnsafeContinuation<Void, Never>) {
        guard isOnDriver, phase != .unwinding, spawned.indices.contains(index), !spawned[index].isFinished else {
            noteForeignTouch("wait")
            return continuation.resume()
        }
        note("waits for the end of \(spawned[index].name)")
        joins.append((currentTask, index, continuation))
    }

    private func finished(_ index: Int, _ error: (any Error)?) {
        guard isOnDriver else { return noteForeignTouch("a task's end") }
        guard spawned.indices.contains(index) else { return }
        spawned[index].isFinished = true
        unfinished -= 1
        defer {
            for join in joins where join.task == index { join.continuation.resume() }
            joins.removeAll { $0.task == index }
        }
        switch error {
        case nil: note("ends")
        case is CancellationError: note("ends, cancelled")
        case .some(let error):
            note("ends with \(error)")
            let name = spawned[index].name
            fail(.uncaughtError, name, "\(name) ended with an error that nobody caught: \(error)")
        }
    }

    private func uniqueName(_ name: String?) -> String {
        let wanted = name ?? "task \(spawned.count + 1)"
        guard spawned.contains(where: { $0.name == wanted }) else { return wanted }
        var number = 2
        while spawned.contains(where: { $0.name == "\(wanted) #\(number)" }) { number += 1 }
        return "\(wanted) #\(number)"
    }
}
