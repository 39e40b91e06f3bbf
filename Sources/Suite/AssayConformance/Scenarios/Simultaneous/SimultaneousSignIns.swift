internal import AssayJSON

/// Two honest sign-ins on two devices that end at the same time, to see whether a client can be asked for both.
package struct SimultaneousSignIns {
    private static let steps: JSONValue = [
        ["do": "start"], ["do": "start", "attempt": "b", "device": "other"],
        ["do": "together", "steps": [["do": "callback"], ["do": "callback", "attempt": "b"]]],
    ]

    private let run: ScenarioRun

    /// Installs nothing yet; throws if the client has no sign-ins.
    package init(_ library: VectorLibrary, client: any ClientUnderTest, at now: Int64?) throws {
        let scenario = try Scenario(
            decoding: JSONNode(["steps": Self.steps]), forge: library.forge, at: .built)
        guard let install = client.handlers.lazy.compactMap(\.install).first else {
            throw SuiteFailure("the client has no sign-ins")
        }
        run = ScenarioRun(
            ScriptProbe(script: scenario, forge: library.forge, start: now ?? library.now), choices: OrderChoices(),
            install: install)
    }

    /// How many requests waited for a response when both had been asked for, and before any had one.
    package func requestsAtOnce() async -> Int {
        _ = await run.observation()
        return run.evidence.events.prefix { if case .released = $0 { false } else { true } }.count {
            if case .held = $0 { true } else { false }
        }
    }
}
