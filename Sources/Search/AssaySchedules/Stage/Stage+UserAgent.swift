internal import ScheduleExplorer

/// The arguments of a user agent's callback; a number is that of the visit whose URL is passed.
enum Callback: Sendable, Equatable {
    case url(Int)
    case userCancelled
    case neither
    case both(Int)
}

/// One visit to the provider's pages.
final class StageVisit: Sendable {
    typealias Handler = @Sendable (Callback) -> Void

    private let stage: Stage
    private let number: Int
    private let script: VisitScript
    private let handler: Handler

    /// Prepares the visit of the attempt with that number.
    init(_ stage: Stage, number: Int, handler: @escaping Handler) {
        self.stage = stage
        self.number = number
        self.handler = handler
        script = stage.scenario.visit(number)
        stage.openSessions += 1
        while stage.visits.count <= number {
            stage.visits.append(Stage.VisitRecord(caller: Stage.caller, openedAt: stage.now))
        }
        guard !stage.isAfterwards else {
            handler(.userCancelled)
            return
        }
        for event in script.session { stage.deliver(event, number, handler) }
    }

    deinit { stage.openSessions -= 1 }

    /// Shows the page.
    func start() async -> Bool {
        guard !stage.visits[number].hasEnded else { return false }
        if script.returns != .notShown {
            let others = stage.visits.contains { $0.isShown && !$0.hasEnded }
            stage.require(!others, .oneVisitAtATime)
            stage.visits[number].isShown = true
        }
        if !script.later.isEmpty {
            // The task must not retain the session.
            stage.world.spawn(name: "browser") { [stage, number, script, handler] in
                for event in script.later { await stage.act(event, number, handler) }
            }
        }
        for event in script.start { await stage.act(event, number, handler) }
        switch script.returns {
        case .shown: return true
        case .notShown: return false
        case .never:
            try? await stage.world.clock.sleep(for: Stage.visitLimit * 10)
            return true
        }
    }

    /// Closes the page.
    func cancel() {
        for event in script.cancel { stage.deliver(event, number, handler) }
        stage.visits[number].hasEnded = true
    }
}

extension Stage {
    /// Performs an event of a visit, in a task that can suspend.
    func act(_ event: VisitScript.Event, _ visit: Int, _ handler: StageVisit.Handler) async {
        let name = EventNames.event(event, visit)
        await waitForTurn(of: name)
        switch event {
        case .pause: await world.gate(name: name)
        case .timeLimit: try? await world.clock.sleep(until: .init(offset: visits[visit].openedAt + Self.visitLimit))
        default: deliver(event, visit, handler)
        }
    }

    /// Performs an event that does not suspend.
    func deliver(_ event: VisitScript.Event, _ visit: Int, _ handler: StageVisit.Handler) {
        visits[visit].hasEnded = true
        visits[visit].calledBackAt = visits[visit].calledBackAt ?? now
        world.record(EventNames.event(event, visit))
        switch event {
        case .callback: handler(.url(visit))
        case .previousCallback: handler(.url(max(0, visit - 1)))
        case .userCancelled: handler(.userCancelled)
        case .neither: handler(.neither)
        case .both: handler(.both(visit))
        case .pause, .timeLimit: break
        }
    }
}
