/// What happens in one order of steps that a client is asked for together.
package enum ScenarioEvent: Sendable, Hashable {
    /// The client is asked for a step.
    case asked(step: String)
    /// Something happens that is not the client's: the provider's keys change, or time passes.
    case happened(step: String)
    /// A request reaches the provider, which processes it and holds the response.
    case held(request: Int, endpoint: String)
    /// The provider lets the response to a request go.
    case released(request: Int, endpoint: String)
    /// Nothing can continue, so time passes.
    case passed(seconds: Int64)
    /// The client answers a step.
    case answered(step: String, Observation)

    /// The event with what a result keeps of an answer.
    var kept: ScenarioEvent {
        if case .answered(let step, let observation) = self { .answered(step: step, observation.kept) } else { self }
    }
}

/// One order of what happened, as a finding shows it.
package struct PlayedOrder: Sendable {
    /// What happened, from the first step that the client was asked for together.
    package let events: [ScenarioEvent]
    /// The number of the order, from 1.
    package let number: Int
    /// How many orders were played, in words.
    package let played: String
    /// The decisions that play the order again.
    package let choices: [Int]

    package init(events: [ScenarioEvent], number: Int, played: String, choices: [Int]) {
        self.events = events
        self.number = number
        self.played = played
        self.choices = choices
    }
}
