/// Tests every vector on a client with each flaw that could change the result.
package struct KillMatrixRunner: Sendable {
    private let library: VectorLibrary
    private let catalogue: any FlawCatalogue
    private let profile: String?
    private let workers: Int
    private let limit: Duration
    private let progress: @Sendable (Int) -> Void

    /// - Parameter limit: how long a vector with all its flaws may compute, or wait for anything but a processor.
    package init(
        _ library: VectorLibrary, catalogue: any FlawCatalogue, profile: String? = nil, workers: Int = 1,
        limit: Duration = .seconds(60), progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
        self.library = library
        self.catalogue = catalogue
        self.profile = profile
        self.workers = workers
        self.limit = limit
        self.progress = progress
    }

    /// The vectors that the client passes with each of the flaws; a vector is tested until it fails.
    ///
    /// - Throws: as `run`, and `SuiteFailure` if the time of a vector runs out.
    package func passed(_ vectors: [Vector], flaws: [FlawDescription]) throws -> [Vector] {
        let description = catalogue.client(with: []).description
        let cases = try DetectionCase.render(
            vectors, library: library, profile: profile ?? description.defaultProfile, workers: workers)
        let evaluation = DetectionEvaluation(catalogue: catalogue, flaws: flaws, description: description)
        let queue = WorkQueue<Bool?>(order: Array(cases.indices), finished: progress) { index in
            await !evaluation.isFailed(cases[index])
        }
        return try zip(vectors, queue.run(workers: workers, limit: limit) { _ in nil }).filter { vector, isPassed in
            guard let isPassed else { throw SuiteFailure("the time of \(vector.fullID) ran out after \(limit)") }
            return isPassed
        }.map(\.0)
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
        let queue = WorkQueue<DetectionOutcome?>(order: order, finished: progress) { index in
            await evaluation.outcome(of: cases[index])
        }
        let results = try zip(cases, queue.run(workers: workers, limit: limit) { _ in nil })
        let tested = results.compactMap { rendered, outcome in outcome.map { (rendered, $0) } }
        let baseline = RunReport(
            client: client.description, profile: profile, renderedAt: library.now,
            results: tested.map(\.1.baseline), seconds: (ContinuousClock.now - start).seconds)
        var kills = [[KillMatrix.Kill]](repeating: [], count: flaws.count)
        var evaluations = [Int](repeating: 0, count: flaws.count)
        for (rendered, outcome) in tested {
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
        let hasAllVectors = tested.count == known
        return KillMatrix(
            baseline: baseline,
            // A selection of vectors shows nothing about flaws that it does not detect.
            rows: hasAllVectors ? rows : rows.filter(\.isKilled), vectors: tested.map(\.0.vector),
            unfinished: results.filter { $0.1 == nil }.map(\.0.vector),
            reached: tested.map { Set($0.1.evaluated) }, profiles: library.profiles, requirements: library.requirements,
            hasAllVectors: hasAllVectors, hasAllFlaws: flaws.count == catalogue.flaws.count,
            evaluations: evaluations.reduce(0, +))
    }
}
