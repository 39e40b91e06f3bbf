internal import MockGoogle

extension Judge {
    /// The verdict on a scenario: a client that fails in one order fails.
    ///
    /// A fault that the client met in one order it need not meet in every other.
    func judge(_ evidence: OrdersEvidence, _ scenario: ScenarioExpectation) -> Judgement {
        let judgements = evidence.orders.map { judge($0, scenario) }
        guard
            let index = judgements.firstIndex(where: { $0.verdict == .failed })
                ?? judgements.firstIndex(where: { $0.verdict == .passed }) ?? judgements.indices.first
        else { return Judgement(.inconclusive, nil, "the scenario was not played") }
        guard !scenario.groups.isEmpty else { return judgements[index] }
        let place = judgements[index].verdict == .failed ? "in order \(index + 1)" : "in \(evidence.words)"
        var judgement = Judgement(
            judgements[index].verdict, judgements[index].kind, "\(place): \(judgements[index].detail)")
        if judgement.verdict == .failed { judgement.order = index }
        return judgement
    }

    /// The verdict on a run of a scenario: its attempts, then the steps with expectations of their own, then the
    /// providers' logs.
    ///
    /// A wrong reason counts only if nothing else is wrong: a request that must not be sent weighs more than the name
    /// of the error, and a client that gives no reasons shows it too.
    func judge(_ evidence: ScenarioEvidence, _ scenario: ScenarioExpectation) -> Judgement {
        var wrongReason: Judgement?
        let judgement = judge(evidence, scenario, &wrongReason)
        return (judgement.verdict == .failed ? judgement : wrongReason ?? judgement).unless(evidence.unmetFaults)
    }

    /// The verdict without wrong reasons, of which it keeps the first.
    private func judge(
        _ evidence: ScenarioEvidence, _ scenario: ScenarioExpectation, _ wrongReason: inout Judgement?
    ) -> Judgement {
        if let reason = evidence.reasonToSkip { return Judgement(.skipped, nil, reason) }
        if let judgement = judge(mistake: evidence.mistake, of: Scenario.name) { return judgement }
        var isJudged = scenario.looksBeyondOutcomes
        var passed: [String] = []
        for (name, outcome) in scenario.attempts.sorted(by: { $0.key < $1.key }) {
            let judgement = judge(evidence.ending(of: name), of: name, outcome)
            if judgement.kind == .wrongReason {
                wrongReason = wrongReason ?? judgement
                continue
            }
            guard judgement.isUnobjectionable else { return judgement }
            isJudged = isJudged || judgement.verdict == .passed
            passed.append(judgement.detail)
        }
        for entry in evidence.transcript.entries {
            let judgement = judge(entry)
            if judgement.kind == .wrongReason {
                wrongReason = wrongReason ?? judgement
                continue
            }
            guard judgement.isUnobjectionable else { return judgement }
        }
        for (title, group) in scenario.groups {
            if let judgement = judge(acceptancesOf: group, title, in: evidence) { return judgement }
        }
        let done = Set(evidence.transcript.entries.map(\.step.title)).union(evidence.stepsCutOff)
        if let missing = scenario.steps.keys.sorted().first(where: { !done.contains($0) }) {
            return Judgement(.failed, .rejectedGood, "\(missing): the sign-in ended before this step")
        }
        if scenario.log.contains(where: \.isAboutLimits), !evidence.showsLimits {
            return Judgement(
                .skipped, nil, "the client's limits are unknown, because its requests do not go through the relay")
        }
        if scenario.looksAtMessages, let secret = evidence.secretInMessage {
            return Judgement(.failed, .acceptedBad, "\(secret.step): \(secret.kind) is in the message of the refusal")
        }
        if let limit = scenario.memoryLimit {
            guard let growth = evidence.memoryGrowth else {
                return Judgement(
                    .skipped, nil, "the memory of the client is unknown, because it has no process of its own")
            }
            guard growth <= limit else {
                return Judgement(
                    .failed, .acceptedBad,
                    "the client's process grew by \(growth >> 20) MiB, expected at most \(limit >> 20) MiB")
            }
        }
        if scenario.looksAtStandardError {
            guard evidence.hasStandardError else {
                return Judgement(.skipped, nil, "the client has no process of its own")
            }
            if let secret = evidence.secretOnStandardError {
                return Judgement(
                    .failed, .acceptedBad,
                    "\(secret) is on standard error; the adapter may have written it instead of the client"
                )
            }
        }
        if scenario.hidesVerifiers {
            let requests = evidence.verifiedRequests
            guard requests.count >= DerivationSearch.minimumCount else {
                return Judgement(.skipped, nil, "the client sends no code verifiers for its challenges")
            }
            if let recipe = DerivationSearch(requests.map(\.url))?.recipe(for: requests.map(\.verifier)) {
                return Judgement(
                    .failed, .acceptedBad,
                    "expected nobody who sees the URL to know code_verifier, but it can be computed: \(recipe)")
            }
        }
        if let problem = evidence.pollingProblem { return Judgement(.failed, .acceptedBad, problem) }
        if let judgement = evidence.problem(scenario.log) { return judgement }
        let found = passed.isEmpty ? "every step as expected" : passed.joined(separator: "; ")
        return Judgement(isJudged ? .passed : .unjudged, nil, found)
    }

