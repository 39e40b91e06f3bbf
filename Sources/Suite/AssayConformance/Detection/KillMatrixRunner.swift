/// Tests every vector on a client with each flaw that could change the result.
package struct KillMatrixRunner: Sendable {
    private let library: VectorLibrary
    private let catalogue: any FlawCatalogue
    private let profile: String?
    private let workers: Int
    private let progress: @Sendable (Int) -> Void

    package init(
        _ library: VectorLibrary, catalogue: any FlawCatalogue, profile: String? = nil, workers: Int = 1,
        progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
        self.library = library
        self.catalogue = catalogue
        self.profile = profile
        self.workers = workers
        self.progress = progress
    }

    /// The vectors that the client passes with each of the flaws; a vector is tested until it fails.
    ///
    /// - Throws: as `run`.
    package func passed(_ vectors: [Vector], flaws: [FlawDescription]) throws -> [Vector] {
        let description = catalogue.client(with: []).description
        let cases = try DetectionCase.render(
            vectors, library: library, profile: profile ?? description.defaultProfile, workers: workers)
        let evaluation = DetectionEvaluation(catalogue: catalogue, flaws: flaws, description: description)
        let queue = WorkQueue<Bool>(order: Array(cases.indices), finished: progress) { index in
            await !evaluation.isFailed(cases[index])
        }
        let isPassed = try queue.run(workers: workers, limit: .seconds(60)) { _ in true }
        return zip(vectors, isPassed).filter(\.1).map(\.0)
    }

    /// Tests the vectors on the client without flaws and with each of the flaws.
    ///
    /// - Throws: `JSONError` if a vector cannot be rendered, `SuiteFailure` if the run is not complete.
    package func run(_ vectors: [Vector], flaws: [FlawDescription]) throws -> KillMatrix {
        let start = ContinuousClock.now
        let client = catalogue.client(with: [])
        let profile = profile ?? client.description.defaultProfile
        // A flaw cannot show in an operation that the client lacks.
        let operations = client.operations
        let vectors = vectors.filter { operations.contains($0.operation) }
        let known = library.vectors.reduce(0) { $0 + (operations.contains($1.operation) ? 1 : 0) }
        let cases = try DetectionCase.render(vectors, library: library, profile: profile, workers: workers)
        let evaluation = DetectionEvaluation(catalogue: catalogue, flaws: flaws, description: client.description)
        let order = cases.indices.sorted { (cases[$0].cost, $1) > (cases[$1].cost, $0) }
        let queue = WorkQueue<DetectionOutcome>(order: order, finished: progress) { index in
            await evaluation.outcome(of: cases[index])
        }
        let outcomes = try queue.run(workers: workers, limit: .seconds(60)) { index in
            DetectionOutcome(baseline: evaluation.late(cases[index]), findings: [], evaluated: [])
        }
        let baseline = RunReport(
            client: client.description, profile: profile, renderedAt: library.now,
            results: outcomes.map(\.baseline), seconds: (ContinuousClock.now - start).seconds)
        var kills = [[KillMatrix.Kill]](repeating: [], count: flaws.count)
        var evaluations = [Int](repeating: 0, count: flaws.count)
        for (rendered, outcome) in zip(cases, outcomes) {
            for flaw in outcome.evaluated { evaluations[flaw] += 1 }
            for finding in outcome.findings {
                kills[finding.flaw].append(
                    KillMatrix.Kill(
                        vector: rendered.vector.fullID, kind: finding.kind,
                        isByReason: flaws[finding.flaw].accounts(
                            for: finding.kind, expecting: rendered.outcomes)))
            }
        }
        let rows = flaws.indices.map { flaw in
            KillMatrix.Row(flaw: flaws[flaw], kills: kills[flaw], evaluations: evaluations[flaw])
        }
        let hasAllVectors = vectors.count == known
        return KillMatrix(
            baseline: baseline,
            // A selection of vectors shows nothing about flaws that it does not detect.
            rows: hasAllVectors ? rows : rows.filter(\.isKilled), vectors: vectors,
            reached: outcomes.map { Set($0.evaluated) }, profiles: library.profiles, requirements: library.requirements,
            hasAllVectors: hasAllVectors, hasAllFlaws: flaws.count == catalogue.flaws.count,
            evaluations: evaluations.reduce(0, +))
    }
}
