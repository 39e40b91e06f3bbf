import Synchronization

@testable import AssayConformance

/// Which vectors notice which flaws, as far as it takes to prove what the tests claim of them.
///
/// The whole kill matrix is for `assay flaws`, in release. That a vector notices some flaw, that a flaw shows in the way
/// that it is meant to, and that two flaws differ, takes one witness each; those likely to be one are asked first. Where
/// none is found everything has been tried. That a control notices nothing takes no witness: all flaws are tried on it.
final class KillSearch: Sendable {
    let vectors: [Vector]
    let flaws: [FlawDescription]
    /// The client without flaws on every vector.
    let baseline: [VectorResult]
    /// The vectors, by their numbers, that come by each flaw.
    let reached: [Set<Int>]

    private struct Known {
        /// What was asked, by vector and flaw.
        var answers: [[Int: KillMatrix.Kill?]]
        /// The vectors that notice each flaw.
        var killers: [Set<Int>]
        var killsByReason: [Int]
    }

    private let cases: [DetectionCase]
    private let evaluation: DetectionEvaluation
    private let workers: Int
    private let known: Mutex<Known>

    init(_ library: VectorLibrary, catalogue: any FlawCatalogue, vectors: [Vector], workers: Int) throws {
        let client = catalogue.client(with: nil).description
        let flaws = catalogue.flaws
        let cases = try DetectionCase.render(
            vectors, library: library, profile: client.defaultProfile, workers: workers)
        let evaluation = DetectionEvaluation(catalogue: catalogue, flaws: flaws, description: client)
        let openings = try WorkQueue(order: Array(cases.indices)) { await evaluation.opening(of: cases[$0]) }
            .run(workers: workers, limit: .seconds(60)) {
                DetectionOpening(baseline: evaluation.late(cases[$0]), candidates: [])
            }
        var reached = [Set<Int>](repeating: [], count: flaws.count)
        for (vector, opening) in openings.enumerated() {
            for flaw in opening.candidates { reached[flaw].insert(vector) }
        }
        self.vectors = vectors
        self.cases = cases
        self.flaws = flaws
        self.evaluation = evaluation
        self.workers = workers
        self.reached = reached
        baseline = openings.map(\.baseline)
        known = Mutex(
            Known(
                answers: Array(repeating: [:], count: cases.count), killers: Array(repeating: [], count: flaws.count),
                killsByReason: Array(repeating: 0, count: flaws.count)))
        let areas = Dictionary(grouping: cases.indices) { vectors[$0].area }.values.sorted { $0.count > $1.count }
        try each(Array(areas.indices)) { area in
            var witnesses: [Int: Int] = [:]
            for vector in areas[area] {
                await self.findWitness(ofVector: vector, among: openings[vector].candidates, &witnesses)
            }
        }
        try each(flaws.indices.filter { killsByReason[$0] == 0 }, findWitness(ofFlaw:))
        try each(Array(flaws.indices), tellApart)
    }

    /// How many times a vector was put to a client with a flaw.
    var evaluations: Int { known.withLock { $0.answers.reduce(0) { $0 + $1.count } } }

    /// The vectors that are known to notice each flaw, by their numbers.
    var killers: [Set<Int>] { known.withLock { $0.killers } }

    /// How many vectors are known to notice each flaw in the way that it is meant to show.
    var killsByReason: [Int] { known.withLock { $0.killsByReason } }

    /// What the vector notices of the flaw; `nil` if nothing.
    func kill(of flaw: Int, by vector: Int) async -> KillMatrix.Kill? {
        guard reached[flaw].contains(vector) else { return nil }
        if let answer = known.withLock({ $0.answers[vector][flaw] }) { return answer }
        let rendered = cases[vector]
        let kill = await evaluation.finding(in: rendered, with: flaw).map { kind in
            KillMatrix.Kill(
                vector: rendered.vector.fullID, kind: kind,
                isByReason: flaws[flaw].accounts(for: kind, expecting: rendered.outcomes))
        }
        known.withLock { known in
            guard known.answers[vector].updateValue(kill, forKey: flaw) == nil, let kill else { return }
            known.killers[flaw].insert(vector)
            if kill.isByReason { known.killsByReason[flaw] += 1 }
        }
        return kill
    }

