package import AssayJSON
internal import MockGoogle

/// The outcome of one step of a scenario.
package struct ScenarioStepResult: Sendable {
    /// The step, for example `step 3 (callback of b)`.
    package let step: String
    /// What the client did, the first time.
    package let observation: Observation
    /// What it did in the repetitions of the step.
    package let repetitions: [Observation]

    /// What a result keeps of it.
    var kept: ScenarioStepResult {
        ScenarioStepResult(step: step, observation: observation.kept, repetitions: repetitions.map(\.kept))
    }
}

/// The expectations of a scenario besides the outcome of its main attempt, for a report.
package struct ScenarioDemands: Sendable {
    /// The expected outcome of each attempt.
    package let attempts: [(name: String, outcome: VectorExpectation.Outcome)]
    /// The expected outcomes of steps, in the order of the steps.
    package let steps: [(title: String, outcome: VectorExpectation.Outcome)]
    /// The rules for the providers' logs, as written in the vector.
    package let log: [JSONValue]
    /// Whether the standard error of the client's process must not contain a secret.
    package let looksAtStandardError: Bool
    /// Whether the messages of refusals must not contain a secret.
    package let looksAtMessages: Bool
    /// The maximum growth of the client's process, in bytes; `nil` if any.
    package let memoryLimit: Int?
    /// Whether the code verifiers must not follow from the authorization URLs.
    package let hidesVerifiers: Bool

    init(_ expectation: ScenarioExpectation) {
        attempts = expectation.attempts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        // Sorts "step 10" after "step 9".
        steps = expectation.steps.sorted { ($0.key.count, $0.key) < ($1.key.count, $1.key) }.map { ($0.key, $0.value) }
        log = expectation.log.map(\.written.value)
        looksAtStandardError = expectation.looksAtStandardError
        looksAtMessages = expectation.looksAtMessages
        memoryLimit = expectation.memoryLimit
        hidesVerifiers = expectation.hidesVerifiers
    }
}

extension Vector {
    /// The expectations of the vector for its scenario; `nil` if it is not a scenario.
    package var scenarioDemands: ScenarioDemands? { content?.demands }
}

extension ScenarioEvidence {
    /// The outcomes of the steps, for reports.
    var steps: [ScenarioStepResult] {
        transcript.entries.map {
            ScenarioStepResult(step: $0.step.title, observation: $0.observation, repetitions: $0.repetitions)
        }
    }
}
