/// Plays a scenario: once, or in one order after another if the client is asked for several steps together.
///
/// Each order is played with a client that is installed anew.
struct ScenarioOrders: Sendable {
    /// The seed of the orders that are drawn where there are more than are played one after another.
    @TaskLocal static var seed: UInt64 = 0

    let probe: ScriptProbe<Scenario>
    let install: SignInInstaller

    /// The trial of the first order, or of the first in which the client gave no answer, with the evidence of all.
    func trial() async -> Trial {
        var (first, evidence) = await play(OrderChoices())
        guard let bound = probe.script.groups.map(\.group.bound).max() else { return trial(first, [evidence], true) }
        var played = [evidence]
        while let prefix = OrderChoices.following(evidence.choices) {
            guard played.count < bound else { return await drawing(first, played, bound) }
            guard first.observation.isAnswer, !evidence.isUndecided else { return trial(first, played, false) }
            (first, evidence) = await play(OrderChoices(repeating: prefix))
            played.append(evidence)
        }
        return trial(first, played, true)
    }

    /// Plays as many orders as were played already, drawn at random from those that there are.
    private func drawing(_ first: Trial, _ played: [ScenarioEvidence], _ count: Int) async -> Trial {
        var (first, played, known) = (first, played, Set(played.map(\.choices)))
        var seeds = SeededOrder(seed: Self.seed)
        for _ in 0..<count where first.observation.isAnswer {
            let (trial, evidence) = await play(OrderChoices(then: SeededOrder(seed: seeds.next())))
            guard known.insert(evidence.choices).inserted else { continue }
            first = trial
            played.append(evidence)
        }
        return trial(first, played, false)
    }

    private func play(_ choices: OrderChoices) async -> (Trial, ScenarioEvidence) {
        let run = ScenarioRun(probe, choices: choices, install: install)
        return (Trial(await run.observation()), run.evidence)
    }

    private func trial(_ last: Trial, _ played: [ScenarioEvidence], _ isComplete: Bool) -> Trial {
        Trial(last.observation, evidence: OrdersEvidence(orders: played, isComplete: isComplete))
    }
}

/// What happened in all orders of a scenario that were played.
struct OrdersEvidence: Evidence {
    let orders: [ScenarioEvidence]
    /// Whether there are no others.
    let isComplete: Bool

    /// How many orders were played, in words.
    var words: String {
        let count = "\(orders.count) order\(orders.count == 1 ? "" : "s")"
        guard isComplete else { return "\(count) of more" }
        if orders.contains(where: \.isRestGuessed) { return "\(count), which may not be all" }
        return orders.count == 1 ? "the only order" : "all \(count)"
    }

    /// The order that was played last: the client answered in all before it.
    var refusedPart: (name: String, detail: String?)? { orders.last?.refusedPart }

    var lastOrder: Int? { orders.last.flatMap { $0.events.isEmpty ? nil : orders.count - 1 } }

    func steps(in order: Int?) -> [ScenarioStepResult] {
        let evidence = order.map { orders[$0] } ?? orders.last
        return evidence?.steps ?? []
    }

    func order(_ number: Int?) -> PlayedOrder? {
        guard let number else { return nil }
        return PlayedOrder(
            events: orders[number].events.map(\.kept), number: number + 1, played: words,
            choices: orders[number].choices.map(\.taken))
    }
}
