/// The decisions in one order of what happens: what comes next, where several things could.
package struct OrderChoices: Sendable {
    /// A decision: the number of the chosen event, and how many there were.
    package struct Choice: Sendable, Hashable {
        package let taken: Int
        package let count: Int
    }

    /// The decisions to repeat; those behind them take the first event, or a random one.
    private let prefix: [Int]
    private var generator: SeededOrder?
    /// What was decided so far.
    package private(set) var made: [Choice] = []

    package init(repeating prefix: [Int] = []) { self.prefix = prefix }

    init(repeating prefix: [Int] = [], then generator: SeededOrder) {
        self.prefix = prefix
        self.generator = generator
    }

    /// Decides between events; one alone is no decision.
    package mutating func next(of count: Int) -> Int {
        guard count > 1 else { return 0 }
        let taken: Int
        if made.count < prefix.count {
            // A client in another process can behave otherwise than before.
            taken = min(prefix[made.count], count - 1)
        } else if var random = generator {
            taken = Int.random(in: 0..<count, using: &random)
            generator = random
        } else {
            taken = 0
        }
        made.append(Choice(taken: taken, count: count))
        return taken
    }

    /// The decisions of the next order in a search that tries the last decision otherwise first; `nil` if there is none.
    package static func following(_ made: [Choice]) -> [Int]? {
        guard let last = made.lastIndex(where: { $0.taken + 1 < $0.count }) else { return nil }
        return made[..<last].map(\.taken) + [made[last].taken + 1]
    }
}
