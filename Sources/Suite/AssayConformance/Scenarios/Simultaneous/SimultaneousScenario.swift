internal import TokenForge

/// A scenario whose client is asked for several steps together, to be played on a stage.
package struct SimultaneousScenario: Sendable {
    private let content: ScenarioCase
    private let probe: ScriptProbe<Scenario>
    private let judge: Judge
    private let install: SignInInstaller

    /// Reads the vector.
    ///
    /// - Returns: `nil` if the vector has no such steps, if the client is ended meanwhile, which a search in one process
    ///   cannot do, or if the client lacks what it needs.
    package init?(_ vector: Vector, client: any ClientUnderTest) {
        guard vector.hasOrders, let content = vector.content as? ScenarioCase,
            content.script.groups.allSatisfy({ $0.group.steps.contains(where: \.action.isRelaunch) == false }),
            content.unmetNeed(of: vector, in: client) == nil,
            let install = client.handlers.first(where: { $0.operation == .signIn })?.install
        else { return nil }
        self.content = content
        self.install = install
        probe = ScriptProbe(script: content.script, forge: content.forge, start: content.forge.golden.now)
        judge = Judge(
            operation: vector.operation, expectation: content.expectation, reasons: client.description.reasons,
            claims: client.claims)
    }

    /// Plays the scenario once with a client that is installed anew, and judges it by its own expectations.
    package func judgement(on stage: any ScenarioStage) async -> Judgement {
        let run = ScenarioRun(probe, choices: OrderChoices(), stage: stage, install: install)
        let observation = await run.observation()
        guard observation.isAnswer else { return judge.judge(observation) }
        return judge.judge(run.evidence, content.expected)
    }
}

extension Vector {
    /// Whether a client is asked for several steps of the vector together.
    package var hasOrders: Bool { (content as? ScenarioCase)?.script.groups.isEmpty == false }
}
