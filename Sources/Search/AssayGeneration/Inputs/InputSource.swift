internal import AssayConformance

/// The inputs of a run, in rounds, until there are enough.
struct InputSource {
    private var generator: InputGenerator
    private let amount: GeneratedRun.Amount
    /// When the run ends; `nil` if time does not end it.
    let deadline: ContinuousClock.Instant?
    private var pairs: ArraySlice<InputGenerator.Choice>?
    /// How many choices of edits in a row made no input.
    private var failures = 0

    /// How many choices in a row may make no input, before nothing more is expected of the others.
    private static let mostFailures = 20_000

    init(_ generator: InputGenerator, _ amount: GeneratedRun.Amount, deadlineAfter start: ContinuousClock.Instant) {
        self.generator = generator
        self.amount = amount
        deadline = if case .time(let time) = amount { start + time } else { nil }
    }

    /// The inputs of the next round; `nil` at the end.
    ///
    /// - Parameter tried: how many inputs were tried.
    mutating func next(tried: Int) -> [InputGenerator.Choice]? {
        guard failures < Self.mostFailures else { return nil }
        let choices: [InputGenerator.Choice]
        switch amount {
        case .count(let count): choices = Array(generator.next().prefix(max(0, count - tried)))
        case .time: choices = deadline.map { ContinuousClock.now < $0 } ?? true ? generator.next() : []
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
        failures = outcome == nil ? failures + 1 : 0
        generator.note(choice, outcome?.found ?? .impossible)
    }
}