    private func judge(
        _ ending: ScenarioEvidence.Ending, of attempt: String, _ outcome: VectorExpectation.Outcome
    ) -> Judgement {
        let whose = attempt == ScenarioExpectation.mainAttempt ? "" : "attempt \(attempt): "
        switch ending {
        case .accepted(let output):
            let place = whose.isEmpty ? "" : "attempt \(attempt)"
            return judge(.accept(output), expecting: outcome, requiredOutput: operation.requiredOutput, at: place)
        case .ended(let entry):
            return judge(entry.observation, expecting: outcome, at: whose + entry.step.title)
        case .stuck(let entry):
            if case .either(let why) = outcome { return .unjudged("\(whose)no end", why: why) }
            return Judgement(.failed, .wrongOutput, "\(whose)\(entry.step.title): \(entry.outputProblem ?? "")")
        case .open:
            if case .either(let why) = outcome { return .unjudged("\(whose)no end", why: why) }
            let kind: FindingKind = if case .accept = outcome { .rejectedGood } else { .acceptedBad }
            let expected = VectorExpectation(outcome).words
            return Judgement(.failed, kind, "\(whose)expected \(expected), but the sign-in did not end")
        }
    }

    /// The verdict if too many or too few of the steps were accepted; `nil` if not.
    private func judge(
        acceptancesOf group: ScenarioGroup, _ title: String, in evidence: ScenarioEvidence
    ) -> Judgement? {
        let titles = Set(group.titles)
        let count = evidence.transcript.entries.count {
            titles.contains($0.step.title) && $0.observation.isAcceptance
        }
        guard let accepted = group.accepted, !accepted.contains(count) else { return nil }
        let expected =
            accepted.lowerBound == accepted.upperBound
            ? "\(accepted.lowerBound)" : "\(accepted.lowerBound) to \(accepted.upperBound)"
        return Judgement(
            .failed, count > accepted.upperBound ? .acceptedBad : .rejectedGood,
            "\(title): expected the client to accept \(expected) of the \(titles.count) steps, but it accepted \(count)"
        )
    }

    private func judge(_ entry: ScenarioEvidence.Entry) -> Judgement {
        let title = entry.step.title
        if let outcome = entry.step.expected {
            let judgement = judge(
                entry.observation, expecting: outcome, requiredOutput: entry.step.requiredOutput, at: title)
            guard judgement.isUnobjectionable else { return judgement }
        }
        for (index, observation) in entry.repetitions.enumerated() {
            let number = "\(title): number \(index + 2)"
            if case .verify = entry.step.action, let outcome = entry.step.expected {
                let judgement = judge(
                    observation, expecting: outcome, requiredOutput: entry.step.requiredOutput, at: number)
                guard judgement.isUnobjectionable else { return judgement }
            } else if observation.isAcceptance {
                return Judgement(
                    .failed, .acceptedBad, number + ": the client accepted a callback that had been delivered before")
            }
        }
        return Judgement(.passed, nil, "")
    }
}
