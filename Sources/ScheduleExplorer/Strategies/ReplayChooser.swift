/// One recorded schedule, which must fit: the number of choices too, where it was recorded with the decisions.
final class ReplayChooser: Chooser {
    private let choices: [UInt8]
    private let counts: [Int]?
    private var next = 0

    init(_ choices: [UInt8]) {
        self.choices = choices
        counts = nil
    }

    init(_ decisions: [Decision]) {
        choices = decisions.map(\.choice)
        counts = decisions.map(\.count)
    }

    func begin() {
        next = 0
    }

    func choose(_ choice: Choice) -> Int? {
        defer { next += 1 }
        guard next < choices.count else { return counts == nil ? 0 : nil }
        if let counts, counts[next] != choice.count { return nil }
        let chosen = Int(choices[next])
        return chosen < choice.count ? chosen : nil
    }

    var expectsMore: Bool { next < choices.count }

    func end(decisions: Int) -> Bool { false }
}
