/// Measures diagnosis: leaves out each flaw once, and runs clients with two flaws.
package struct DiagnosisRunner: Sendable {
    private let library: VectorLibrary
    private let catalogue: any FlawCatalogue
    private let workers: Int

    package init(_ library: VectorLibrary, catalogue: any FlawCatalogue, workers: Int) {
        self.library = library
        self.catalogue = catalogue
        self.workers = workers
    }

    /// One vector with what the client without flaws makes of it.
    private struct Baseline: Sendable {
        let rendered: DetectionCase
        let id: String
        /// Indices of the flaws that this vector exercises.
        let candidates: Set<Int>
    }

    /// Measures with a matrix of all flaws and vectors.
    ///
    /// - Parameters:
    ///   - count: how many pairs of flaws are drawn.
    ///   - seed: the seed of the draw; the same seed draws the same pairs.
    package func measure(_ dictionary: FaultDictionary, pairs count: Int, seed: UInt64) throws -> DiagnosisMeasurement {
        let flaws = catalogue.flaws
        let client = catalogue.client(with: [])
        let vectors = library.vectors.filter { client.operations.contains($0.operation) }
        let cases = try DetectionCase.render(
            vectors, library: library, profile: client.description.defaultProfile, workers: workers)
        let evaluation = DetectionEvaluation(catalogue: catalogue, flaws: flaws, description: client.description)
        let baselines = try each(cases) { rendered in
            Baseline(
                rendered: rendered, id: rendered.vector.fullID,
                candidates: Set(await evaluation.baselineRun(of: rendered).candidates))
        }
        let ids = baselines.filter { !$0.rendered.expectation.isRelaxed }.map(\.id)
        var generator = SeededOrder(seed: seed)
        let drawn = (0..<count).map { _ in
            let first = Int.random(in: flaws.indices, using: &generator)
            var second = Int.random(in: flaws.indices.dropLast(), using: &generator)
            if second >= first { second += 1 }
            return [first, second]
        }
        let pairs = try each(drawn) { pair in
            let both = pair.map { flaws[$0] }
            let client = catalogue.client(with: both)
            var failures: [String: FindingKind] = [:]
            for baseline in baselines where !baseline.candidates.isDisjoint(with: pair) {
                failures[baseline.id] = await evaluation.finding(in: baseline.rendered, by: client, with: both)
            }
            let diagnosis = Diagnosis(DiagnosticCase(judged: ids, failures: failures), with: dictionary)
            let named = diagnosis.causes.prefix(3).map(\.flaws)
            return DiagnosisMeasurement.Pair(
                flaws: both.map(\.id), isFound: both.allSatisfy { flaw in named.contains { $0.contains(flaw.id) } },
                named: Array(named))
        }
        return DiagnosisMeasurement(
            leftOut: DiagnosisMeasurement.leaveOneOut(dictionary, flaws, library, judged: ids), pairs: pairs)
    }

    /// The results of some work on each element, in order; the work runs on several cores.
    private func each<Element: Sendable, Value: Sendable>(
        _ elements: [Element], _ work: @escaping @Sendable (Element) async -> Value
    ) throws(SuiteFailure) -> [Value] {
        let queue = WorkQueue<Value?>(order: Array(elements.indices), finished: { _ in }) { await work(elements[$0]) }
        let values = try queue.run(workers: workers, limit: .seconds(120)) { _ in nil }.compactMap(\.self)
        guard values.count == elements.count else { throw SuiteFailure("an input exceeded the time limit") }
        return values
    }
}
