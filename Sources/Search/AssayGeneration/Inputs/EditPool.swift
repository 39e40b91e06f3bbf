internal import ScheduleExplorer

/// The edits of an operation whose effect alone is known.
struct EditPool {
    /// The places of what the honest input has.
    let honestPlaces: Set<String>
    /// The edits that are refused alone, by the reason's name and by place.
    private var refused: [String: [String: [Edit]]] = [:]
    /// The edits that are accepted alone, by place.
    private var accepted: [String: [Edit]] = [:]
    /// The edits that clients may accept or refuse, by place.
    private var open: [String: [Edit]] = [:]

    init(honestPlaces: Set<String>) { self.honestPlaces = honestPlaces }

    mutating func add(_ edit: Edit, _ found: InputGenerator.EditClass) {
        switch found {
        case .refused(let reason): refused[reason, default: [:]][edit.place, default: []].append(edit)
        case .accepted: accepted[edit.place, default: []].append(edit)
        case .open: open[edit.place, default: []].append(edit)
        case .impossible: break
        }
    }

    /// One simple edit that is refused for each reason, and one that is accepted, of each place.
    var representatives: [Edit] {
        let bad = refused.sorted { $0.key < $1.key }.flatMap {
            $0.value.sorted { $0.key < $1.key }.compactMap(\.value.first)
        }
        return bad + accepted.sorted { $0.key < $1.key }.compactMap(\.value.first)
    }

    /// The edits for a round: those of some places, so that two go together more often than by chance.
    func swarm(using random: inout SplitMix64) -> Swarm {
        let share = [15, 40, 100].randomElement(using: &random) ?? 100
        func some(_ places: [String: [Edit]]) -> Swarm.Places {
            let names = places.keys.sorted()
            let chosen = names.filter { _ in Int.random(in: 0..<100, using: &random) < share }
            let used = chosen.isEmpty ? names : chosen
            return Swarm.Places(
                honest: used.filter(honestPlaces.contains).compactMap { places[$0] },
                others: used.filter { !honestPlaces.contains($0) }.compactMap { places[$0] })
        }
        return Swarm(
            refused: refused.sorted { $0.key < $1.key }.map { some($0.value) }, accepted: some(accepted),
            open: some(open))
    }
}

/// The edits of a round, those of one place together.
struct Swarm {
    /// The edits that are refused alone, those of one reason together.
    let refused: [Places]
    let accepted: Places
    let open: Places

    /// The edits of some places, those of what the honest input has apart.
    struct Places {
        let honest: [[Edit]]
        let others: [[Edit]]

        var isEmpty: Bool { honest.isEmpty && others.isEmpty }
    }

    var isEmpty: Bool { refused.isEmpty && accepted.isEmpty && open.isEmpty }

    /// Up to six edits of different places; `nil` if there are none.
    ///
    /// - Parameter kept: the edits of each input of a corpus. A third of the combinations are one of these with others,
    ///   and without one of its own if it has several.
    func combination(besides kept: [[Edit]], using random: inout SplitMix64) -> [Edit]? {
        guard !kept.isEmpty, Int.random(in: 0..<3, using: &random) == 0,
            let own = kept.randomElement(using: &random)?.shuffled(using: &random)
        else { return combination(using: &random) }
        let rest = own.prefix(own.count > 1 ? min(own.count - 1, Self.most - 1) : 1)
        let others = (combination(using: &random) ?? []).filter { other in !rest.contains { $0.place == other.place } }
        return Array(rest) + others.prefix(Self.most - rest.count)
    }

    private func combination(using random: inout SplitMix64) -> [Edit]? {
        // Simple edits come first in a place, and are chosen more often: most mistakes show with the simplest ones.
        func one(_ places: Places) -> Edit? {
            // What the honest input has are a few places of many, and decide most.
            let isHonest = places.others.isEmpty || !places.honest.isEmpty && Bool.random(using: &random)
            guard let edits = (isHonest ? places.honest : places.others).randomElement(using: &random), !edits.isEmpty
            else {
                return nil
            }
            let last = Self.simplest.randomElement(using: &random) ?? edits.count
            return edits[Int.random(in: 0..<min(last, edits.count), using: &random)]
        }
        func bad() -> Edit? { refused.randomElement(using: &random).flatMap(one) }
        func good(_ count: Int) -> [Edit?] { (0..<count).map { _ in one(accepted) } }
        var edits: [Edit?]
        // What is refused alone hides behind what is accepted alone: most mistakes that take two edits are of that kind. Edits
        // that are accepted do not hide one another, so that five of them try five pairs at once.
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<50: edits = [bad()] + good(Self.most - 1)
        case 50..<60: edits = [bad()] + good(1)
        case 60..<80: edits = good(Self.most)
        case 80..<90: edits = [bad(), bad()] + good(1)
        case 90..<95: edits = [one(open), bad()]
        default: edits = [one(open)] + good(2)
        }
        var places: Set<String> = []
        let chosen = edits.compactMap(\.self).filter { places.insert($0.place).inserted }
        return chosen.isEmpty ? nil : chosen
    }

    /// The most edits of an input.
    static let most = 6
    /// How many of the simplest edits of a place one is chosen from, each number as often as the others.
    private static let simplest = [1, 4, 16, .max]
}
