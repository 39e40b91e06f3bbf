import Synchronization

@testable import AssayConformance

/// Which vectors detect which flaws, as far as the tests need to know.
///
/// The whole kill matrix is for `assay flaws`, in release. One witness proves that a vector detects some flaw, that a
/// flaw shows as intended, or that two flaws differ; the likely witnesses are tried first. If none is found, everything
/// has been tried. A control must detect nothing, so all flaws are tried on it.
final class KillSearch: Sendable {
    let vectors: [Vector]
    let flaws: [FlawDescription]
    /// The results of the client without flaws on every vector.
    let baseline: [VectorResult]
    /// The indices of the vectors that exercise each flaw.
    let reached: [Set<Int>]

    private struct Known {
        /// The evaluations so far, by vector and flaw.
        var kills: [[Int: KillMatrix.Kill?]]
        /// The vectors that detect each flaw.
        var killers: [Set<Int>]
        var killsByReason: [Int]
    }

    private let cases: [DetectionCase]
    private let evaluation: DetectionEvaluation
    private let workers: Int
    private let known: Mutex<Known>

    init(_ library: VectorLibrary, catalogue: any FlawCatalogue, vectors: [Vector], workers: Int) throws {
        let client = catalogue.client(with: []).description
        let flaws = catalogue.flaws
        let cases = try DetectionCase.render(
            vectors, library: library, profile: client.defaultProfile, workers: workers)
        let evaluation = DetectionEvaluation(catalogue: catalogue, flaws: flaws, description: client)
        let runs = try WorkQueue(order: Array(cases.indices)) { await evaluation.baselineRun(of: cases[$0]) }
            .run(workers: workers, limit: .seconds(60)) {
                BaselineRun(baseline: evaluation.late(cases[$0]), candidates: [])
            }
        var reached = [Set<Int>](repeating: [], count: flaws.count)
        for (vector, run) in runs.enumerated() {
            for flaw in run.candidates { reached[flaw].insert(vector) }
        }
        self.vectors = vectors
        self.cases = cases
        self.flaws = flaws
        self.evaluation = evaluation
        self.workers = workers
        self.reached = reached
        baseline = runs.map(\.baseline)
        known = Mutex(
            Known(
                kills: Array(repeating: [:], count: cases.count), killers: Array(repeating: [], count: flaws.count),
                killsByReason: Array(repeating: 0, count: flaws.count)))
        let areas = Dictionary(grouping: cases.indices) { vectors[$0].area }.values.sorted { $0.count > $1.count }
        try each(Array(areas.indices)) { area in
            var witnesses: [Int: Int] = [:]
            for vector in areas[area] {
                await self.findWitness(ofVector: vector, among: runs[vector].candidates, &witnesses)
            }
        }
        try each(flaws.indices.filter { killsByReason[$0] == 0 }, findWitness(ofFlaw:))
        try each(Array(flaws.indices), findDifference)
    }

    /// The number of evaluations of a vector with a flawed client.
    var evaluations: Int { known.withLock { $0.kills.reduce(0) { $0 + $1.count } } }

    /// The indices of the vectors known to detect each flaw.
    var killers: [Set<Int>] { known.withLock { $0.killers } }

    /// The number of vectors known to detect each flaw as intended.
    var killsByReason: [Int] { known.withLock { $0.killsByReason } }

    /// How the vector detects the flaw; `nil` if it does not.
    func kill(of flaw: Int, by vector: Int) async -> KillMatrix.Kill? {
        guard reached[flaw].contains(vector) else { return nil }
        if let result = known.withLock({ $0.kills[vector][flaw] }) { return result }
        let rendered = cases[vector]
        let kill = await evaluation.finding(in: rendered, with: flaw).map { kind in
            KillMatrix.Kill(
                vector: rendered.vector.fullID, kind: kind,
                isByReason: flaws[flaw].accounts(for: kind, expecting: rendered.outcomes))
        }
        known.withLock { known in
            guard known.kills[vector].updateValue(kill, forKey: flaw) == nil, let kill else { return }
            known.killers[flaw].insert(vector)
            if kill.isByReason { known.killsByReason[flaw] += 1 }
        }
        return kill
    }

    /// How the vector with the full id detects a flaw; `nil` if it does not, or for an unknown flaw or vector.
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

    /// - Parameter witnesses: how often each flaw was a witness in the vector's area.
    private func findWitness(ofVector vector: Int, among candidates: [Int], _ witnesses: inout [Int: Int]) async {
        // A flaw that few vectors exercise is the likely subject of this vector; next come those that its neighbours detect.
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
        // A vector and its flaw often have similar names.
        let words = Self.words(of: flaws[flaw].id)
        let ordered = reached[flaw].map { vector in
            let shared = words.intersection(Self.words(of: vectors[vector].fullID)).count
            return (-shared, isLikely(flaw, vector) ? 0 : 1, vector)
        }.sorted { $0 < $1 }
        for (_, _, vector) in ordered where await kill(of: flaw, by: vector)?.isByReason == true { return }
    }

    /// Searches for vectors that detect the flaw but not a later one, or the reverse.
    private func findDifference(_ flaw: Int) async {
        for other in flaws.indices where other > flaw && !isDistinguished(flaw, other) {
            let killers = killers
            guard !(await differ(flaw, other, by: killers[flaw].union(killers[other]))) else { continue }
            _ = await differ(flaw, other, by: reached[flaw].union(reached[other]))
        }
    }

    /// Whether a vector is known to detect one flaw and not the other.
    func isDistinguished(_ flaw: Int, _ other: Int) -> Bool {
        known.withLock { known in
            func detects(_ one: Int, not another: Int) -> Bool {
                known.killers[one].contains { vector in
                    guard reached[another].contains(vector) else { return true }
                    if case .some(.none) = known.kills[vector][another] { return true }
                    return false
                }
            }
            return detects(flaw, not: other) || detects(other, not: flaw)
        }
    }

    private func differ(_ flaw: Int, _ other: Int, by vectors: Set<Int>) async -> Bool {
        for vector in vectors.sorted() {
            _ = await kill(of: flaw, by: vector)
            _ = await kill(of: other, by: vector)
            if isDistinguished(flaw, other) { return true }
        }
        return false
    }

    private static func words(of id: String) -> Set<Substring> {
        Set(id.split { $0 == "-" || $0 == "/" || $0 == ":" })
    }

    /// Whether the flaw is meant to show with this expectation.
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
