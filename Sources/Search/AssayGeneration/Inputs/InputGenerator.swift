internal import AssayConformance
internal import ScheduleExplorer

/// Chooses the edits of one input after another: first each edit alone, then several together.
///
/// Which edits go together depends on what the bounds make of each alone, and on the seed; it does not depend on the
/// client. So the same seed gives the same inputs everywhere, for the same operations.
struct InputGenerator {
    /// An input: its operation, as an index of the grammars, and its edits.
    struct Choice: Sendable, Hashable {
        let grammar: Int
        let edits: [Edit]
    }

    /// What the bounds make of an edit alone.
    enum EditClass: Sendable {
        /// Every client must refuse it, for the reason with this name.
        case refused(String)
        /// Every client must accept it.
        case accepted
        /// Nobody is judged on it.
        case open
        /// It cannot be made.
        case impossible
    }

    /// The number of inputs of a round.
    ///
    /// Classes are noted between rounds, so that they do not depend on the order in
    /// which workers end.
    static let roundSize = 512

    private let grammars: [Grammar]
    private let weights: [Int]
    private let seed: UInt64
    private var round: UInt64 = 0
    private var singles: [[Edit]]
    private var pools: [EditPool]

    /// - Parameter operations: the indices of the grammars to use.
    init(_ grammars: [Grammar], operations: [Int], seed: UInt64) {
        self.grammars = grammars
        self.seed = seed
        let used = operations.map { grammars[$0].operation }
        weights = grammars.indices.map { operations.contains($0) ? grammars[$0].operation.weight(beside: used) : 0 }
        pools = grammars.map { EditPool(honestPlaces: $0.honestPlaces) }
        var random = SplitMix64(seed: seed)
        // The simplest edit of each place, then the next ones: the last is taken first.
        singles = grammars.indices.map { index in
            guard operations.contains(index) else { return [] }
            let grammar = grammars[index]
            let names = grammar.places.keys.sorted().shuffled(using: &random)
            let longest = grammar.places.values.map(\.count).max() ?? 0
            let order = (0..<longest).flatMap { rank in
                names.compactMap { name in
                    grammar.places[name].flatMap { rank < $0.count ? grammar.edits[$0[rank]] : nil }
                }
            }
            return order.reversed()
        }
    }

    /// The inputs of the next round.
    ///
    /// - Parameters:
    ///   - singlesOnly: whether each has one edit.
    ///   - kept: the inputs of a corpus; of those with several edits, every third has edits of one of these.
    mutating func next(singlesOnly: Bool = false, changing kept: [Choice] = []) -> [Choice] {
        var random = SplitMix64(seed: seed &+ (round &+ 1) &* 0x2545_f491_4f6c_dd1d)
        round += 1
        let total = weights.reduce(0, +)
        guard total > 0 else { return [] }
        var choices: [Choice] = []
        for index in grammars.indices where weights[index] > 0 {
            let share = max(1, Self.roundSize * weights[index] / total)
            let swarm = pools[index].swarm(using: &random)
            let own = kept.filter { $0.grammar == index }.map(\.edits)
            for number in 0..<share {
                if singlesOnly || number % 2 == 0 || swarm.isEmpty, let single = singles[index].popLast() {
                    choices.append(Choice(grammar: index, edits: [single]))
                } else if !singlesOnly, let edits = swarm.combination(besides: own, using: &random) {
                    choices.append(Choice(grammar: index, edits: grammars[index].sorted(edits)))
                }
            }
        }
        return choices
    }

    /// Notes what the bounds make of an input of one edit.
    mutating func note(_ choice: Choice, _ edit: EditClass) {
        guard choice.edits.count == 1 else { return }
        pools[choice.grammar].add(choice.edits[0], edit)
    }

    /// Whether each edit alone was chosen already.
    var hasTriedSingles: Bool { singles.allSatisfy(\.isEmpty) }

    /// Every pair of two simple edits of different places, one that is refused alone and one that is accepted alone of
    /// each place.
    func pairs() -> [Choice] {
        grammars.indices.flatMap { index in
            let edits = grammars[index].sorted(pools[index].representatives)
            return edits.indices.flatMap { one in
                edits[(one + 1)...].compactMap { other in
                    edits[one].place == other.place ? nil : Choice(grammar: index, edits: [edits[one], other])
                }
            }
        }
    }
}

extension ClientOperation {
    /// The share of the inputs, as a part of the sum of all.
    ///
    /// - Parameter operations: all operations that inputs are made for. A sign-in takes as long as a hundred tokens, and is
    ///   needed less where tokens are verified by themselves.
    fileprivate func weight(beside operations: [ClientOperation]) -> Int {
        switch self {
        case .verifyIDToken: 12
        case .parseAuthorizationResponse: 5
        case .parseTokenResponse, .parseKeySet: 3
        case .verifyCredentialResponse, .verifySecurityEvent, .parseUserInfo, .parseProviderMetadata: 2
        case .signIn: operations.contains(.verifyIDToken) ? 1 : 8
        default: 1
        }
    }
}
