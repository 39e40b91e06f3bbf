internal import MockGoogle

extension Judge {
    /// The verdict on a run of a scenario: its attempts, then the steps with expectations of their own, then the
    /// providers' logs.
    ///
    /// A wrong reason counts only if nothing else is wrong: a request that must not be sent weighs more than the name
    /// of the error, and a client that gives no reasons shows it too.
    func judge(_ transcript: ScenarioTranscript, _ scenario: ScenarioExpectation) -> Judgement {
        var wrongReason: Judgement?
        let judgement = judge(transcript, scenario, &wrongReason)
        return judgement.verdict == .failed ? judgement : wrongReason ?? judgement
    }

    /// The verdict without wrong reasons, of which it keeps the first.
    private func judge(
        _ transcript: ScenarioTranscript, _ scenario: ScenarioExpectation, _ wrongReason: inout Judgement?
    ) -> Judgement {
        if let reason = transcript.reasonToSkip { return Judgement(.skipped, nil, reason) }
        if let mistake = transcript.mistake {
            return Judgement(.inconclusive, nil, "the scenario is wrong: \(mistake)")
        }
        if case .either(let why) = expectation.outcome, expectation.isRelaxed { return .unjudged(why: why) }
        var isJudged = scenario.looksBeyondOutcomes
        var passed: [String] = []
        for (name, outcome) in scenario.attempts.sorted(by: { $0.key < $1.key }) {
            let judgement = judge(transcript.ending(of: name), of: name, outcome)
            if judgement.kind == .wrongReason {
                wrongReason = wrongReason ?? judgement
                continue
            }
            guard judgement.isUnobjectionable else { return judgement }
            isJudged = isJudged || judgement.verdict == .passed
            passed.append(judgement.detail)
        }
        for entry in transcript.entries {
            let judgement = judge(entry)
            if judgement.kind == .wrongReason {
                wrongReason = wrongReason ?? judgement
                continue
            }
            guard judgement.isUnobjectionable else { return judgement }
        }
        let done = Set(transcript.entries.map(\.step.title))
        if let missing = scenario.steps.keys.sorted().first(where: { !done.contains($0) }) {
            return Judgement(.failed, .rejectedGood, "\(missing): the sign-in ended before this step")
        }
        if scenario.log.contains(where: \.isAboutLimits), !transcript.showsLimits {
            return Judgement(
                .skipped, nil, "the client's limits are unknown, because its requests do not go through the relay")
        }
        if scenario.looksAtMessages, let secret = transcript.secretInMessage {
            return Judgement(.failed, .acceptedBad, "\(secret.step): \(secret.kind) is in the message of the refusal")
        }
        if let limit = scenario.memoryLimit {
            guard let growth = transcript.memoryGrowth else {
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
            guard transcript.hasStandardError else {
                return Judgement(.skipped, nil, "the client has no process of its own")
            }
            if let secret = transcript.secretOnStandardError {
                return Judgement(
                    .failed, .acceptedBad,
                    "\(secret) is on standard error; the adapter may have written it instead of the client"
                )
            }
        }
        if scenario.hidesVerifiers {
            let requests = transcript.verifiedRequests
            guard requests.count >= DerivationSearch.minimumCount else {
                return Judgement(.skipped, nil, "the client sends no code verifiers for its challenges")
            }
            if let recipe = DerivationSearch(requests.map(\.url))?.recipe(for: requests.map(\.verifier)) {
                return Judgement(
                    .failed, .acceptedBad,
                    "expected nobody who sees the URL to know code_verifier, but it can be computed: \(recipe)")
            }
        }
        if let problem = transcript.pollingProblem ?? transcript.problems(scenario.log).first {
            return Judgement(.failed, .acceptedBad, problem)
        }
        let found = passed.isEmpty ? "every step as expected" : passed.joined(separator: "; ")
        return Judgement(isJudged ? .passed : .unjudged, nil, found)
    }

    private func judge(
        _ ending: ScenarioTranscript.Ending, of attempt: String, _ outcome: Expectation.Outcome
    ) -> Judgement {
        let whose = attempt == ScenarioExpectation.mainAttempt ? "" : "attempt \(attempt): "
        switch ending {
        case .accepted(let output):
            return part(outcome, operation.requiredOutput).judge(.accept(output)).prefixed(whose)
        case .ended(let entry):
            return part(outcome, []).judge(entry.observation).prefixed("\(whose)\(entry.step.title): ")
        case .stuck(let entry):
            if case .either(let why) = outcome { return .unjudged("\(whose)no end", why: why) }
            return Judgement(.failed, .wrongOutput, "\(whose)\(entry.step.title): \(entry.outputProblem ?? "")")
        case .open:
            if case .either(let why) = outcome { return .unjudged("\(whose)no end", why: why) }
            let kind: FindingKind = if case .accept = outcome { .rejectedGood } else { .acceptedBad }
            let expected = Expectation(outcome).words
            return Judgement(.failed, kind, "\(whose)expected \(expected), but the sign-in did not end")
        }
    }

    private func judge(_ entry: ScenarioTranscript.Entry) -> Judgement {
        let title = entry.step.title + ": "
        var repeated: Expectation.Outcome?
        if case .verify = entry.step.action {
            let outcome = entry.step.expected ?? .accept([:])
            let judgement = part(outcome, operation.requiredOutput).judge(entry.observation)
            guard judgement.isUnobjectionable else { return judgement.prefixed(title) }
            repeated = outcome
        } else if let outcome = entry.step.expected {
            let judgement = part(outcome, entry.step.requiredOutput).judge(entry.observation)
            guard judgement.isUnobjectionable else { return judgement.prefixed(title) }
        }
        for (index, observation) in entry.repetitions.enumerated() {
            let number = "\(title)number \(index + 2): "
            if let repeated {
                let judgement = part(repeated, operation.requiredOutput).judge(observation)
                guard judgement.isUnobjectionable else { return judgement.prefixed(number) }
            } else if observation.isAcceptance {
                return Judgement(
                    .failed, .acceptedBad, number + "the client accepted a callback that had been delivered before")
            }
        }
        return Judgement(.passed, nil, "")
    }

    /// A judge for one of several outcomes.
    private func part(_ outcome: Expectation.Outcome, _ requiredOutput: [String]) -> Judge {
        Judge(
            operation: operation, expectation: Expectation(outcome), reasons: reasons,
            requiredOutput: requiredOutput)
    }
}

extension Judgement {
    fileprivate func prefixed(_ text: String) -> Judgement { Judgement(verdict, kind, text + detail) }
}
