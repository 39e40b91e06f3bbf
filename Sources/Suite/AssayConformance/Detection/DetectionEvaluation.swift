internal import Synchronization

/// The results of one vector with all flaws.
struct DetectionOutcome: Sendable {
    let baseline: VectorResult
    /// The indices of the flaws with which the client failed the vector.
    let findings: [(flaw: Int, kind: FindingKind)]
    /// The indices of the flaws that were tried.
    let evaluated: [Int]
}

/// The result of one vector without a flaw.
struct BaselineRun: Sendable {
    /// The client without flaws.
    let baseline: VectorResult
    /// Indices of the flaws that this vector exercises.
    let candidates: [Int]
}

/// Tests vectors on the client without flaws, and with each flaw that the vector exercises.
final class DetectionEvaluation: Sendable {
    /// The results of one honest twin: the flaws that it exercises, and whether it is accepted with each of them.
    private final class Twin: Sendable {
        let reached: Set<String>
        let isAccepted: Bool
        /// By the ids of the flaws.
        let acceptedWith = Mutex<[[String]: Bool]>([:])

        init(reached: Set<String>, isAccepted: Bool) {
            self.reached = reached
            self.isAccepted = isAccepted
        }
    }

    private let clients: [any ClientUnderTest]
    private let unflawed: any ClientUnderTest
    private let catalogue: any FlawCatalogue
    private let flaws: [FlawDescription]
    /// The indices of the flaws, by id.
    private let numbers: [String: Int]
    private let description: ClientDescription
    private let twins = Mutex<[Probe: Twin]>([:])

    init(catalogue: any FlawCatalogue, flaws: [FlawDescription], description: ClientDescription) {
        self.catalogue = catalogue
        self.flaws = flaws
        self.description = description
        unflawed = catalogue.client(with: [])
        clients = flaws.map { catalogue.client(with: [$0]) }
        numbers = Dictionary(zip(flaws.map(\.id), flaws.indices)) { first, _ in first }
    }

    func outcome(of rendered: DetectionCase) async -> DetectionOutcome {
        let twin = await twin(of: rendered)
        let run = await baselineRun(of: rendered, twin)
        var findings: [(flaw: Int, kind: FindingKind)] = []
        for number in run.candidates {
            if let kind = await finding(in: rendered, with: number, twin) {
                findings.append((number, kind))
            }
        }
        return DetectionOutcome(baseline: run.baseline, findings: findings, evaluated: run.candidates)
    }

    /// Whether the client fails the vector with any of the flaws; those behind the first are not tried.
    func isFailed(_ rendered: DetectionCase) async -> Bool {
        let twin = await twin(of: rendered)
        for number in await baselineRun(of: rendered, twin).candidates
        where await finding(in: rendered, with: number, twin) != nil {
            return true
        }
        return false
    }

    /// Tests a vector on the client without flaws, and finds the flaws that could change the result.
    func baselineRun(of rendered: DetectionCase) async -> BaselineRun {
        await baselineRun(of: rendered, await twin(of: rendered))
    }

    private func baselineRun(of rendered: DetectionCase, _ twin: Twin?) async -> BaselineRun {
        let reached = await catalogue.flawsReached(by: rendered.probe, with: [])
        let (observation, honest) = await judgement(of: rendered, by: unflawed, flaws: [], twin: twin)
        let baseline = VectorResult(
            vector: rendered.vector, expectation: rendered.expectation, observation: observation, judgement: honest)
        guard rendered.canFail else { return BaselineRun(baseline: baseline, candidates: []) }
        let candidates = reached.compactMap { numbers[$0] }.filter {
            flaws[$0].operations.contains(rendered.vector.operation)
        }
        return BaselineRun(baseline: baseline, candidates: candidates.sorted())
    }

    /// How the client with that flaw fails the vector; `nil` if it does not.
    private func finding(in rendered: DetectionCase, with number: Int, _ twin: Twin?) async -> FindingKind? {
        await finding(in: rendered, by: clients[number], with: [flaws[number]], twin)
    }

    /// How a client with those flaws fails the vector; `nil` if it does not.
    func finding(
        in rendered: DetectionCase, by client: any ClientUnderTest, with flaws: [FlawDescription]
    ) async -> FindingKind? {
        await finding(in: rendered, by: client, with: flaws, await twin(of: rendered))
    }

    private func finding(
        in rendered: DetectionCase, by client: any ClientUnderTest, with flaws: [FlawDescription], _ twin: Twin?
    ) async -> FindingKind? {
        let (_, flawed) = await judgement(of: rendered, by: client, flaws: flaws, twin: twin)
        return flawed.verdict == .failed ? flawed.kind : nil
    }

    /// Whether a client with those flaws refuses the honest input in the context of the vector.
    func refusesHonestInput(
        of rendered: DetectionCase, by client: any ClientUnderTest, with flaws: [FlawDescription]
    ) async -> Bool {
        await !isAccepted(rendered.honest, by: client, flaws: flaws, twin(rendered.honest))
    }

    private func judgement(
        of rendered: DetectionCase, by client: any ClientUnderTest, flaws: [FlawDescription], twin: Twin?
    ) async -> (Observation, Judgement) {
        let judge = Judge(
            operation: rendered.vector.operation, expectation: rendered.expectation, reasons: description.reasons,
            secrets: InputSecrets(rendered.probe, for: rendered.expectation))
        let (trial, further) = await rendered.probe.send(rendered.expectation.series, to: client)
        let judgement = rendered.read.judge(trial, further: further, by: judge)
        guard judgement.verdict == .passed, let control = rendered.control, let twin,
            await !isAccepted(control, by: client, flaws: flaws, twin)
        else { return (trial.observation, judgement) }
        return (
            trial.observation,
            Judgement(.inconclusive, nil, "the client refused this input, but also the golden one in the same context")
        )
    }

    /// Whether the client accepts the honest twin.
    ///
    /// Only flaws that the twin exercises can change that.
    private func isAccepted(
        _ control: Probe, by client: any ClientUnderTest, flaws: [FlawDescription], _ twin: Twin
    ) async -> Bool {
        guard flaws.contains(where: { twin.reached.contains($0.id) }) else { return twin.isAccepted }
        let ids = flaws.map(\.id)
        if let known = twin.acceptedWith.withLock({ $0[ids] }) { return known }
        let isAccepted = await control.send(to: client).observation.isAcceptance
        twin.acceptedWith.withLock { $0[ids] = isAccepted }
        return isAccepted
    }

    private func twin(of rendered: DetectionCase) async -> Twin? {
        guard let control = rendered.control else { return nil }
        return await twin(control)
    }

    private func twin(_ control: Probe) async -> Twin {
        if let known = twins.withLock({ $0[control] }) { return known }
        let twin = Twin(
            reached: await catalogue.flawsReached(by: control, with: []),
            isAccepted: await control.send(to: unflawed).observation.isAcceptance)
        return twins.withLock { known in
            if let first = known[control] { return first }
            known[control] = twin
            return twin
        }
    }
}
