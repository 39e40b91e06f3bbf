internal import ScheduleExplorer

/// One world of a scenario: the provider, the user agent, the callers, and the state for the invariants.
///
/// A broken invariant is reported in the step that breaks it. The class is `@unchecked Sendable` because only its
/// world's thread accesses it, one step at a time.
final class Stage: @unchecked Sendable {
    /// The state of a visit.
    struct VisitRecord {
        let caller: Int
        let openedAt: Duration
        var isShown = false
        var hasEnded = false
        var calledBackAt: Duration?
    }

    /// The time limit of a visit to the provider's pages.
    static let visitLimit = Duration.seconds(600)
    /// The time limit of a request.
    static let requestLimit = Duration.seconds(30)
    /// The index of the calling actor, in its task and its child tasks.
    @TaskLocal static var caller = -1

    let world: World
    let scenario: ScheduleScenario
    let fixtures: Fixtures
    var subject: (any Subject)?
    private var isReleased: () -> Bool = { true }

    /// By how many seconds the wall clock was moved.
    var clockDifference: Int64 = 0

    // The callers.
    var tasks: [SpawnedTask] = []
    var cancelledAt: [Duration?]
    var unfinishedActors: Int
    var signInsInProgress = 0
    var signInsStarted = 0

    // The user agent.
    var visits: [VisitRecord] = []
    var openSessions = 0
    var isAfterwards = false

    // The provider.
    var requestCounts: [RequestKind: Int] = [:]
    var inProgress: [RequestKind: Int] = [:]
    var codesSeen: Set<Int> = []
    var keyGeneration = 0
    var hasSlowRequest = false
    var refreshesBeforeRevocation = 0
    var isRevocationCalled = false
    var hasRevocationArrived = false
    var overtakenRefreshes: Set<Int> = []
    var latestRefresh = 0
    /// The devices that have asked for codes, in their order.
    var devices: [DeviceRecord] = []

    // Pinned orders.
    var nextEvent = 0
    var waitingForTurn: [String: OneShot<Void>] = [:]

    /// Called when every event of the pinned order has happened.
    private let onOrder: () -> Void
    /// Called for every event that a pinned order can name, when it happens.
    private let onEvent: ((String) -> Void)?

    init(
        _ world: World, _ scenario: ScheduleScenario, _ fixtures: Fixtures, onOrder: @escaping () -> Void,
        onEvent: ((String) -> Void)?
    ) {
        self.onOrder = onOrder
        self.onEvent = onEvent
        self.world = world
        self.scenario = scenario
        self.fixtures = fixtures
        cancelledAt = Array(repeating: nil, count: scenario.actors.count)
        unfinishedActors = scenario.actors.count
    }

    /// The virtual time since the start of the world.
    var now: Duration { world.clock.now.offset }

    /// The time of the wall clock, in seconds since 1970.
    var wallTime: Int64 { fixtures.now + now.components.seconds + clockDifference }

    /// Starts the callers of a client.
    func begin(_ subject: any Subject) {
        self.subject = subject
        isReleased = subject.makeReleaseCheck()
        for index in scenario.actors.indices {
            tasks.append(world.spawn(name: scenario.actors[index].name) { [self] in await perform(index) })
        }
        if scenario.invariants.contains(.nothingLeft) {
            world.checkAtEnd(Invariant.nothingLeft.rawValue) { [self] in
                isReleased() && openSessions == 0 && inProgress.values.allSatisfy { $0 == 0 }
                    && !visits.contains { $0.isShown && !$0.hasEnded }
            }
        }
    }

    /// Reports a broken invariant, if the scenario checks it.
    func require(_ condition: Bool, _ invariant: Invariant) {
        if !condition, scenario.invariants.contains(invariant) { world.fail(invariant.rawValue) }
    }

    /// Waits until every event before this one in the pinned order has happened.
    func waitForTurn(of event: String) async {
        defer { onEvent?(event) }
        guard nextEvent < scenario.order.count,
            let index = scenario.order[nextEvent...].firstIndex(of: event)
        else { return }
        if index > nextEvent {
            let shot = OneShot<Void>(world, name: "the turn of \(event)")
            waitingForTurn[event] = shot
            // It throws only when the world ends.
            try? await shot.value()
        }
        happened(event)
    }

    /// Advances the pinned order past an event.
    private func happened(_ event: String) {
        guard nextEvent < scenario.order.count, scenario.order[nextEvent] == event else { return }
        nextEvent += 1
        if nextEvent == scenario.order.count { onOrder() }
        guard nextEvent < scenario.order.count else { return }
        waitingForTurn.removeValue(forKey: scenario.order[nextEvent])?.resume()
    }
}