    /// What the vector of that full id notices of a flaw; `nil` if nothing, or there is no such flaw or vector.
    func kill(of flaw: String, by vector: String) async -> KillMatrix.Kill? {
        guard let flaw = flaws.firstIndex(where: { $0.id == flaw }),
            let vector = vectors.firstIndex(where: { $0.fullID == vector })
        else { return nil }
        return await kill(of: flaw, by: vector)
    }

    private func each(_ items: [Int], _ body: @escaping @Sendable (Int) async -> Void) throws {
        _ = try WorkQueue(order: Array(items.indices)) { await body(items[$0]) }
            .run(workers: workers, limit: .seconds(600)) { _ in }
    }

    /// - Parameter witnesses: how often each flaw was one in the vector's area.
    private func findWitness(ofVector vector: Int, among candidates: [Int], _ witnesses: inout [Int: Int]) async {
        // What few vectors come by is what this one is about; but what shows in its neighbours may show in it.
        let ordered = candidates.map { flaw in
            (isLikely(flaw, vector) ? 0 : 1, -witnesses[flaw, default: 0], reached[flaw].count, flaw)
        }
        .sorted { $0 < $1 }
        for (_, _, _, flaw) in ordered where await kill(of: flaw, by: vector) != nil {
            witnesses[flaw, default: 0] += 1
            if !vectors[vector].isControl { return }
        }
    }

    private func findWitness(ofFlaw flaw: Int) async {
        // A vector is often called what the flaw that it is about is called.
        let words = Self.words(of: flaws[flaw].id)
        let ordered = reached[flaw].map { vector in
            let shared = words.intersection(Self.words(of: vectors[vector].fullID)).count
            return (-shared, isLikely(flaw, vector) ? 0 : 1, vector)
        }.sorted { $0 < $1 }
        for (_, _, vector) in ordered where await kill(of: flaw, by: vector)?.isByReason == true { return }
    }

    /// Looks for vectors that notice the flaw but not a later one, or the other way round.
    private func tellApart(_ flaw: Int) async {
        for other in flaws.indices where other > flaw && !isToldApart(flaw, other) {
            let killers = killers
            guard !(await differ(flaw, other, by: killers[flaw].union(killers[other]))) else { continue }
            _ = await differ(flaw, other, by: reached[flaw].union(reached[other]))
        }
    }

    /// Whether a vector is known to notice one flaw and not the other.
    func isToldApart(_ flaw: Int, _ other: Int) -> Bool {
        known.withLock { known in
            func notices(_ one: Int, not another: Int) -> Bool {
                known.killers[one].contains { vector in
                    guard reached[another].contains(vector) else { return true }
                    if case .some(.none) = known.answers[vector][another] { return true }
                    return false
                }
            }
            return notices(flaw, not: other) || notices(other, not: flaw)
        }
    }

    private func differ(_ flaw: Int, _ other: Int, by vectors: Set<Int>) async -> Bool {
        for vector in vectors.sorted() {
            _ = await kill(of: flaw, by: vector)
            _ = await kill(of: other, by: vector)
            if isToldApart(flaw, other) { return true }
        }
        return false
    }

    private static func words(of id: String) -> Set<Substring> {
        Set(id.split { $0 == "-" || $0 == "/" || $0 == ":" })
    }

    /// Whether the flaw is meant to show where this is expected.
    private func isLikely(_ flaw: Int, _ vector: Int) -> Bool {
        cases[vector].outcomes.contains { outcome in
            let kinds: [FindingKind] =
                if case .accept = outcome { [.rejectedGood, .acceptedBad, .wrongOutput] } else {
                    [.acceptedBad, .wrongReason]
                }
            return kinds.contains { flaws[flaw].accounts(for: $0, expecting: [outcome]) }
        }
    }
}
