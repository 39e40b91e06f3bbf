/// Probabilistic concurrency testing (Burckhardt, Kothari, Musuvathi and Nagarakatte, ASPLOS 2010).
///
/// Each task has a random priority, and the task with the highest priority runs. At `depth - 1` random decisions the
/// priority of the task about to run drops below all others; a later drop is less low than an earlier one.
final class PriorityChooser: Chooser {
    private let depth: Int
    private var generator: SplitMix64
    private var priorities: [UInt64] = []
    private var drops: [Int] = []
    private var decision = 0

    /// The largest number of decisions in a run so far: the range from which the drops are drawn.
    private var expectedDecisions = 1

    init(depth: Int, seed: UInt64) {
        self.depth = depth
        generator = SplitMix64(seed: seed)
    }

    func begin() {
        priorities.removeAll(keepingCapacity: true)
        decision = 0
        drops = (1..<depth).map { _ in Int.random(in: 0..<expectedDecisions, using: &generator) }
    }

    func choose(_ choice: Choice) -> Int? {
        defer { decision += 1 }
        for index in 0..<choice.count {
            while priorities.count <= choice.runner(at: index) { priorities.append(generator.next() | 1 << 63) }
        }
        var highest = highest(of: choice)
        for (index, drop) in drops.enumerated() where drop == decision {
            priorities[choice.runner(at: highest)] = UInt64(index)
            highest = self.highest(of: choice)
        }
        return highest
    }

    func end(decisions: Int) -> Bool {
        expectedDecisions = max(expectedDecisions, decisions)
        return true
    }

    /// The index of the task with the highest priority, the oldest of equals.
    private func highest(of choice: Choice) -> Int {
        var best = 0
        for index in 1..<choice.count
        where priorities[choice.runner(at: index)] > priorities[choice.runner(at: best)] {
            best = index
        }
        return best
    }
}
