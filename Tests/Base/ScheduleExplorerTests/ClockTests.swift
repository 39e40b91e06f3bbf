import ScheduleExplorer
import Testing

@Suite struct ClockTests {
    @Test func sleepersWakeInTheOrderOfTheirDeadlinesWhateverTheSchedule() throws {
        let seen = Seen()
        let exploration = try explore(strategy: .exhaustive()) { world in
            let log = Log()
            for seconds in [3, 1, 2] {
                world.spawn(name: "\(seconds) s") {
                    try await world.clock.sleep(for: .seconds(seconds))
                    log.add("\(seconds) at \(world.clock.now)")
                }
            }
            world.checkAtEnd("seen") {
                seen.insert(log.all)
                return true
            }
        }
        #expect(exploration.isComplete)
        #expect(seen.all == [["1 at 1.0 seconds", "2 at 2.0 seconds", "3 at 3.0 seconds"]])
    }

    @Test func tasksThatWakeAtTheSameTimeAreOrderedByTheSearch() throws {
        let seen = Seen()
        _ = try explore(strategy: .exhaustive()) { world in
            let log = Log()
            for name in ["a", "b", "c"] {
                world.spawn(name: name) {
                    try await world.clock.sleep(until: .init(offset: .seconds(1)))
                    log.add(name)
                }
            }
            world.checkAtEnd("seen") {
                seen.insert(log.all)
                return world.clock.now.offset == .seconds(1)
            }
        }
        #expect(seen.all.count == 6)
    }

    @Test func timeStandsStillWhileAnythingCanRun() throws {
        let exploration = try explore(strategy: .exhaustive()) { world in
            world.spawn(name: "worker") {
                for _ in 0..<4 {
                    await world.gate()
                    if world.clock.now.offset != .zero { world.fail("time passed") }
                }
            }
            world.spawn(name: "time-out") { try await world.clock.sleep(for: .milliseconds(1)) }
        }
        #expect(exploration.isComplete)
        #expect(exploration.findings.isEmpty)
    }

    @Test func aDeadlineThatHasPassedStillSuspends() throws {
        let exploration = try explore(strategy: .exhaustive()) { world in
            for name in ["a", "b"] {
                world.spawn(name: name) { try await world.clock.sleep(for: .seconds(-1)) }
            }
        }
        #expect(exploration.schedules == 6)
        #expect(exploration.findings.isEmpty)
    }

    @Test func theClockCanBeUsedThroughTheProtocol() throws {
        @Sendable func wait(_ clock: any Clock<Duration>) async throws { try await clock.sleep(for: .seconds(60)) }
        let exploration = try explore(strategy: .exhaustive()) { world in
            world.spawn(name: "a") { try await wait(world.clock) }
            world.checkAtEnd("a minute") { world.clock.now.offset == .seconds(60) }
        }
        #expect(exploration.isComplete)
        #expect(exploration.findings.isEmpty)
    }

    /// A time-out races the answer in a task group, which is cancelled after the first result.
    @Test func aTimeOutEndsAWaitExactlyIfTheAnswerComesLater() throws {
        func outcomes(answers: Bool) throws -> Set<[String]> {
            let seen = Seen()
            let exploration = try explore(strategy: .exhaustive()) { world in
                world.spawn(name: "caller") {
                    let first = await withTaskGroup(of: String.self) { group in
                        group.addTask {
                            do {
                                try await world.clock.sleep(for: answers ? .seconds(9) : .seconds(11))
                                return "answer"
                            } catch {
                                return "cancelled"
                            }
                        }
                        group.addTask {
                            do {
                                try await world.clock.sleep(for: .seconds(10))
                                return "time-out"
                            } catch {
                                return "cancelled"
                            }
                        }
                        defer { group.cancelAll() }
                        return await group.next() ?? "none"
                    }
                    seen.insert([first, world.clock.now.description])
                }
            }
            #expect(exploration.isComplete)
            #expect(exploration.findings.isEmpty)
            return seen.all
        }
        #expect(try outcomes(answers: true) == [["answer", "9.0 seconds"]])
        #expect(try outcomes(answers: false) == [["time-out", "10.0 seconds"]])
    }
}
