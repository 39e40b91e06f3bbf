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

    /// Two to four edits of different places; `nil` if there are none.
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
            let last = Bool.random(using: &random) ? min(edits.count, Self.simple) : edits.count
            return edits[Int.random(in: 0..<last, using: &random)]
        }
        func bad() -> Edit? { refused.randomElement(using: &random).flatMap(one) }
        var edits: [Edit?]
        // What is refused alone hides behind what is accepted alone: most mistakes that take two edits are of that kind. Edits
        // that are accepted do not hide one another, so that three of them try three pairs at once.
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<50: edits = [bad(), one(accepted), one(accepted), one(accepted)]
        case 50..<60: edits = [bad(), one(accepted)]
        case 60..<80: edits = [one(accepted), one(accepted), one(accepted), one(accepted)]
        case 80..<90: edits = [bad(), bad(), one(accepted)]
        case 90..<95: edits = [one(open), bad()]
        default: edits = [one(open), one(accepted), one(accepted)]
        }
        var places: Set<String> = []
        let chosen = edits.compactMap(\.self).filter { places.insert($0.place).inserted }
        return chosen.isEmpty ? nil : chosen
    }

    /// The most edits of an input.
    private static let most = 4
    /// How many edits of a place are chosen as often as all others together.
    private static let simple = 4
}
