extension WorldCore {
    /// The number of the task a job belongs to, given on first sight.
    ///
    /// A new task was made by whoever runs: by `spawn`, which says its name, or by code under test, whose child it is.
    func runner(of job: UnownedJob) -> Int {
        let identifier = taskIdentifier(of: job)
        if let known = runner(identifiedBy: identifier) { return known }
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

    /// The task whose code runs: the one chosen, or the one that the mailbox of a default actor has come to.
    var currentTask: Int {
        guard runners.indices.contains(current), runners[current].identifier == 0 else { return current }
        return runner(identifiedBy: currentTaskIdentifier()) ?? current
    }

    private func runner(identifiedBy identifier: UInt64) -> Int? {
        runners.lastIndex { $0.identifier == identifier }
    }

    /// A task's name: its own, or its parent's with a number.
    func name(of runner: Int) -> String {
        guard runners.indices.contains(runner) else { return "scenario" }
        let entry = runners[runner]
        return entry.name ?? "\(name(of: entry.parent)).\(entry.ordinal)"
    }

    /// The spawned task that a task is, or descends from; nil for one that nobody spawned.
    func root(of runner: Int) -> Int? {
        var place = runner
        while runners.indices.contains(place) {
            if let name = runners[place].name { return spawned.firstIndex { $0.name == name } }
            place = runners[place].parent
        }
        return nil
    }
}
