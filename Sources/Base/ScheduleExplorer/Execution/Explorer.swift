/// Runs one scenario in the schedules that a strategy chooses.
struct Explorer {
    let limits: ExplorationLimits
    let journal: (any ScheduleJournal)?
    let scenario: (World) -> Void

    init(
        limits: ExplorationLimits, journal: (any ScheduleJournal)? = nil, scenario: @escaping (World) -> Void
    ) {
        self.limits = limits
        self.journal = journal
        self.scenario = scenario
        _ = RuntimeHooks.areInstalled
    }

    /// Runs one schedule in a world of its own.
    func run(_ chooser: any Chooser, traces: Bool = false, patience: Bool = false) -> Outcome {
        chooser.begin()
        return WorldCore(limit: limits.stepsPerSchedule, traces: traces, chooser: chooser, journal: journal)
            .execute(patience: patience, scenario)
    }

    func explore(_ strategy: ExplorationStrategy) -> Exploration {
        let chooser = strategy.makeChooser()
        let start = ContinuousClock.now
        var exploration = Exploration(strategy: strategy)
        var known: [Failure] = []
        while true {
            if exploration.schedules == limits.schedules {
                exploration.ending = .scheduleLimit
                break
            }
            if let duration = limits.duration, exploration.schedules & 15 == 0, start.duration(to: .now) >= duration {
                exploration.ending = .timeLimit
                break
            }
            // A task that waits for something unknown to the world may only be slow. Wait for such tasks once.
            let outcome = run(chooser, patience: !known.contains { $0.kind == .lostResume })
            exploration.count(outcome)
            if let failure = failure(of: outcome, strategy, exploration.schedules) {
                exploration.failingSchedules += 1
                if !known.contains(failure) {
                    known.append(failure)
                    exploration.findings.append(finding(for: failure, in: outcome))
                }
                if exploration.findings.count >= limits.findings || outcome.diverged {
                    exploration.ending = .findings
                    break
                }
            }
            if !chooser.end(decisions: outcome.decisions.count) {
                exploration.ending = .strategyExhausted
                break
            }
        }
        return exploration
    }

    /// The failure of a run: its own, other choices than expected, or another result when it is repeated.
    ///
    /// A run that passes is repeated if its number is a power of two.
    private func failure(of outcome: Outcome, _ strategy: ExplorationStrategy, _ number: Int) -> Failure? {
        if let failure = outcome.failure { return failure }
        if outcome.diverged {
            let message =
                if case .replay = strategy {
                    "the schedule does not fit the scenario, which has other choices after decision "
                        + "\(outcome.decisions.count)"
                } else {
                    "the same decisions led to other choices after decision \(outcome.decisions.count)"
                }
            return Failure(kind: .nondeterminism, subject: "", message: message)
        }
        guard number & (number - 1) == 0 else { return nil }
        let again = run(ReplayChooser(outcome.decisions))
        guard !outcome.isRepeated(by: again) else { return nil }
        return nondeterminism(outcome, again)
    }

    /// Confirms a failure by a second run, then minimises, classifies and traces it.
    func finding(for failure: Failure, in outcome: Outcome) -> Finding {
        var failure = failure
        var shortest = outcome
        if failure == outcome.failure, !failure.isForeign {
            let again = run(ReplayChooser(outcome.decisions))
            if outcome.isRepeated(by: again) {
                shortest = Minimiser(explorer: self, failure: failure).minimise(outcome)
                failure = shortest.failure ?? failure
                if failure.kind == .lostResume { failure = classify(failure, in: shortest) }
            } else {
                failure = nondeterminism(outcome, again)
            }
        }
        let traced = run(ReplayChooser(shortest.decisions), traces: true)
        return Finding(
            kind: failure.kind, subject: failure.subject, message: failure.message, schedule: outcome.schedule,
            minimised: shortest.schedule, trace: traced.trace)
    }

    private func nondeterminism(_ first: Outcome, _ second: Outcome) -> Failure {
        func result(_ outcome: Outcome) -> String {
            let end = outcome.failure?.message ?? (outcome.diverged ? "other choices" : "no finding")
            return "\(outcome.steps) steps and \(outcome.decisions.count) decisions to: \(end)"
        }
        return Failure(
            kind: .nondeterminism, subject: "",
            message: "the same decisions took first \(result(first)); then \(result(second))")
    }
}

extension Exploration {
    mutating func count(_ outcome: Outcome) {
        schedules += 1
        steps += outcome.steps
        longestSchedule = max(longestSchedule, outcome.decisions.count)
        abandonedTasks += outcome.abandonedTasks
        runsDefaultActors = runsDefaultActors || outcome.runsDefaultActors
    }
}
