/// Compares the observation of a client with the expectation of a vector.
///
/// It does not depend on how vectors are rendered or clients are run.
struct Judge: Sendable {
    let operation: ClientOperation
    let expectation: VectorExpectation
    let reasons: ClientDescription.Reasons
    /// The operations and features that the client declares.
    var claims: Set<String> = []
    /// The secrets of the input; `nil` if no message is searched for them.
    var secrets: InputSecrets?
    /// The output members that an acceptance must have; those of the operation if `nil`.
    var requiredOutput: [String]?

    /// The verdict on a trial of one message, and on further trials of it if the expectation needs any: first on the
    /// fetches before an answer, then on the observation.
    func judge(_ trial: Trial, further: [Trial]) -> Judgement {
        guard trial.observation.isAnswer else { return judge(trial.observation) }
        if let network = trial.evidence as? ProbeNetwork, let problem = fetchProblem(on: network) {
            return Judgement(.failed, .acceptedBad, problem)
        }
        if case .reject(_, let message?) = trial.observation, let name = secrets?.name(in: message) {
            return Judgement(.failed, .wrongOutput, "\(name) is in the message of the refusal")
        }
        let judgement = judge(trial.observation, further: further.map(\.observation))
        guard judgement.verdict == .unjudged, expectation.looksBeyondOutcome else { return judgement }
        let found = expectation.requests.isEmpty ? "" : "fetched no more than expected; "
        return Judgement(.passed, nil, found + judgement.detail)
    }

    /// The verdict on an observation, and on further observations of the same input.
    func judge(_ observation: Observation, further: [Observation] = []) -> Judgement {
        switch observation {
        case .accept(let output): judge(accepted: output, further: further)
        case .reject(let reason, let message): judge(rejectedFor: reason, message)
        case .unsupported(let what): judge(unsupported: what)
        case .crashed(let how):
            Judgement(.crashed, nil, "expected \(expectation.words), but the client crashed: \(how)")
        case .hung:
            Judgement(.hung, nil, "expected \(expectation.words), but no answer came in time")
        case .notPut(let why):
            Judgement(.inconclusive, nil, "the suite could not pass the input to the client: \(why)")
        }
    }

    /// A vector counts as skipped only if the client did not declare what it now reports as unsupported.
    private func judge(unsupported what: String) -> Judgement {
        let name = what.prefix { $0 != ":" }
        guard claims.contains(String(name)) else {
            return Judgement(.skipped, nil, "the client does not support \(what)")
        }
        return Judgement(
            .inconclusive, nil, "the client answered \"unsupported\" (\(what)), but it had said that it has \(name)")
    }

    /// Judges an acceptance; the output matters only if an acceptance is expected.
    private func judge(accepted output: [String: OutputValue], further: [Observation]) -> Judgement {
        switch expectation.outcome {
        case .either(let why):
            let problem = problem(in: output, expecting: expectation.output) ?? queryProblem(in: output)
            if let problem = problem ?? patternProblem(in: output) {
                return Judgement(.failed, .wrongOutput, problem)
            }
            return .unjudged("accepted", why: why)
        case .reject:
            return Judgement(.failed, .acceptedBad, "expected \(expectation.words), but the client accepted")
        case .accept(let members):
            let required = requiredOutput ?? operation.requiredOutput
            let problem =
                output.problem(requiring: required) ?? problem(in: output, expecting: members)
                ?? output.problem(inFormsOf: required + operation.outputMembers)
                ?? queryProblem(in: output) ?? patternProblem(in: output)
            if let problem { return Judgement(.failed, .wrongOutput, problem) }
            return judge(series: output, further)
        }
    }

