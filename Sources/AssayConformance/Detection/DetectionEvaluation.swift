internal import Synchronization

/// What became of one vector with all flaws.
struct DetectionOutcome: Sendable {
    let baseline: VectorResult
    /// The flaws, by their number, with which the client failed the vector.
    let findings: [(flaw: Int, kind: FindingKind)]
    /// The flaws that the client was given.
    let evaluated: [Int]
}

/// What one vector shows before any flaw is tried on it.
struct BaselineRun: Sendable {
    /// The client without flaws.
    let baseline: VectorResult
    /// The flaws, by their number, that the vector comes by.
    let candidates: [Int]
}

/// Puts one vector after another to the client without flaws and with those that it comes by.
final class DetectionEvaluation: Sendable {
    /// What one honest twin showed: the flaws that it comes by, and whether each of those clients takes it.
    private struct Twin: Sendable {
        let reached: Set<String>
        let isAccepted: Bool
        var acceptedWith: [String: Bool] = [:]
    }

    private let clients: [any ClientUnderTest]
    private let unflawed: any ClientUnderTest
    private let catalogue: any FlawCatalogue
    private let flaws: [FlawDescription]
    private let description: ClientDescription
    private let twins = Mutex<[Probe: Twin]>([:])

    init(catalogue: any FlawCatalogue, flaws: [FlawDescription], description: ClientDescription) {
        self.catalogue = catalogue
        self.flaws = flaws
        self.description = description
        unflawed = catalogue.client(with: nil)
        clients = flaws.map { catalogue.client(with: $0) }
    }

    func outcome(of rendered: DetectionCase) async -> DetectionOutcome {
        let run = await baselineRun(of: rendered)
        var findings: [(flaw: Int, kind: FindingKind)] = []
        for number in run.candidates {
            if let kind = await finding(in: rendered, with: number) { findings.append((number, kind)) }
        }
        return DetectionOutcome(baseline: run.baseline, findings: findings, evaluated: run.candidates)
    }

    /// The client without flaws on one vector, and the flaws that could make a difference there.
    func baselineRun(of rendered: DetectionCase) async -> BaselineRun {
        let reached = await catalogue.flawsReached(by: rendered.probe)
        let (observation, honest) = await judgement(
            of: rendered, by: unflawed, flaw: nil, twin: await twin(of: rendered))
        let baseline = VectorResult(
            vector: rendered.vector, expectation: rendered.expectation, observation: observation, judgement: honest)
        guard rendered.canFail else { return BaselineRun(baseline: baseline, candidates: []) }
        let candidates = flaws.indices.filter {
            reached.contains(flaws[$0].id) && flaws[$0].operations.contains(rendered.vector.operation)
        }
        return BaselineRun(baseline: baseline, candidates: candidates)
    }

    /// In which way the client with that flaw fails the vector; `nil` if it does not.
    func finding(in rendered: DetectionCase, with number: Int) async -> FindingKind? {
        let (_, flawed) = await judgement(
            of: rendered, by: clients[number], flaw: flaws[number], twin: await twin(of: rendered))
        return flawed.verdict == .failed ? flawed.kind : nil
    }

    /// The result of a vector that took too long without any flaw.
    func late(_ rendered: DetectionCase) -> VectorResult {
        let judge = Judge(
            operation: rendered.vector.operation, expectation: rendered.expectation, reasons: description.reasons)
        return VectorResult(
            vector: rendered.vector, expectation: rendered.expectation, observation: .hung,
            judgement: judge.judge(.hung))
    }

    private func judgement(
        of rendered: DetectionCase, by client: any ClientUnderTest, flaw: FlawDescription?, twin: Twin?
    ) async -> (Observation, Judgement) {
        let judge = Judge(
            operation: rendered.vector.operation, expectation: rendered.expectation, reasons: description.reasons)
        let trial = await rendered.probe.put(to: client)
        let again = rendered.expectation.fresh.isEmpty ? nil : await rendered.probe.put(to: client)
        let judgement = judge.judge(trial, again: again, of: rendered.read)
        guard judgement.verdict == .passed, let control = rendered.control, let twin,
            await !isAccepted(control, by: client, flaw: flaw, twin)
        else { return (trial.observation, judgement) }
        return (
            trial.observation,
            Judgement(.inconclusive, nil, "the client refused this input, but also the golden one in the same context")
        )
    }

    /// Whether the client takes the honest twin.
    ///
    /// Only a flaw that the twin comes by can change that.
    private func isAccepted(
        _ control: Probe, by client: any ClientUnderTest, flaw: FlawDescription?, _ twin: Twin
    ) async -> Bool {
        guard let flaw, twin.reached.contains(flaw.id) else { return twin.isAccepted }
        if let known = twins.withLock({ $0[control]?.acceptedWith[flaw.id] }) { return known }
        let isAccepted = await control.put(to: client).observation.isAcceptance
        twins.withLock { $0[control]?.acceptedWith[flaw.id] = isAccepted }
        return isAccepted
    }

    private func twin(of rendered: DetectionCase) async -> Twin? {
        guard let control = rendered.control else { return nil }
        if let known = twins.withLock({ $0[control] }) { return known }
        let twin = Twin(
            reached: await catalogue.flawsReached(by: control),
            isAccepted: await control.put(to: unflawed).observation.isAcceptance)
        return twins.withLock { known in
            if let first = known[control] { return first }
            known[control] = twin
            return twin
        }
    }
}
