internal import AssayThreads

/// Steps that the client is asked for together, in one order of what happens: a step is asked for, or a response that
/// the providers hold is released.
extension ScenarioRun {
    /// So many events are more than any client needs; then everything happens as it comes.
    private static let maximumEvents = 400
    /// How long a client that does not say when it is at rest must have done nothing.
    private static let quietTime = Duration.milliseconds(25)
    /// How long the suite waits for a client that has a request on its way, or works.
    private static let longestWork = Duration.seconds(2)
    /// How long it waits for an answer if the client waits for nothing that the suite knows.
    private static let longestSilence = Duration.seconds(60)

    /// A step that the client was asked for and has not answered.
    private struct OpenStep {
        let step: ScenarioStep
        let question: Question
        /// The answer, when it is there.
        let answer: Monitor<Observation?>
    }

    private enum Event {
        case ask(Int)
        case release(HeldResponses.Response)
        /// Time passes until the next deadline, for a device that waits between its polls.
        case pass
    }

    /// Plays the steps of a group, and decides what comes next whenever the client is at rest.
    func playTogether(_ group: ScenarioGroup, _ step: ScenarioStep) async throws(ScenarioMistake) {
        var unasked = Array(group.steps.indices)
        var open: [OpenStep] = []
        var questions: [Int: Question] = [:]
        var isSilent = false
        let held = fixture.held
        held.begin()
        defer { held.end() }
        while true {
            settle(&open)
            guard !unasked.isEmpty || !open.isEmpty, !isSilent else { break }
            let events =
                unasked.filter { index in !unasked.contains { $0 < index && group.same[$0] == group.same[index] } }
                .map(Event.ask) + held.waiting.map(Event.release) + (mayPass(open) ? [.pass] : [])
            guard !events.isEmpty else {
                isSilent = !awaitAnything(open)
                continue
            }
            switch events[evidence.events.count < Self.maximumEvents ? choices.next(of: events.count) : 0] {
            case .ask(let index):
                unasked.removeAll { $0 == index }
                let step = group.steps[index]
                if try happens(step.action) {
                    evidence.events.append(.happened(step: step.title))
                    if step.action.isRelaunch {
                        // What the client was asked for has no outcome.
                        evidence.stepsCutOff.formUnion(open.map(\.step.title))
                        open = []
                    }
                    continue
                }
                // The same callback comes twice, and not the callback of a second visit.
                let known = questions[group.same[index]]
                guard let question = known == nil ? try await question(of: step.action) : known else { continue }
                questions[group.same[index]] = question
                open.append(ask(question, step))
            case .release(let response):
                evidence.events.append(.released(request: response.number, endpoint: response.endpoint))
                held.release(response)
            case .pass: _ = passTime()
            }
        }
        for step in open { conclude(step, .hung) }
    }

    /// Whether a device waits in the virtual time of this process, and not for a response.
    private func mayPass(_ open: [OpenStep]) -> Bool {
        guard fixture.process == nil, fixture.held.waiting.isEmpty, fixture.clock.hasDeadline else { return false }
        return open.contains { if case .poll = $0.step.action { true } else { false } }
    }

    /// Passes the time until the next deadline; returns `false` if there is none.
    private func passTime() -> Bool {
        let before = fixture.clock.milliseconds
        guard fixture.clock.passToNextDeadline() else { return false }
        evidence.events.append(.passed(seconds: (fixture.clock.milliseconds - before) / 1_000))
        return true
    }

    private func ask(_ question: Question, _ step: ScenarioStep) -> OpenStep {
        evidence.events.append(.asked(step: step.title))
        let answer = Monitor<Observation?>(nil)
        let ask = question.ask
        Task(executorPreference: fixture.tasks) {
            let observation = await ask()
            answer.withLock { $0 = observation }
        }
        return OpenStep(step: step, question: question, answer: answer)
    }

    private func conclude(_ open: OpenStep, _ observation: Observation) {
        evidence.events.append(.answered(step: open.step.title, observation))
        open.question.take(observation)
        record(open.step, observation)
    }

    /// Runs the client until it is at rest, and notes what it has done.
    private func settle(_ open: inout [OpenStep]) {
        let held = fixture.held
        var known = held.requestCount
        var quietSince = ContinuousClock.now
        let start = quietSince
        var used = fixture.process?.processorTime
        while true {
            held.run()
            for response in held.waiting where response.number > known {
                evidence.events.append(.held(request: response.number, endpoint: response.endpoint))
            }
            known = held.requestCount
            open.removeAll { step in
                guard let observation = step.answer.withLock({ $0 }) else { return false }
                conclude(step, observation)
                return true
            }
            if isAtRest(open.count) { return }
            if held.runNext(within: .milliseconds(1)) {
                quietSince = .now
                continue
            }
            guard ContinuousClock.now - quietSince > Self.quietTime else { continue }
            let usedNow = fixture.process?.processorTime
            let isWorking = usedNow != used || requestsInFlight.map { $0 > held.waiting.count } ?? false
            guard isWorking, ContinuousClock.now - start < Self.longestWork else {
                evidence.isRestGuessed = true
                return
            }
            (used, quietSince) = (usedNow, .now)
        }
    }

    /// Whether the client does nothing more by itself, as far as that is known without waiting.
    private func isAtRest(_ openCount: Int) -> Bool {
        let held = fixture.held.waiting.count
        if let requestsInFlight { return requestsInFlight == held }
        evidence.isRestGuessed = true
        return openCount <= held
    }

    /// How many requests the client waits for; `nil` if it does not know.
    private var requestsInFlight: Int? {
        if let process = fixture.process { return process.requestsInFlight }
        var count = 0
        for installation in installations.values {
            guard let number = installation.requestsInFlight else { return nil }
            count += number
        }
        return count
    }

    /// Waits although nothing is held and nothing is left to ask for: time passes until the client's next deadline, or
    /// an answer comes by itself.
    ///
    /// - Returns: `false` if nothing happens any more.
    private func awaitAnything(_ open: [OpenStep]) -> Bool {
        // A client in another process waits by its own clock, and tells the time with its next request.
        if fixture.process == nil, passTime() { return true }
        // What waits for no response can only wait for another task of this process, and none can continue.
        if fixture.process == nil, requestsInFlight != nil { return false }
        return fixture.held.runNext(within: Self.longestSilence)
    }
}