    /// Judges the outputs of the same input together, if the expectation is about several.
    private func judge(series first: [String: OutputValue], _ further: [Observation]) -> Judgement {
        var outputs = [first]
        for observation in further {
            switch observation {
            case .accept(let output): outputs.append(output)
            case .reject:
                return Judgement(.failed, .rejectedGood, "expected a further acceptance of the same input")
            default: return judge(observation)
            }
        }
        guard let problem = expectation.series.problem(in: outputs) else { return Judgement(.passed, nil, "accepted") }
        return Judgement(.failed, .wrongOutput, problem)
    }

    private func problem(
        in output: [String: OutputValue], expecting members: [String: OutputValue?]
    ) -> String? {
        for (name, value) in members.sorted(by: { $0.key < $1.key }) where !isMet(value, by: output[name], as: name) {
            let found = output[name]?.redacted(as: name) ?? "nothing"
            return "expected \(VectorExpectation.words(name, value)), but the output has \(found)"
        }
        return nil
    }

    /// Whether a member of the output is as expected; where none is expected, a flag may be false.
    private func isMet(_ expected: OutputValue?, by found: OutputValue?, as name: String) -> Bool {
        guard let expected else { return found == nil || found == .flag(false) }
        return found?.isEquivalent(to: expected, as: name) ?? false
    }

    private func judge(rejectedFor reason: Reason?, _ message: String?) -> Judgement {
        let told = reason.map { "refused with \($0.rawValue)" } ?? "refused"
        let found = told + (message.map { " (\($0))" } ?? "")
        switch expectation.outcome {
        case .either(let why):
            return .unjudged(found, why: why)
        case .accept:
            return Judgement(.failed, .rejectedGood, "expected \(expectation.words), but the client \(found)")
        case .reject(let expected):
            // The reason is compared only if the client gives one and knows one of the expected reasons: not only a
            // general one, which it may leave to what cannot be read at all.
            let named = expected.withoutGeneral(in: operation)
            guard case .exact(let known) = reasons, !known.isDisjoint(with: named), let reason else {
                return Judgement(.passed, nil, found)
            }
            if expected.contains(reason) { return Judgement(.passed, nil, found) }
            return Judgement(.failed, .wrongReason, "expected \(expectation.words), but the client \(found)")
        }
    }

    private func fetchProblem(on network: ProbeNetwork) -> String? {
        for (name, limit) in expectation.requests.sorted(by: { $0.key < $1.key }) {
            let count = network.requests(to: name)
            guard count > limit else { continue }
            return "expected at most \(limit) fetches of \"\(name)\", a URL that the input names; saw \(count)"
        }
        guard !expectation.requests.isEmpty, let stray = network.fetchesOfNothing.first else { return nil }
        return "expected no fetch of another URL; saw one of \"\(stray)\", where nothing is served"
    }

    private func patternProblem(in output: [String: OutputValue]) -> String? {
        for (name, pattern) in expectation.patterns.sorted(by: { $0.key < $1.key }) {
            guard case .string(let text)? = output[name] else { return "expected \"\(name)\" in the output" }
            guard !text.matches(whole: pattern) else { continue }
            let shown = OutputValue.string(text).redacted(as: name)
            return "expected the output's \(name) to match \(pattern); found \(shown)"
        }
        return nil
    }

    private func queryProblem(in output: [String: OutputValue]) -> String? {
        guard !expectation.query.isEmpty || expectation.endpoint != nil else { return nil }
        guard case .string(let url)? = output["url"] else { return "expected \"url\" to be a string" }
        guard let query = RequestQuery(url: url) else {
            return "expected a URL with a form-encoded query and no fragment"
        }
        if let endpoint = expectation.endpoint, !query.endpoint.utf8.elementsEqual(endpoint.utf8) {
            return "expected the request to go to \(endpoint); it goes to \(query.endpoint)"
        }
        for (name, rule) in expectation.query.sorted(by: { $0.key < $1.key }) {
            if let problem = query.problem(with: name, rule: rule, output: output) { return problem }
        }
        return query.repeatedName.map { "expected each parameter once; there are several \"\($0)\"" }
    }
}
