internal import AssayJSON
internal import MockGoogle

/// What happened in a run of a scenario.
struct ScenarioEvidence: Sendable {
    /// The outcome of a step.
    struct Entry: ScriptEntry {
        let step: ScenarioStep
        /// What the client did, the first time.
        let observation: Observation
        /// What it did in the repetitions.
        var repetitions: [Observation] = []
    }

    /// The end of an attempt.
    enum Ending: Sendable {
        case accepted([String: OutputValue])
        case ended(by: Entry)
        /// The client did not say how to continue.
        case stuck(by: Entry)
        /// No callback was accepted, and no step was refused.
        case open
    }

    var transcript = Transcript<Entry>()
    /// The providers at the end of the run; `nil` before.
    var network: MockNetwork?
    /// The faults that the client did not meet, each in the words of a sentence.
    var unmetFaults: [String] = []
    /// What the client's process wrote to standard error; `nil` if the client has no process of its own.
    var standardError: String?
    /// By how many bytes the client's process grew; `nil` if that is unknown.
    var memoryGrowth: Int?
    /// What happened while the client was asked for several steps together.
    var events: [ScenarioEvent] = []
    /// Whether a wait, and not the client, has told that it was at rest; then an order may have been lost.
    var isRestGuessed = false
    /// What was decided where several things could happen next.
    var choices: [OrderChoices.Choice] = []
    /// The titles of the steps without an outcome, because the client ended before it answered.
    var stepsCutOff: Set<String> = []
    /// Why the scenario says nothing about the client; `nil` if it does.
    var reasonToSkip: String?

    /// A mistake of the scenario, which makes the run inconclusive.
    var mistake: String? { transcript.mistake ?? network?.mistakes.first.map { "\($0)" } }

    /// Whether the scenario says nothing about the client, in this order and so in any.
    var isUndecided: Bool { mistake != nil || reasonToSkip != nil }

    /// Whether the limits of the client's requests are known.
    var showsLimits: Bool { network?.showsLimits ?? false }

    /// Whether the client has a process of its own, whose standard error is known.
    var hasStandardError: Bool { standardError != nil }

    /// The kind of a secret in the standard error of the client's process; `nil` if there is none.
    var secretOnStandardError: String? {
        standardError.flatMap { network?.secret(in: $0) }
    }

    /// The first step whose refusal has a secret in its message, and the kind of the secret; `nil` if there is none.
    var secretInMessage: (step: String, kind: String)? {
        for entry in transcript.entries {
            for case .reject(_, let message?) in [entry.observation] + entry.repetitions {
                if let kind = network?.secret(in: message) { return (entry.step.title, kind) }
            }
        }
        return nil
    }

    /// The authorization URL and the code verifier of each attempt that sent one, in the order of the attempts.
    var verifiedRequests: [(url: [UInt8], verifier: [UInt8])] {
        let verifiers = network?.codeVerifiers ?? []
        return transcript.entries.compactMap { entry in
            guard entry.step.isStart, case .accept(let output) = entry.observation,
                case .string(let url)? = output["authorization_url"], let query = RequestQuery(url: url)
            else { return nil }
            return verifiers.first(where: query.isChallenged).map { (Array(url.utf8), Array($0.utf8)) }
        }
    }

    /// When the app cancelled the sign-in of a device, in seconds since 1970, by the user code.
    var cancellations: [String: Int64] = [:]

    /// The first rule of polling that the requests of devices break; `nil` if they break none.
    var pollingProblem: String? {
        network?.providers.lazy
            .compactMap { DevicePolling.problem(in: $0.deviceRequests, cancellations: cancellations) }.first
    }

    /// The step that did not end with an acceptance, and the provider's last refusal, which is often the reason.
    ///
    /// A description can repeat a secret of the request; then only the code of the refusal is told.
    var refusedPart: (name: String, detail: String?)? {
        guard let entry = transcript.entries.first(where: { !$0.observation.isAcceptance }) else { return nil }
        let requests = network?.providers.flatMap(\.log.requests) ?? []
        guard let request = requests.last(where: { $0.refusal != nil }), let refusal = request.refusal else {
            return (entry.step.action.name, nil)
        }
        let told =
            network?.secret(in: refusal) == nil ? refusal : String(refusal.prefix { $0.isLetter || $0 == "_" })
        return (entry.step.action.name, "the provider's \(request.endpoint.rawValue) endpoint answered: \(told)")
    }

    /// The first rule that the providers' logs break.
    ///
    /// If a request is missing because the client refused before it, that is a refusal of what it should accept.
    func problem(_ rules: [LogExpectation]) -> Judgement? {
        guard let network else { return Judgement(.failed, .acceptedBad, "the scenario was not run to its end") }
        let hasRefused = transcript.entries.contains { !$0.observation.isAcceptance }
        return network.failures(of: rules).first.map { failure in
            Judgement(
                .failed, failure.lacksRequests && hasRefused ? .rejectedGood : .acceptedBad,
                "line \(failure.error.line), log: \(failure.error.message)")
        }
    }

    /// How an attempt ended: with its first failed step that has no expectation of its own, or else with the acceptance
    /// of its callback.
    func ending(of attempt: String) -> Ending {
        var output: [String: OutputValue]?
        for entry in transcript.entries where entry.step.action.attempt == attempt {
            guard entry.observation.isAcceptance else {
                if entry.step.expected == nil { return .ended(by: entry) }
                continue
            }
            if entry.step.isStart, entry.outputProblem != nil { return .stuck(by: entry) }
            if entry.step.isEnd, case .accept(let members) = entry.observation { output = members }
        }
        return output.map(Ending.accepted) ?? .open
    }

    /// Whether the attempt has failed, so that its further steps cannot be taken.
    func hasFailed(_ attempt: String) -> Bool {
        switch ending(of: attempt) {
        case .ended, .stuck: true
        case .accepted, .open: false
        }
    }
}

extension ScenarioStep {
    fileprivate var isStart: Bool {
        switch action {
        case .start, .authorizeDevice: true
        default: false
        }
    }

    /// Whether an acceptance of the step signs a person in.
    fileprivate var isEnd: Bool {
        switch action {
        case .callback, .poll: true
        default: false
        }
    }

    /// The output members that an acceptance of the step must have.
    var requiredOutput: [String] {
        switch action {
        case .start: ["authorization_url", "session"]
        case .authorizeDevice: ["session", "user_code", "verification_url"]
        case .callback, .cancel, .userInfo, .verify, .poll: ["subject"]
        case .refresh, .revoke, .rotate, .faults, .advance, .relaunch, .together: []
        }
    }
}

extension ScenarioEvidence.Entry {
    /// A missing output member, or one of another form; `nil` if the output is complete.
    var outputProblem: String? {
        guard case .accept(let output) = observation else { return nil }
        let required = step.requiredOutput
        return output.problem(requiring: required) ?? output.problem(inFormsOf: required)
    }
}
