/// How many honest inputs of one kind a client accepted, and how many it refused.
package struct HonestInputTally: Sendable, Equatable {
    /// What was asked of the client: an operation, or a step of a sign-in such as `refresh`.
    package let name: String
    /// How many the client accepted.
    package internal(set) var accepted = 0
    /// How many the client refused.
    package private(set) var refused = 0
    /// How the client refused them, and what the provider said, in words, each with how often.
    private var refusals: [String: Int] = [:]

    /// - Parameter words: how the client refused all of them.
    package init(_ name: String, accepted: Int = 0, refused: Int = 0, words: String? = nil) {
        self.name = name
        self.accepted = accepted
        self.refused = refused
        if let words { refusals = [words: refused] }
    }

    /// How the client refused most of them, and what the provider said, in words.
    package var words: String? { refusals.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key }

    /// Counts a refusal.
    mutating func add(_ refusal: HonestInputRefusal) {
        refused += 1
        refusals[refusal.words, default: 0] += 1
    }
}

extension [HonestInputTally] {
    /// The place of the tally of that name, which is added if there is none.
    private mutating func place(of name: String) -> Int {
        if let place = firstIndex(where: { $0.name == name }) { return place }
        append(HonestInputTally(name))
        return endIndex - 1
    }

    mutating func add(_ outcome: GoldenControls.Outcome) {
        if let refusal = outcome.refusal {
            self[place(of: refusal.name)].add(refusal)
        } else if outcome.observation.isAcceptance {
            for part in outcome.parts { self[place(of: part)].accepted += 1 }
        }
    }
}
