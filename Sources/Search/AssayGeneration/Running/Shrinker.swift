internal import AssayConformance

/// Takes edits away from an input on which a client fails, and makes the rest simpler, as long as the client fails in the
/// same way.
struct Shrinker: Sendable {
    let trial: InputTrial
    /// How many simpler values of a place are tried.
    private static let candidates = 40
    /// How many times a client may fail to answer, because each takes its whole time limit.
    private static let hangs = 4

    /// The smallest input that is found.
    func minimal(_ input: JudgedInput) async -> JudgedInput {
        var best = input
        var patience = input.result.judgement.verdict == .hung ? Self.hangs : .max
        func fails(_ edits: [Edit]) async -> JudgedInput? {
            guard patience > 0 else { return nil }
            patience -= 1
            let outcome = await trial.outcome(of: InputGenerator.Choice(grammar: input.choice.grammar, edits: edits))
            return outcome.flatMap { $0.isFinding && $0.isAlike(input) ? $0 : nil }
        }
        func withFewer() async -> Bool {
            for index in best.choice.edits.indices where best.choice.edits.count > 1 {
                var fewer = best.choice.edits
                fewer.remove(at: index)
                guard let smaller = await fails(fewer) else { continue }
                best = smaller
                return true
            }
            return false
        }
        func withSimpler() async -> Bool {
            let grammar = trial.grammars[input.choice.grammar]
            for (index, edit) in best.choice.edits.enumerated() {
                let used = best.choice.edits.map(\.place)
                // A whole context or document often matters for the one member that it lacks.
                let others = edit.isWhole ? grammar.removals.filter { !used.contains($0.place) } : []
                for simpler in others + grammar.simpler(than: edit).prefix(Self.candidates) {
                    var edits = best.choice.edits
                    edits[index] = simpler
                    guard let smaller = await fails(grammar.sorted(edits)) else { continue }
                    best = smaller
                    return true
                }
            }
            return false
        }
        // A simpler value can make another edit superfluous. Each step is one to fewer edits or to an earlier value.
        while await withFewer() {}
        while await withSimpler() { while await withFewer() {} }
        return best
    }
}
