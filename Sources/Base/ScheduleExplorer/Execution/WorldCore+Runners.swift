extension WorldCore {
    /// The index of the task that a job belongs to, assigned when its first job is seen.
    ///
    /// A new task was created by `spawn`, which sets its name, or by the running task, which is then its parent.
    func runner(of job: UnownedJob) -> Int {
        let identifier = taskIdentifier(of: job)
        if let known = runner(identifiedBy: identifier) { return known }
        if identifier == 0, !isYield(job) { runsDefaultActors = true }
        let parent = identifier == 0 || nextName != nil ? -1 : currentTask
        var ordinal = 0
        if runners.indices.contains(parent) {
            runners[parent].children += 1
            ordinal = runners[parent].children
        }
        let name = identifier == 0 ? "mailbox" : nextName ?? (parent < 0 ? "scenario.\(runners.count + 1)" : nil)
        runners.append(Runner(identifier: identifier, parent: parent, ordinal: ordinal, name: name))
        nextName = nil
        return runners.count - 1
    }

    /// The task whose code runs: the chosen one, or the one that the mailbox of a default actor is running.
    var currentTask: Int {
        guard runners.indices.contains(current), runners[current].identifier == 0 else { return current }
        return runner(identifiedBy: currentTaskIdentifier()) ?? current
    }

    private func runner(identifiedBy identifier: UInt64) -> Int? {
        runners.lastIndex { $0.identifier == identifier }
    }

    /// A task's own name, or its parent's name with a number.
    func name(of runner: Int) -> String {
        guard runners.indices.contains(runner) else { return "scenario" }
        let entry = runners[runner]
        return entry.name ?? "\(name(of: entry.parent)).\(entry.ordinal)"
    }

    /// The index of the spawned task that a task is or descends from; `nil` if `spawn` created none of its ancestors.
    func root(of runner: Int) -> Int? {
        var ancestor = runner
        while runners.indices.contains(ancestor) {
            if let name = runners[ancestor].name { return spawned.firstIndex { $0.name == name } }
            ancestor = runners[ancestor].parent
        }
        return nil
    }
}
