extension Explorer {
    /// Distinguishes a deadlock from a lost resume.
    ///
    /// A world that stands still does not show which task would have resumed a one-shot. So the schedule runs again
    /// once for each one-shot that a task waits for, and this run resumes only that one-shot. Every task that continues
    /// as a result was waiting for the resumed task. These arrows, and those from each task to the task whose end it
    /// waits for, form a graph: a cycle is a deadlock. Without a cycle, some task waits for a resume that no task would
    /// make.
    func classify(_ failure: Failure, in outcome: Outcome) -> Failure {
        var arrows = Set<Arrow>()
        var names: [Int: String] = [:]
        var released = 0
        repeat {
            let core = WorldCore(
                limit: limits.stepsPerSchedule, traces: false, chooser: ReplayChooser(outcome.decisions))
            let count = core.standStill(scenario) {
                arrows.formUnion(core.joinArrows)
                for task in core.stuckTasks { names[task.index] = task.name }
                arrows.formUnion(core.release(released))
            }
            released += 1
            if released >= count { break }
        } while true
        guard let cycle = Self.cycle(in: arrows) else { return failure }
        var deadlock = failure
        deadlock.kind = .deadlock
        let members = cycle.map { names[$0] ?? "task \($0 + 1)" }
        deadlock.subject = members.sorted().joined(separator: ", ")
        deadlock.message =
            (members + members.prefix(1)).joined(separator: " waits for ") + "; " + failure.message
        return deadlock
    }

    /// The tasks of a cycle of arrows, each waiting for the next, or `nil` if there is no cycle.
    private static func cycle(in arrows: Set<Arrow>) -> [Int]? {
        let successors = Dictionary(grouping: arrows, by: \.from).mapValues { $0.map(\.to).sorted() }
        for start in successors.keys.sorted() {
            // A breadth-first search from `start` back to `start` gives a shortest cycle through it.
            var previous: [Int: Int] = [:]
            var queue = [start]
            var next = 0
            while next < queue.count {
                let member = queue[next]
                next += 1
                for successor in successors[member, default: []] {
                    if successor == start { return Self.path(to: member, from: start, previous) }
                    if previous[successor] == nil {
                        previous[successor] = member
                        queue.append(successor)
                    }
                }
            }
        }
        return nil
    }

    private static func path(to end: Int, from start: Int, _ previous: [Int: Int]) -> [Int] {
        var path = [end]
        while let last = path.last, last != start, let before = previous[last] { path.append(before) }
        return path.reversed()
    }
}

extension WorldCore {
    /// Runs until nothing can run, calls `examine`, and ends the world.
    ///
    /// - Returns: The number of one-shots that tasks wait for.
    func standStill(_ scenario: (World) -> Void, examine: () -> Void) -> Int {
        let outer = DriverThread.current
        DriverThread.current = self
        defer { DriverThread.current = outer }
        chooser.begin()
        scenario(World(core: self))
        phase = .running
        runToStandstill(patience: false)
        let count = waiting.count
        examine()
        _ = end()
        return count
    }
}
