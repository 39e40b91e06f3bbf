import ScheduleExplorer
import Testing

@Suite struct StuckTests {
    func only(_ scenario: (World) -> Void) throws -> Finding {
        let exploration = try explore(
            strategy: .random(seed: 5), limits: ExplorationLimits(schedules: 500), scenario: scenario)
        try #require(exploration.findings.count == 1)
        #expect(exploration.abandonedTasks == 0)
        return try #require(exploration.findings.first)
    }

    @Test func aOneShotThatIsNeverResumedIsALostResume() throws {
        let finding = try only { world in
            world.spawn(name: "a") { let _: Int = try await world.withOneShot(name: "callback") { _ in } }
            world.spawn(name: "b") { await world.gate() }
        }
        #expect(finding.kind == .lostResume)
        #expect(finding.subject == "a")
        #expect(finding.message.hasSuffix("a waits for callback"))
    }

    /// The second waiter overwrites the first one, which is then never resumed.
    @Test func anOverwrittenWaiterIsALostResume() throws {
        let finding = try only { world in
            let slot = Slot()
            for name in ["a", "b"] {
                world.spawn(name: name) {
                    try await world.withOneShot(name: "turn of \(name)") { slot.set($0) }
                }
            }
            world.spawn(name: "c") {
                await world.gate()
                slot.take()?.resume()
            }
        }
        #expect(finding.kind == .lostResume)
    }

    @Test func aTaskThatWaitsForAStuckTaskDoesNotMakeItADeadlock() throws {
        let finding = try only { world in
            let lost = world.spawn(name: "lost") { try await OneShot<Void>(world, name: "never").value() }
            world.spawn(name: "joiner") { await lost.wait() }
            let chained = OneShot<Void>(world, name: "chained")
            world.spawn(name: "chain") { try await chained.value() }
            world.spawn(name: "link") {
                await lost.wait()
                chained.resume()
            }
        }
        #expect(finding.kind == .lostResume)
        #expect(finding.message.contains("joiner waits for the end of lost"))
    }

    /// Two locks taken in opposite orders.
    @Test func locksTakenInOppositeOrdersAreADeadlock() throws {
        func scenario(_ inOrder: Bool) -> (World) -> Void {
            { world in
                let left = Lock(world, "left")
                let right = Lock(world, "right")
                for (name, first, second) in [("a", left, right), inOrder ? ("b", left, right) : ("b", right, left)] {
                    world.spawn(name: name) {
                        try await first.lock()
                        await world.gate()
                        try await second.lock()
                        second.unlock()
                        first.unlock()
                    }
                }
            }
        }
        let finding = try only(scenario(false))
        #expect(finding.kind == .deadlock)
        #expect(finding.subject == "a, b")
        #expect(finding.message.hasPrefix("a waits for b waits for a; "))
        let ordered = try explore(strategy: .exhaustive(), scenario: scenario(true))
        #expect(ordered.isComplete)
        #expect(ordered.findings.isEmpty)
    }

    @Test func tasksThatWaitForEachOthersEndAreADeadlock() throws {
        let finding = try only { world in
            let tasks = Tasks()
            for (name, other) in [("a", 1), ("b", 2), ("c", 0)] {
                tasks.append(world.spawn(name: name) { await tasks[other].wait() })
            }
            world.spawn(name: "bystander") { await tasks[0].wait() }
        }
        #expect(finding.kind == .deadlock)
        #expect(finding.subject == "a, b, c")
    }

    @Test func aChildTasksWaitCountsAsItsParentsAndSoDoesAWaitOnADefaultActor() throws {
        let group = try only { world in
            world.spawn(name: "parent") {
                await withTaskGroup(of: Void.self) { group in
                    group.addTask { try? await OneShot<Void>(world, name: "in a child").value() }
                }
            }
        }
        #expect(group.message.hasSuffix("parent waits for in a child"))
        let actor = try only { world in
            let waiting = WaitingActor()
            world.spawn(name: "caller") { await waiting.wait(for: OneShot<Void>(world, name: "in an actor")) }
        }
        #expect(actor.message.hasSuffix("caller waits for in an actor"))
    }

    @Test func aContinuationThatTheWorldDoesNotKnowIsALostResumeAndAnAbandonedTask() throws {
        let exploration = try explore(strategy: .bytes([])) { world in
            world.spawn(name: "a") {
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }
        }
        #expect(exploration.findings.map(\.kind) == [.lostResume])
        #expect(exploration.findings.first?.message.contains("outside the world's knowledge") == true)
        #expect(exploration.abandonedTasks == 1)
    }
}

actor WaitingActor {
    func wait(for shot: OneShot<Void>) async {
        try? await shot.value()
    }
}
