import ScheduleExplorer
import Testing

@Suite struct MinimisationTests {
    /// The lost update with three tasks beside it that have nothing to do with it.
    func noisy(_ world: World) {
        for name in ["x", "y", "z"] {
            world.spawn(name: name) { for _ in 0..<8 { await world.gate(name: "noise") } }
        }
        lostUpdate(world)
    }

    @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
    func `a schedule loses what does not matter`(_ seed: UInt64) throws {
        let exploration = try explore(strategy: .random(seed: seed), scenario: noisy)
        let finding = try #require(exploration.findings.first)
        #expect(finding.schedule.decisions.count > 10)
        #expect(finding.minimised.decisions.count <= finding.schedule.decisions.count)
        // First in, first out loses an update as well: nothing needs to be chosen.
        #expect(finding.minimised.decisions == [])
    }

    /// Fails only if `b` runs between two steps of `a` that first in, first out keeps together.
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

    @Test func `what is left is needed`() throws {
        let fifo = try explore(strategy: .bytes([]), scenario: narrow)
        #expect(fifo.findings.isEmpty)
        let exploration = try explore(strategy: .random(seed: 1), scenario: narrow)
        let finding = try #require(exploration.findings.first)
        #expect(finding.minimised.decisions.count < finding.schedule.decisions.count)
        #expect((1...24).contains(finding.minimised.decisions.count))
        // No single decision can be an older choice, or be taken away.
        for place in finding.minimised.decisions.indices where finding.minimised.decisions[place] != 0 {
            for choice in 0..<finding.minimised.decisions[place] {
                var lowered = finding.minimised.decisions
                lowered[place] = choice
                #expect(runSchedule(lowered, scenario: narrow) == nil)
            }
            var removed = finding.minimised.decisions
            removed.remove(at: place)
            #expect(runSchedule(removed, scenario: narrow) == nil)
        }
    }

    @Test func `no runs, no minimisation`() throws {
        let exploration = try explore(
            strategy: .random(seed: 1), limits: ExplorationLimits(minimisationRuns: 0), scenario: narrow)
        let finding = try #require(exploration.findings.first)
        #expect(finding.minimised == finding.schedule)
    }

    @Test func `the trace says who ran and what they did`() throws {
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
