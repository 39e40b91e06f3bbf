internal import AssayConformance

/// Counts the inputs of a run, and collects those on which a client fails, each in its smallest form.
struct Finder {
    private let trial: InputTrial
    private let timeout: Duration
    private(set) var tally: GeneratedInputs
    /// The findings in the order in which they were found.
    private(set) var findings: [JudgedInput] = []
    /// How many inputs were shrunk that fail in one way in the same places.
    private var attempts: [Signature: Int] = [:]
    /// The first inputs on which the client did what it must, of each operation and reason.
    private var successes: [Kind: [JudgedInput]] = [:]

    /// How many inputs are shrunk of one signature, and in all; and how many findings have the same words of a refusal.
    private static let most = (ofSignature: 3, alike: 2, inAll: 1_000)
    /// How many inputs are kept of a kind that a client passes.
    private static let mostSuccesses = 30

    private struct Kind: Hashable {
        let grammar: Int
        let reason: Reason?
        let isRefused: Bool

        init(_ input: JudgedInput) {
            grammar = input.choice.grammar
            reason = input.obligation.reason
            isRefused = if case .refuse = input.obligation { true } else { false }
        }
    }

    private struct Signature: Hashable {
        let kind: Kind
        let places: [String]
        let verdict: Verdict
        let failure: FindingKind?
    }

    init(trial: InputTrial, timeout: Duration, seed: UInt64) {
        tally = GeneratedInputs(seed: seed)
        self.trial = trial
        self.timeout = timeout
    }

    /// The inputs that the client passed and that look like the findings.
    var passed: [JudgedInput] {
        let kinds = findings.reduce(into: [Kind]()) { if !$0.contains(Kind($1)) { $0.append(Kind($1)) } }
        return kinds.flatMap { successes[$0] ?? [] }
    }

    /// Counts an input, and shrinks it if the client fails on it and no finding explains that.
    mutating func add(_ input: JudgedInput) {
        if !input.choice.edits.isEmpty || input.isFinding { tally.count(input) }
        guard input.isFinding else {
            if input.result.judgement.verdict == .passed, successes[Kind(input), default: []].count < Self.mostSuccesses
            {
                successes[Kind(input), default: []].append(input)
            }
            return
        }
        let edits = Set(input.choice.edits)
        let signature = Signature(
            kind: Kind(input), places: input.choice.edits.map(\.place), verdict: input.result.judgement.verdict,
            failure: input.result.judgement.kind)
        let tried = attempts[signature, default: 0]
        let places = Set(signature.places)
        // One error in one place is one mistake, whatever the value is.
        let placesTell = input.result.judgement.kind == nil || tried >= Self.most.ofSignature
        let isExplained =
            isToldOften(input)
            || findings.contains { finding in
                finding.choice.grammar == input.choice.grammar && finding.isAlike(input)
                    && (edits.isSuperset(of: finding.choice.edits)
                        || placesTell && places.isSuperset(of: finding.choice.edits.map(\.place)))
            }
        guard !isExplained, attempts.values.reduce(0, +) < Self.most.inAll else {
            tally.repeated += 1
            return
        }
        attempts[signature] = tried + 1
        let minimal = shrunk(input)
        if let vector = trial.grammars[minimal.choice.grammar].openVector(minimal.choice.edits),
            minimal.result.judgement.kind != nil
        {
            // What a vector of another profile shows is no duty of every client.
            tally.choices[vector.fullID, default: 0] += 1
            return
        }
        if isToldOften(minimal) || findings.contains(where: { $0.choice == minimal.choice && $0.isAlike(minimal) }) {
            tally.repeated += 1
        } else {
            findings.append(minimal)
        }
    }

    /// Whether enough findings are refusals in the same words.
    private func isToldOften(_ input: JudgedInput) -> Bool {
        guard let refusal = input.refusal else { return false }
        return findings.count { $0.choice.grammar == input.choice.grammar && $0.refusal == refusal } >= Self.most.alike
    }

    private func shrunk(_ input: JudgedInput) -> JudgedInput {
        let shrinker = Shrinker(trial: trial)
        let queue = WorkQueue<JudgedInput>(order: [0]) { _ in await shrinker.minimal(input) }
        return queue.results(workers: 1, limit: timeout * 20) { _ in input }.first.flatMap { $0 } ?? input
    }
}
