package import AssayDocument
internal import MockGoogle

/// What one step of a scenario came to.
public struct ScenarioStepResult: Sendable {
    /// The step, for example `step 3 (callback of b)`.
    public let step: String
    /// What the client did, the first time.
    public let observation: Observation
    /// What it did the other times, where the step is repeated.
    public let repetitions: [Observation]
}

/// What a scenario asks for beside the outcome of its main attempt, for a report.
package struct ScenarioDemands: Sendable {
    /// The outcome of each attempt, by the attempts' names.
    package let attempts: [(name: String, outcome: Expectation.Outcome)]
    /// The outcomes of the steps that have one of their own, in their order.
    package let steps: [(title: String, outcome: Expectation.Outcome)]
    /// What the providers' logs must show, as it is written.
    package let log: [DocumentValue]
    /// Whether no secret may stand on the standard error of the client's process.
    package let looksAtStandardError: Bool

    init(_ expectation: ScenarioExpectation) {
        attempts = expectation.attempts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        // "step 10" comes after "step 9".
        steps = expectation.steps.sorted { ($0.key.count, $0.key) < ($1.key.count, $1.key) }.map { ($0.key, $0.value) }
        log = expectation.log.map(\.written.value)
        looksAtStandardError = expectation.looksAtStandardError
    }
}

extension VectorLibrary {
    /// What a vector asks of its scenario; `nil` for what is no scenario.
    package func scenarioDemands(of vector: Vector) throws(DocumentError) -> ScenarioDemands? {
        try renderer.read(vector).demands
    }
}

extension ScenarioTranscript {
    /// The steps as reports have them.
    package var steps: [ScenarioStepResult] {
        entries.map {
            ScenarioStepResult(step: $0.step.title, observation: $0.observation, repetitions: $0.repetitions)
        }
    }
}
