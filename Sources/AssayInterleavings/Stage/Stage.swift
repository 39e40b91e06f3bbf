internal import ScheduleExplorer

/// One world of a scenario: the provider, the user agent, the callers, and the books that the invariants are kept in.
///
/// It is touched on its world's thread alone, one step at a time; that is what `@unchecked` stands for. What is broken
/// is reported in the step that breaks it.
final class Stage: @unchecked Sendable {
    /// A sign-in's visit, as the books have it.
    struct VisitRecord {
        let caller: Int
        let openedAt: Duration
        var isShown = false
        var hasEnded = false
        var calledBackAt: Duration?
    }

    /// For how long a person may be at the provider's pages.
    static let visitLimit = Duration.seconds(600)
    /// For how long a request may take.
    static let requestLimit = Duration.seconds(30)
    /// Who asks, in its own task and its children.
    @TaskLocal static var caller = -1

    let world: World
    let scenario: InterleavingScenario
    let fixtures: Fixtures
    var subject: (any Subject)?
    private var isGone: () -> Bool = { true }

    // The callers.
    var tasks: [SpawnedTask] = []
    var cancelledAt: [Duration?]
    var unfinishedActors: Int
    var signInsUnderWay = 0
    var signInsBegun = 0

    // The user agent.
    var visits: [VisitRecord] = []
    var livingSessions = 0
    var isAfterwards = false

    // The provider.
    var requestCounts: [RequestKind: Int] = [:]
    var underWay: [RequestKind: Int] = [:]
    var codesSeen: Set<Int> = []
    var keyGeneration = 0
    var slowRequest = false
    var refreshesBeforeRevocation = 0
    var revocationCalled = false
    var revocationArrived = false
    var overtaken: Set<Int> = []
    var latestRefreshGiven = 0

    // Pinned orders.
    var nextEvent = 0
    var waitingForTurn: [String: OneShot<Void>] = [:]

    /// Told when every event of a pinned order has happened.
    private let noteOrder: () -> Void
    /// Told of every event that a pinned order may name, when it happens.
    private let noteEvent: ((String) -> Void)?

    init(
        _ world: World, _ scenario: InterleavingScenario, _ fixtures: Fixtures, noteOrder: @escaping () -> Void,
        noteEvent: ((String) -> Void)? = nil
    ) {
        self.noteOrder = noteOrder
        self.noteEvent = noteEvent
        self.world = world
        self.scenario = scenario
        self.fixtures = fixtures
        cancelledAt = Array(repeating: nil, count: scenario.actors.count)
        unfinishedActors = scenario.actors.count
    }

    /// The virtual time since the world began.
    var now: Duration { world.clock.now.offset }

    /// The wall time that goes with the virtual one, in seconds since 1970.
    var wallTime: Int64 { fixtures.now + now.components.seconds }

    /// Puts the client in and starts the callers.
    func begin(_ subject: any Subject) {
        self.subject = subject
        isGone = subject.makeWitness()
        for index in scenario.actors.indices {
            tasks.append(world.spawn(name: scenario.actors[index].name) { [self] in await perform(index) })
        }
        if scenario.invariants.contains(.nothingLeft) {
            world.checkAtEnd(Invariant.nothingLeft.rawValue) { [self] in
                isGone() && livingSessions == 0 && underWay.values.allSatisfy { $0 == 0 }
                    && !visits.contains { $0.isShown && !$0.hasEnded }
            }
        }
    }

    /// Reports that an invariant is broken, if the scenario asks for it.
    func require(_ condition: Bool, _ invariant: Invariant) {
        if !condition, scenario.invariants.contains(invariant) { world.fail(invariant.rawValue) }
    }

    /// Waits until every event that a pinned order puts before this one has happened.
    func turn(_ event: String) async {
        defer { noteEvent?(event) }
        guard nextEvent < scenario.order.count,
            let place = scenario.order[nextEvent...].firstIndex(of: event)
        else { return }
        if place > nextEvent {
            let shot = OneShot<Void>(world, name: "the turn of \(event)")
            waitingForTurn[event] = shot
            // Ends early only where the world does.
            try? await shot.value()
        }
        happened(event)
    }

    /// Goes on to the next event of a pinned order.
    private func happened(_ event: String) {
        guard nextEvent < scenario.order.count, scenario.order[nextEvent] == event else { return }
        nextEvent += 1
        if nextEvent == scenario.order.count { noteOrder() }
        guard nextEvent < scenario.order.count else { return }
        waitingForTurn.removeValue(forKey: scenario.order[nextEvent])?.resume()
    }
}
