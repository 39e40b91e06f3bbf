/// How many honest inputs of one kind a client accepted, and how many it refused.
package struct HonestInputTally: Sendable, Equatable {
    /// What was asked of the client: an operation, or a step of a sign-in such as `refresh`.
    package let name: String
    /// How many the client accepted.
    package internal(set) var accepted = 0
    /// How many the client refused.
    package internal(set) var refused = 0
    /// How the client refused one of them, and what the provider said, in words.
    package internal(set) var words: String?

    package init(_ name: String, accepted: Int = 0, refused: Int = 0, words: String? = nil) {
        self.name = name
        self.accepted = accepted
        self.refused = refused
        self.words = words
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
            let place = place(of: refusal.name)
            self[place].refused += 1
            self[place].words = [self[place].words, refusal.words].compactMap(\.self).min()
        } else if outcome.observation.isAcceptance {
            for part in outcome.parts { self[place(of: part)].accepted += 1 }
        }
    }
}
