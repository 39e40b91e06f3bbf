internal import AssayDocument
internal import TokenForge

/// A scenario to be played to a client, and what happened when it was.
public struct SignInProbe: OperationInput {
    let scenario: Scenario
    let forge: Forge
    /// The first instant, in seconds since 1970.
    let start: Int64
    let transcript = ScenarioTranscript()

    /// Plays the scenario to installations of the client.
    ///
    /// - Returns: how the main attempt ended; the rest is in the transcript.
    func play(
        to install: @escaping SignInInstaller
    ) async -> Observation {
        transcript.clear()
        return await ScenarioRun(self, install: install).observation()
    }

    /// Whole sign-ins.
    public static var operation: Operation { .signIn }

    /// Whether both are the same scenario at the same instant, whatever came of them.
    public static func == (left: SignInProbe, right: SignInProbe) -> Bool {
        left.start == right.start && left.scenario.document == right.scenario.document
    }

    /// Hashes the scenario and the instant.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(start)
        hasher.combine(scenario.document)
    }
}

extension Probe {
    /// What happened when the scenario was played; `nil` for what is no scenario.
    var transcript: ScenarioTranscript? {
        (input as? SignInProbe)?.transcript
    }
}
