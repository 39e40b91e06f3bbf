/// Repeats a recorded schedule, and stops if it does not fit.
///
/// The number of choices must fit too, if it was recorded with the decisions.
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

    func choose(_ choice: Choice) -> Int? {
        defer { next += 1 }
        guard next < choices.count else { return counts == nil ? 0 : nil }
        if let counts, counts[next] != choice.count { return nil }
        let chosen = Int(choices[next])
        return chosen < choice.count ? chosen : nil
    }

    var expectsMore: Bool { next < choices.count }
}
