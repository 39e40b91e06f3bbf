import ScheduleExplorer
import Testing

@Suite struct CancellationTests {
    enum Wait: String, CaseIterable {
        case cancellableGate, clock, gate
    }

    /// The cancellation happens before the start, while the task waits, or after its end.
    @Test(arguments: [
        (Wait.cancellableGate, Set([["cancelled"], ["passed"]])),
        (Wait.clock, Set([["cancelled"]])),
        (Wait.gate, Set([["passed"], ["passed though cancelled"]])),
    ])
    func aTaskIsCancelledAtEveryPoint(_ wait: Wait, _ outcomes: Set<[String]>) throws {
        let seen = Seen()
        let exploration = try explore(strategy: .exhaustive()) { world in
            let task = world.spawn(name: "task") {
                do {
                    switch wait {
                    case .cancellableGate: try await world.cancellableGate(name: "wait")
                    case .clock: try await world.clock.sleep(for: .seconds(1))
                    case .gate: await world.gate(name: "wait")
                    }
                    seen.insert([Task.isCancelled ? "passed though cancelled" : "passed"])
                } catch {
                    seen.insert(["cancelled"])
                }
            }
            world.spawn(name: "canceller") { task.cancel() }
        }
        #expect(exploration.isComplete)
        #expect(exploration.findings.isEmpty)
        #expect(seen.all == outcomes)
    }

    @Test func theSearchFindsTheOnePointWhereCancellationDoesHarm() throws {
        let exploration = try explore(strategy: .exhaustive()) { world in
            let locked = Counter()
            let task = world.spawn(name: "task") {
                try await world.cancellableGate(name: "before")
                locked.value += 1
                try await world.cancellableGate(name: "while locked")
                locked.value -= 1
                try await world.cancellableGate(name: "after")
            }
            world.spawn(name: "canceller") { task.cancel() }
            world.checkAtEnd("unlocked") { locked.value == 0 }
        }
        let finding = try #require(exploration.findings.first)
        #expect(finding.subject == "unlocked")
        #expect(finding.trace.description.contains("cancels task"))
    }

    @Test func aOneShotIgnoresCancellationUntilTheWorldEnds() throws {
        let exploration = try explore(strategy: .exhaustive()) { world in
            let task = world.spawn(name: "task") { try await OneShot<Void>(world, name: "deaf").value() }
            world.spawn(name: "canceller") { task.cancel() }
        }
        #expect(exploration.findings.map(\.kind) == [.lostResume])
        #expect(exploration.abandonedTasks == 0)
    }
}
