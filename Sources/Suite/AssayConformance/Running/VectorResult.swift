/// The result of one vector in a run.
package struct VectorResult: Sendable {
    /// The vector.
    package let vector: Vector
    /// The expectation under the run's profile.
    package let expectation: VectorExpectation
    /// What the client did.
    package let observation: Observation
    /// The verdict on it.
    package let judgement: Judgement
    /// The outcomes of a scenario's steps; empty for other vectors.
    package let steps: [ScenarioStepResult]
    /// The expectations of a scenario besides the outcome of its main attempt; `nil` for other vectors, and if either
    /// verdict is right.
    package let demands: ScenarioDemands?
    /// The order of events that the finding is about, if several were played; `nil` for other results.
    package var order: PlayedOrder?
    /// The ID token that was sent, where it is not the one that the vector describes; `nil` for other results.
    package var sent: SentToken?
    /// What the browser showed when it was wrongly let in, as PNG; `nil` for other results.
    package var picture: [UInt8]?
    /// How the client refused the honest twin, where it was asked because of this result; `nil` if it accepted that one
    /// or any other honest input of the same kind.
    package var refusedTwin: HonestInputRefusal?

    package init(
        vector: Vector, expectation: VectorExpectation, observation: Observation, judgement: Judgement,
        steps: [ScenarioStepResult] = [], demands: ScenarioDemands? = nil
    ) {
        self.vector = vector
        self.expectation = expectation
        self.observation = observation
        self.judgement = judgement
        self.steps = steps
        self.demands = demands
    }

    /// The result of a vector that was not begun because the client has used its time.
    static func outOfTime(_ vector: Vector, _ expectation: VectorExpectation, _ limit: Duration) -> VectorResult {
        let why = "the client took more than its \(Int(limit.seconds)) s for all vectors"
        return VectorResult(
            vector: vector, expectation: expectation, observation: .notPut(why),
            judgement: Judgement(.inconclusive, nil, why))
    }

    /// Whether the result is a finding: a deviation, a crash or a hang.
    package var isFinding: Bool {
        switch judgement.verdict {
        case .failed, .crashed, .hung: true
        case .passed, .unjudged, .inconclusive, .skipped: false
        }
    }

    /// Whether the client was tested and the result judged.
    ///
    /// A skipped vector was not tested, an inconclusive one shows nothing, and where either answer is right there is
    /// nothing to judge.
    package var isJudged: Bool {
        switch judgement.verdict {
        case .passed, .failed, .crashed, .hung: true
        case .unjudged, .inconclusive, .skipped: false
        }
    }

    /// Whether the vector passed, was skipped, or is not judged.
    ///
    /// An inconclusive one is not clean: it shows nothing, and a client that refuses everything must not pass.
    package var isClean: Bool { !isFinding && judgement.verdict != .inconclusive }
}

/// The results of one client on a list of vectors.
package struct RunReport: Sendable {
    /// The client that was tested.
    package let client: ClientDescription
    /// The profile it was judged by, or several joined by a plus sign.
    package let profile: String
    /// The instant the vectors were rendered at, in seconds since 1970.
    package let renderedAt: Int64
    /// One result for each vector that was run, in the order of the vectors.
    package let results: [VectorResult]
    /// Why vectors were not run; `nil` if all were.
    package var interruption: RunInterruption?
    /// How long the run took, in seconds.
    package let seconds: Double
    /// The causes of the findings; `nil` if there are no findings, or no dictionary of known flaws.
    package var diagnosis: Diagnosis?
    /// The findings that are expected, by full id, each with the reason why it is accepted.
    package var known: [String: String] = [:]
    /// Why findings that were expected are not among these, or not judged; a line each.
    package var gone: [String] = []
    /// The honest inputs that the client was given, by operation and step; empty if that is not known.
    package var honestInputs: [HonestInputTally] = []
    /// What to know before the findings are read, such as an option that is probably missing; a sentence each.
    package var hints: [String] = []
    /// What was seen and is not judged; a line each.
    package var observed: [String] = []
    /// The inputs of a run with made ones, of which the results are only the findings; `nil` for a run of vectors.
    package var generated: GeneratedInputs?

    package init(
        client: ClientDescription, profile: String, renderedAt: Int64, results: [VectorResult], seconds: Double,
        diagnosis: Diagnosis? = nil
    ) {
        self.client = client
        self.profile = profile
        self.renderedAt = renderedAt
        self.results = results
        self.seconds = seconds
        self.diagnosis = diagnosis
    }

    /// How many vectors got a verdict.
    package func count(_ verdict: Verdict) -> Int {
        // By index: a loop over the results would copy each of them.
        var count = 0
        for index in results.indices where results[index].judgement.verdict == verdict { count += 1 }
        return count
    }

    /// The results that are findings.
    package var findings: [VectorResult] { results.filter(\.isFinding) }

    /// Why a finding or an inconclusive result is accepted; `nil` if it is not expected.
    package func knownReason(of result: VectorResult) -> String? {
        result.isClean ? nil : known[result.vector.fullID]
    }

    /// Whether any vector was judged; otherwise the run says nothing about the client.
    package var hasJudgement: Bool { generated.map { $0.judged > 0 } ?? results.contains(where: \.isJudged) }

    /// Whether all vectors were run, any was judged, and none is a finding or inconclusive.
    package var isClean: Bool { interruption == nil && hasJudgement && results.allSatisfy(\.isClean) }

    /// The results that are findings, or inconclusive.
    package var unclean: [VectorResult] { results.filter { !$0.isClean } }
}
