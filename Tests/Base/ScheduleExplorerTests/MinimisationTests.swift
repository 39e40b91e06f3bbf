import ScheduleExplorer
import Testing

@Suite struct MinimisationTests {
    /// The lost update, and three unrelated tasks.
    func noisy(_ world: World) {
        for name in ["x", "y", "z"] {
            world.spawn(name: name) { for _ in 0..<8 { await world.gate(name: "noise") } }
        }
        lostUpdate(world)
    }

    @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
    func minimisationRemovesDecisionsThatDoNotMatter(_ seed: UInt64) throws {
        let exploration = try explore(strategy: .random(seed: seed), scenario: noisy)
        let finding = try #require(exploration.findings.first)
        #expect(finding.schedule.decisions.count > 10)
        #expect(finding.minimised.decisions.count <= finding.schedule.decisions.count)
        // First in, first out also loses an update, so no decision is needed.
        #expect(finding.minimised.decisions == [])
    }

    /// Fails only if `b` runs between two steps of `a`, which it does not in first-in, first-out order.
    func narrow(_ world: World) {
        let inside = Counter()
        for name in ["x", "y", "z"] {
            world.spawn(name: name) { for _ in 0..<8 { await world.gate(name: "noise") } }
        }
        world.spawn(name: "a") {
            for _ in 0..<3 { await world.gate(name: "approach") }
            inside.value = 1
            await world.gate(name: "inside")
            inside.value = 0
        }
        world.spawn(name: "b") { if inside.value == 1 { world.fail("b inside") } }
    }

    @Test func everyDecisionOfAMinimisedScheduleIsNeeded() throws {
        let fifo = try explore(strategy: .bytes([]), scenario: narrow)
        #expect(fifo.findings.isEmpty)
        let exploration = try explore(strategy: .random(seed: 1), scenario: narrow)
        let finding = try #require(exploration.findings.first)
        #expect(finding.minimised.decisions.count < finding.schedule.decisions.count)
        #expect((1...24).contains(finding.minimised.decisions.count))
        // No decision can be lowered or removed.
        for index in finding.minimised.decisions.indices where finding.minimised.decisions[index] != 0 {
            for choice in 0..<finding.minimised.decisions[index] {
                var lowered = finding.minimised.decisions
                lowered[index] = choice
                #expect(runSchedule(lowered, scenario: narrow) == nil)
            }
            var removed = finding.minimised.decisions
            removed.remove(at: index)
            #expect(runSchedule(removed, scenario: narrow) == nil)
        }
    }

    @Test func withoutRunsThereIsNoMinimisation() throws {
        let exploration = try explore(
            strategy: .random(seed: 1), limits: ExplorationLimits(minimisationRuns: 0), scenario: narrow)
        let finding = try #require(exploration.findings.first)
        #expect(finding.minimised == finding.schedule)
    }

    @Test func theTraceShowsEachStepAndItsEvents() throws {
        let finding = try #require(try explore(strategy: .random(seed: 1), scenario: lostUpdate).findings.first)
        let configuration = BuildConfiguration.current == .debug ? "d1" : "e1"
        #expect(
            finding.description == """
                invariant: the invariant does not hold: both count
                schedule \(configuration)
                1. a: starts  [0 of 2]
                     waits at gate write
                2. b: starts  [0 of 2]
                     waits at gate write
                3. a: passes gate write  [0 of 2]
                     writes 1
                     ends
                4. b: passes gate write
                     writes 1
                     ends
                """)
    }
}
