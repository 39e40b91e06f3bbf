/// Measures diagnosis: leaves out each flaw once, and adds single flaws to clients that have many others.
package struct DiagnosisRunner: Sendable {
    /// How many clients with many flaws there are at most, and how often one is used before the next.
    private static let mixtures = (most: 10, uses: 10)
    /// How many flaws and choices such a client has.
    private static let sizes = 5...40

    private let library: VectorLibrary
    private let catalogue: any FlawCatalogue
    private let workers: Int

    package init(_ library: VectorLibrary, catalogue: any FlawCatalogue, workers: Int) {
        self.library = library
        self.catalogue = catalogue
        self.workers = workers
    }

    /// A client with many flaws and choices, and what it does.
    private struct Mixture: Sendable {
        let flaws: [FlawDescription]
        let run: DiagnosticCase
        /// The ids of the flaws that each case exercises, in the order of the cases.
        let reached: [Set<String>]
    }

    /// Measures with a matrix of all flaws and vectors.
    ///
    /// - Parameters:
    ///   - count: how many times a flaw is added to a client.
    ///   - seed: the seed of the draw; the same seed draws the same clients and flaws.
    package func measure(
        _ dictionary: FaultDictionary, additions count: Int, seed: UInt64
    ) throws -> DiagnosisMeasurement {
        let client = catalogue.client(with: [])
        let vectors = library.vectors.filter { client.operations.contains($0.operation) }
        let cases = try DetectionCase.render(
            vectors, library: library, profile: client.description.defaultProfile, workers: workers)
        let evaluation = DetectionEvaluation(catalogue: catalogue, flaws: [], description: client.description)
        let honest = HonestInputs(cases, evaluation)
        let alone = try refusedTwins(dictionary, cases, honest)
        var generator = SeededOrder(seed: seed)
        // The client lets somebody in: it accepts every honest input.
        let pool = (catalogue.flaws + catalogue.choices).filter { alone[$0.id] == nil && $0.parts.isEmpty }
        let mixtures = try (0..<min(Self.mixtures.most, (count + Self.mixtures.uses - 1) / Self.mixtures.uses)).map {
            _ in
            let size = Int.random(in: Self.sizes, using: &generator)
            return try mixture(of: Array(pool.shuffled(using: &generator).prefix(size)), cases, honest)
        }
        let drawn = (0..<count).compactMap { number -> (Mixture, FlawDescription)? in
            let mixture = mixtures[number % mixtures.count]
            let checks = Set(mixture.flaws.map(\.check))
            return catalogue.flaws.filter { !checks.contains($0.check) }.randomElement(using: &generator)
                .map { (mixture, $0) }
        }
        let before = mixtures.map { Set(Diagnosis($0.run, with: dictionary).causes.map(\.named)) }
        let checks = BrokenChecks(catalogue.flaws, library)
        let additions = try each(Array(drawn.enumerated())) { number, draw in
            let (mixture, flaw) = draw
            let both = mixture.flaws + [flaw]
            let client = catalogue.client(with: both)
            let parts = Set(flaw.parts + [flaw.id])
            var run = mixture.run
            for (rendered, reached) in zip(cases, mixture.reached) where !reached.isDisjoint(with: parts) {
                await honest.note(rendered, by: client, with: both, in: &run)
            }
            let causes = Diagnosis(run, with: dictionary).causes.filter {
                !before[number % mixtures.count].contains($0.named)
            }
            return DiagnosisMeasurement.Addition(
                flaw: flaw.id, size: mixture.flaws.count, isHidden: run == mixture.run, named: causes.map(\.named),
                falseCauses: causes.filter { checks.isFalse($0, of: both, dictionary) }.map(\.entry.flaw))
        }
        return DiagnosisMeasurement(
            leftOut: DiagnosisMeasurement.leaveOneOut(
                dictionary, catalogue.flaws, library, judged: Self.judged(cases), refusedTwins: alone),
            additions: additions)
    }

    private static func judged(_ cases: [DetectionCase]) -> [String] {
        cases.filter(\.canFail).map(\.vector.fullID)
    }

    /// The failed vectors of whose honest twin the client with a flaw refuses, by the flaw.
    private func refusedTwins(
        _ dictionary: FaultDictionary, _ cases: [DetectionCase], _ honest: HonestInputs
    ) throws -> [String: [String: HonestInputRefusal]] {
        let byID = Dictionary(cases.map { ($0.vector.fullID, $0) }) { first, _ in first }
        let flaws = Dictionary(catalogue.flaws.map { ($0.id, $0) }) { first, _ in first }
        let refused = try each(dictionary.entries) { entry in
            guard let flaw = flaws[entry.flaw] else { return [:] as [String: HonestInputRefusal] }
            let client = catalogue.client(with: [flaw])
            var refused: [String: HonestInputRefusal] = [:]
            for (id, kind) in entry.failures where kind != .acceptedBad {
                guard let rendered = byID[id] else { continue }
                refused[id] = await honest.refusal(of: rendered, by: client, with: [flaw])
            }
            return refused
        }
        return Dictionary(zip(dictionary.entries.map(\.flaw), refused)) { first, _ in first }.filter { !$1.isEmpty }
    }

    private func mixture(
        of flaws: [FlawDescription], _ cases: [DetectionCase], _ honest: HonestInputs
    ) throws -> Mixture {
        let client = catalogue.client(with: flaws)
        let results = try each(cases) { rendered in
            var run = DiagnosticCase(judged: [], failures: [:])
            guard rendered.canFail else { return (run, Set<String>()) }
            await honest.note(rendered, by: client, with: flaws, in: &run)
            return (run, await catalogue.flawsReached(by: rendered.probe, with: flaws))
        }
        return Mixture(flaws: flaws, run: DiagnosticCase(joining: results.map(\.0)), reached: results.map(\.1))
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

/// The honest inputs of the vectors, and which clients accept none of a kind.
private struct HonestInputs: Sendable {
    private let evaluation: DetectionEvaluation
    /// Different honest inputs of the same parts of a client.
    private let inputs: [String: [DetectionCase]]

    init(_ cases: [DetectionCase], _ evaluation: DetectionEvaluation) {
        self.evaluation = evaluation
        var seen: Set<Probe> = []
        inputs = Dictionary(grouping: cases.filter { seen.insert($0.honest).inserted }, by: Self.kind)
    }

    private static func kind(of rendered: DetectionCase) -> String {
        rendered.read.honestParts(of: rendered.vector.operation).joined(separator: "-")
    }

    /// How a client with those flaws refuses the honest input of a vector; `nil` if it accepts it, or another of the
    /// same kind.
    func refusal(
        of rendered: DetectionCase, by client: any ClientUnderTest, with flaws: [FlawDescription]
    ) async -> HonestInputRefusal? {
        guard await evaluation.refusesHonestInput(of: rendered, by: client, with: flaws) else { return nil }
        let kind = Self.kind(of: rendered)
        for input in inputs[kind] ?? []
        where await !evaluation.refusesHonestInput(of: input, by: client, with: flaws) {
            return nil
        }
        return HonestInputRefusal(name: kind, words: "")
    }

    /// Notes how a client with those flaws ends a vector, in place of what was known of it.
    func note(
        _ rendered: DetectionCase, by client: any ClientUnderTest, with flaws: [FlawDescription],
        in run: inout DiagnosticCase
    ) async {
        let kind = await evaluation.finding(in: rendered, by: client, with: flaws)
        var refusal: HonestInputRefusal?
        if let kind, kind != .acceptedBad { refusal = await self.refusal(of: rendered, by: client, with: flaws) }
        run.note(rendered.vector.fullID, kind, refusal)
    }
}
