/// Steps that the client is asked for together, where a stage decides what comes next.
extension ScenarioRun {
    /// Plays the steps of a group, each in a task of its own.
    func play(_ group: ScenarioGroup, on stage: any ScenarioStage) async throws(ScenarioMistake) {
        for step in group.steps {
            if let device = step.action.installedDevice { _ = try await installation(device) }
        }
        let turns = StagedTurns(self, group, stage)
        fixture.held.begin()
        let all = group.steps.indices.map { index in
            StagedWork(title: group.steps[index].title) { await turns.take(index) }
        }
        func works(_ areOfClient: Bool) -> [StagedWork] {
            zip(group.steps, all).filter { $0.0.action.isOfClient == areOfClient }.map(\.1)
        }
        await stage.runTogether(
            works(true), meanwhile: works(false),
            passTime: { [fixture] in fixture.clock.passToNextDeadline() })
        fixture.held.end()
    }
}

/// The steps of a group, each taken by a task of its own.
///
/// It is `@unchecked Sendable` because a stage runs all tasks on one thread, one at a time.
private final class StagedTurns: @unchecked Sendable {
    private let run: ScenarioRun
    private let group: ScenarioGroup
    private let stage: any ScenarioStage
    /// The same callback comes twice, and not the callback of a second visit.
    private var questions: [Int: ScenarioRun.Question] = [:]

    init(_ run: ScenarioRun, _ group: ScenarioGroup, _ stage: any ScenarioStage) {
        self.run = run
        self.group = group
        self.stage = stage
    }

    func take(_ index: Int) async {
        let step = group.steps[index]
        do throws(ScenarioMistake) {
            if try run.happens(step.action) { return }
            let known = questions[group.same[index]]
            guard let question = known == nil ? try await run.question(of: step.action) : known else { return }
            questions[group.same[index]] = question
            let observation = await question.ask()
            stage.note("\(step.title): \(observation.isAcceptance ? "accepted" : "not accepted")")
            question.take(observation)
            run.record(step, observation)
        } catch {
            run.evidence.transcript.note(error.message, in: step)
        }
    }
}

extension ScenarioStep.Action {
    /// The device on which the step may be the first of its client; `nil` if an earlier step has used the client.
    fileprivate var installedDevice: String? {
        switch self {
        case .start(let start): start.device
        case .verify(let verification): verification.device
        case .authorizeDevice(let device): device.device
        default: nil
        }
    }
}
