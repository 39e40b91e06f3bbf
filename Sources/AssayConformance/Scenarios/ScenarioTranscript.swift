internal import AssayDocument
internal import MockGoogle

/// What happened in a run of a scenario.
struct ScenarioTranscript: Evidence {
    /// What a step came to.
    struct Entry: Sendable {
        let step: ScenarioStep
        /// What the client did, the first time.
        let observation: Observation
        /// What it did the other times.
        var repetitions: [Observation] = []
    }

    /// The end of an attempt.
    enum Ending: Sendable {
        case accepted([String: OutputValue])
        case ended(by: Entry)
        /// It was begun, but without saying where it goes on.
        case stuck(by: Entry)
        /// No callback was accepted, and nothing refused.
        case open
    }

    /// The steps in which the client did something, in order.
    var entries: [Entry] = []
    /// The providers as they were in the end; `nil` before that.
    var network: MockWorld?
    /// What the client's process wrote to standard error; `nil` if it has no process of its own.
    var standardError: String?
    /// What the scenario had wrong, which came out only when it was played.
    var ownMistake: String?

    /// A mistake of the scenario's, after which the run shows nothing.
    var mistake: String? { ownMistake ?? network?.mistakes.first.map { "\($0)" } }

    /// Whether the client's limits are known.
    var showsLimits: Bool { network?.showsLimits ?? false }

    /// Whether the client is in a process of its own, whose standard error is known.
    var hasStandardError: Bool { standardError != nil }

    /// The kind of a secret that stands on the standard error of the client's process.
    var secretOnStandardError: String? {
        standardError.flatMap { network?.secret(in: $0) }
    }

    /// What is wrong with the providers' logs.
    func problems(_ rules: [LogExpectation]) -> [String] {
        guard let network else { return ["the scenario was not run to its end"] }
        return network.failures(of: rules).map { "line \($0.line), log: \($0.message)" }
    }

    /// How an attempt ended: with the first of its steps that failed and has no expectation of its own, else with the
    /// acceptance of its callback.
    func ending(of attempt: String) -> Ending {
        var output: [String: OutputValue]?
        for entry in entries where entry.step.action.attempt == attempt {
            guard entry.observation.isAcceptance else {
                if entry.step.expected == nil { return .ended(by: entry) }
                continue
            }
            if entry.step.isStart, entry.outputProblem != nil { return .stuck(by: entry) }
            if case .callback = entry.step.action, case .accept(let members) = entry.observation { output = members }
        }
        return output.map(Ending.accepted) ?? .open
    }

    /// Whether the attempt has failed already, so that its further steps have nothing to go on.
    func hasFailed(_ attempt: String) -> Bool {
        switch ending(of: attempt) {
        case .ended, .stuck: true
        case .accepted, .open: false
        }
    }
}

extension ScenarioStep {
    fileprivate var isStart: Bool {
        if case .start = action { true } else { false }
    }

    /// The members that an acceptance of the step must put out.
    var requiredOutput: [String] {
        switch action {
        case .start: ["authorization_url", "session"]
        case .callback, .cancel, .userInfo, .verify: ["subject"]
        case .refresh, .revoke, .rotate, .faults, .advance: []
        }
    }
}

extension ScenarioTranscript.Entry {
    /// What is missing from an acceptance, or of another form, in words.
    var outputProblem: String? {
        guard case .accept(let output) = observation else { return nil }
        let required = step.requiredOutput
        return output.problem(requiring: required) ?? output.problem(inFormsOf: required)
    }
}
