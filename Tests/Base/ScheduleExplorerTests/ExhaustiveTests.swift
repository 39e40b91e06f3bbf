import ScheduleExplorer
import Testing

@Suite struct ExhaustiveTests {
    // Without a bound the number is the multinomial coefficient. With a bound and two tasks of n steps: k + 2
    // alternating blocks have k preemptions, because a change at a task's end is not a preemption, and each task can be
    // cut at n - 1 points: 2, 10, 50, … for n = 6.
    @Test(
        arguments: [
            ([1], nil, 1),
            ([6], nil, 1),
            ([1, 1], nil, 2),
            ([6, 6], nil, 924),
            ([2, 2, 2], nil, 90),
            ([1, 1, 1, 1], nil, 24),
            ([6, 6], 0, 2),
            ([6, 6], 1, 12),
            ([6, 6], 2, 62),
            ([6, 6], 10, 924),
            ([1, 1, 1], 0, 6),
        ] as [([Int], Int?, Int)])
    func theNumberOfSchedulesIsTheOneComputedByHand(_ lengths: [Int], _ bound: Int?, _ schedules: Int) throws {
        let exploration = try explore(strategy: .exhaustive(preemptionBound: bound), scenario: steps(lengths))
        #expect(exploration.schedules == schedules)
        #expect(exploration.isComplete)
        #expect(exploration.findings.isEmpty)
        #expect(exploration.steps == schedules * lengths.reduce(0, +))
    }

    @Test func everyScheduleIsADifferentOrder() throws {
        let seen = Seen()
        _ = try explore(strategy: .exhaustive()) { world in
            let log = Log()
            for name in ["a", "b"] {
                world.spawn(name: name) {
                    log.add(name)
                    for _ in 0..<3 {
                        await world.gate()
                        log.add(name)
                    }
                }
            }
            world.checkAtEnd("seen") {
                seen.insert(log.all)
                return log.all.count == 8
            }
        }
        #expect(seen.all.count == 70)
    }

    @Test func aSearchThatALimitStopsIsNotComplete() throws {
        let exploration = try explore(
            strategy: .exhaustive(), limits: ExplorationLimits(schedules: 923), scenario: steps([6, 6]))
        #expect(exploration.schedules == 923)
        #expect(exploration.ending == .scheduleLimit)
        #expect(!exploration.isComplete)
    }

    @Test func noTimeMeansNoSchedule() throws {
        let exploration = try explore(
            strategy: .exhaustive(), limits: ExplorationLimits(duration: .zero), scenario: steps([6, 6]))
        #expect(exploration.schedules == 0)
        #expect(exploration.ending == .timeLimit)
    }

    // One task visits twice, two visit once: 4!/2! orders. Without the gate a release build merges the two visits.
    @Test func theCallsToAnActorInTheWorldsIsolationRunInAllTwelveOrders() throws {
        let seen = Seen()
        let exploration = try explore(strategy: .exhaustive()) { world in
            let register = Register(isolation: world.isolation)
            world.spawn(name: "a") {
                await register.visit("a1")
                await world.gate()
                await register.visit("a2")
            }
            for name in ["b", "c"] { world.spawn(name: name) { await register.visit(name) } }
            world.checkAtEnd("seen") {
                seen.insert(register.assumeIsolated { $0.visits })
                return true
            }
        }
        #expect(exploration.isComplete)
        #expect(seen.all.count == 12)
    }

    // Each task logs its call and then its visit. A default actor runs its jobs first in, first out, in one job, so no
    // visit overtakes another; in the world's isolation a visit may.
    @Test func aDefaultActorHidesTwoOfSixOrdersOfCallsAndVisits() throws {
        func orders(_ visits: @escaping (World, Log) -> @Sendable (String) async -> Void) throws -> Set<[String]> {
            let seen = Seen()
            let exploration = try explore(strategy: .exhaustive()) { world in
                let log = Log()
                let visit = visits(world, log)
                for name in ["a", "b"] {
                    world.spawn(name: name) {
                        log.add("\(name) calls")
                        await visit(name)
                    }
                }
                world.checkAtEnd("seen") {
                    seen.insert(log.all)
                    return log.all.count == 4
                }
            }
            #expect(exploration.isComplete)
            return seen.all
        }
        let isolated = try orders { world, log in
            let host = Host(isolation: world.isolation)
            return { name in await host.run { log.add("\(name) visits") } }
        }
        let hidden = try orders { _, log in
            let host = DefaultHost()
            return { name in await host.run { log.add("\(name) visits") } }
        }
        #expect(isolated.count == 6)
        #expect(
            isolated.subtracting(hidden) == [
                ["a calls", "b calls", "b visits", "a visits"], ["b calls", "a calls", "a visits", "b visits"],
            ])
    }

    @Test func actorsThatShareAnIsolationDoNotSuspendWhenTheyCallEachOther() throws {
        func schedules(_ second: @escaping @Sendable (World) -> any Actor) throws -> Int {
            try explore(strategy: .exhaustive()) { world in
                let front = Front(isolation: world.isolation, back: Register(isolation: second(world)))
                for name in ["a", "b"] { world.spawn(name: name) { await front.visit(name) } }
            }.schedules
        }
        let shared = try schedules { $0.isolation }
        let apart = try schedules { $0.isolation(name: "back") }
        #expect(shared < apart)
        #expect(try schedules { $0.isolation(name: "isolation") } == shared)
    }
}

/// An actor that forwards visits to another actor.
actor Front {
    nonisolated var unownedExecutor: UnownedSerialExecutor { isolation.unownedExecutor }

    private let isolation: any Actor
    private let back: Register

    init(isolation: any Actor, back: Register) {
        self.isolation = isolation
        self.back = back
    }

    func visit(_ name: String) async {
        await back.visit(name)
    }
}

/// An actor that runs closures in a given isolation.
actor Host {
    nonisolated var unownedExecutor: UnownedSerialExecutor { isolation.unownedExecutor }

    private let isolation: any Actor

    init(isolation: any Actor) {
        self.isolation = isolation
    }

    func run(_ body: @Sendable () -> Void) {
        body()
    }
}

/// An actor that runs closures on its default executor.
actor DefaultHost {
    func run(_ body: @Sendable () -> Void) {
        body()
    }
}
