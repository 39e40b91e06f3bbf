/// Chooses every schedule, depth first, in a tree that is discovered by running.
///
/// A run follows the path that was set before it and takes the first branch at each new fork. After the run, the last
/// fork with a branch left moves to its next branch. The search is complete when no fork has a branch left.
final class DepthFirstChooser: Chooser {
    /// A decision on the current path, with the number of branches that the bound on preemptions allows.
    private struct Fork {
        var branch: Int
        let branches: Int
        let choices: Int
    }

    private let preemptionBound: Int?
    private var path: [Fork] = []
    private var depth = 0
    private var prefix = 0
    private var preemptions = 0

    init(preemptionBound: Int?) {
        self.preemptionBound = preemptionBound
    }

    func begin() {
        depth = 0
        prefix = path.count
        preemptions = 0
    }

    func choose(_ choice: Choice) -> Int? {
        defer { depth += 1 }
        let allowed = allowed(choice)
        let branches = allowed?.count ?? choice.count
        if depth == path.count {
            path.append(Fork(branch: 0, branches: branches, choices: choice.count))
        }
        let fork = path[depth]
        guard fork.choices == choice.count, fork.branches == branches else { return nil }
        let chosen = allowed.map { $0[fork.branch] } ?? fork.branch
        if preemptionBound != nil, isPreemption(chosen, choice) { preemptions += 1 }
        return chosen
    }

    /// An earlier run reached the last fork of the path; a run that does not reach it differs from that run.
    var expectsMore: Bool { depth < prefix }

    func end(decisions: Int) -> Bool {
        path.removeLast(path.count - min(depth, path.count))
        while let last = path.last {
            if last.branch + 1 < last.branches {
                path[path.count - 1].branch += 1
                return true
            }
            path.removeLast()
        }
        return false
    }

    /// The indices that may be chosen within the bound, or `nil` if all may.
    private func allowed(_ choice: Choice) -> [Int]? {
        guard let preemptionBound, preemptions >= preemptionBound, choice.lastRunnerCanGoOn else { return nil }
        return (0..<choice.count).filter { choice.runner(at: $0) == choice.lastRunner }
    }

    private func isPreemption(_ chosen: Int, _ choice: Choice) -> Bool {
        choice.runner(at: chosen) != choice.lastRunner && choice.lastRunnerCanGoOn
    }
}
