internal import AssayConformance

/// Scenarios in which an application answers several requests at the same time: each order is a sign-in of its own.
extension WebRun {
    /// The most orders of requests that are tried; a browser that draws pages takes longer for each.
    private var mostOrders: Int { settings.scripts == nil ? 24 : 4 }

    /// The result of the first order in which the application fails, or else of the last one.
    func result(of scenario: WebScenario, _ judge: WebJudge) -> VectorResult {
        var choices = OrderChoices()
        var (count, slow) = (0, 0)
        while true {
            player.visits = SimultaneousVisits(choices)
            let result = resultOfPlay(scenario, judge)
            let visits = player.visits
            // The play can end before anything happens at the same time, or show nothing afterwards.
            guard !visits.events.isEmpty, result.judgement.verdict != .skipped, health != .lost,
                options.interruption() == nil
            else { return result }
            count += 1
            if result.isFinding, !visits.isTooSlow {
                let order = PlayedOrder(
                    events: visits.events, number: count, played: words(count, visits),
                    choices: visits.choices.made.map(\.taken))
                return finding(result, order, judge)
            }
            if result.isFinding { slow += 1 }
            let next = OrderChoices.following(visits.choices.made)
            guard let next, count < mostOrders, !visits.isOneByOne else {
                return ending(result, count, slow, next == nil, visits, judge)
            }
            choices = OrderChoices(repeating: next)
        }
    }

    private func finding(_ result: VectorResult, _ order: PlayedOrder, _ judge: WebJudge) -> VectorResult {
        var shown = judge.result(
            result.observation,
            Judgement(result.judgement.verdict, result.judgement.kind, result.judgement.detail + order.words))
        shown.sent = result.sent
        shown.picture = result.picture
        shown.order = order
        return shown
    }

    private func ending(
        _ result: VectorResult, _ count: Int, _ slow: Int, _ isComplete: Bool, _ visits: SimultaneousVisits,
        _ judge: WebJudge
    ) -> VectorResult {
        // Orders in which something was too slow show nothing.
        let isShown = slow < count && !result.isFinding
        let played = "; " + words(isShown ? count - slow : count, visits, isComplete: isComplete && slow == 0)
        if isShown {
            return judge.result(
                result.observation,
                Judgement(result.judgement.verdict, result.judgement.kind, result.judgement.detail + played))
        }
        let why = "the application or this machine was too slow: a response of the provider was held for too long"
        return judge.result(result.observation, Judgement(.inconclusive, nil, why + played))
    }

    private func words(_ count: Int, _ visits: SimultaneousVisits, isComplete: Bool = false) -> String {
        let orders = "\(count) order\(count == 1 ? "" : "s")"
        if visits.isOneByOne {
            return "in \(orders): the application answers one of the requests after the other"
        }
        return isComplete ? "in all \(orders)" : "in \(orders) of more"
    }
}
