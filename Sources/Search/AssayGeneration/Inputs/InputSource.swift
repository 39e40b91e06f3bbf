internal import AssayConformance

/// The inputs of a run, in rounds, until there are enough.
struct InputSource {
    private var generator: InputGenerator
    private let amount: GeneratedRun.Amount
    /// When the run ends; `nil` if time does not end it.
    let deadline: ContinuousClock.Instant?
    private var pairs: ArraySlice<InputGenerator.Choice>?
    /// The inputs of the corpus that were not tried yet, which come first.
    private var kept: ArraySlice<InputGenerator.Choice>
    private var isReplaying = false
    /// How many choices of edits in a row made no input.
    private var failures = 0

    /// How many choices in a row may make no input, before nothing more is expected of the others.
    private static let mostFailures = 20_000

    init(
        _ generator: InputGenerator, _ amount: GeneratedRun.Amount, first kept: [InputGenerator.Choice],
        deadlineAfter start: ContinuousClock.Instant
    ) {
        self.generator = generator
        self.kept = kept[...]
        self.amount = amount
        deadline = if case .time(let time) = amount { start + time } else { nil }
    }

    /// The inputs of the next round; `nil` at the end.
    ///
    /// - Parameters:
    ///   - tried: how many inputs were tried.
    ///   - corpus: the inputs that are kept by now.
    mutating func next(tried: Int, changing corpus: [InputGenerator.Choice]) -> [InputGenerator.Choice]? {
        guard failures < Self.mostFailures else { return nil }
        let most = if case .count(let count) = amount { max(0, count - tried) } else { Int.max }
        if let deadline, ContinuousClock.now >= deadline { return nil }
        isReplaying = !kept.isEmpty && most > 0
        if isReplaying {
            let choices = kept.prefix(min(most, InputGenerator.roundSize))
            kept = kept.dropFirst(choices.count)
            return Array(choices)
        }
        let choices: [InputGenerator.Choice]
        switch amount {
        case .count, .time: choices = Array(generator.next(changing: corpus).prefix(most))
        case .pairs where !generator.hasTriedSingles: choices = generator.next(singlesOnly: true)
        case .pairs:
            let left = pairs ?? generator.pairs()[...]
            choices = Array(left.prefix(InputGenerator.roundSize))
            pairs = left.dropFirst(InputGenerator.roundSize)
        }
        return choices.isEmpty ? nil : choices
    }

    /// Notes what came of a choice; `nil` if it made no input.
    mutating func note(_ choice: InputGenerator.Choice, _ outcome: JudgedInput?) {
        // The generator comes to each edit alone by itself.
        if isReplaying { return }
        failures = outcome == nil ? failures + 1 : 0
        generator.note(choice, outcome?.found ?? .impossible)
    }
}
