import ScheduleExplorer
import Testing

struct Oops: Error {}

/// Reads an actor's state with `assumeIsolated`.
func visits(of register: Register) -> [String] {
    register.assumeIsolated { $0.visits }
}

@Suite struct FindingTests {
    @Test func anInvariantBrokenInOneOrderOfManyIsFoundWithItsSchedule() throws {
        let exploration = try explore(strategy: .exhaustive(), scenario: lostUpdate)
        let finding = try #require(exploration.findings.first)
        #expect(finding.kind == .invariant)
        #expect(finding.subject == "both count")
        #expect(exploration.ending == .findings)
        #expect(!exploration.isComplete)
    }

    @Test func anInvariantIsCheckedAfterEveryStepNotOnlyAtTheEnd() throws {
        func findings(_ add: @escaping (World, @escaping () -> Bool) -> Void) throws -> [String] {
            try explore(strategy: .exhaustive()) { world in
                let counter = Counter()
                world.spawn(name: "a") {
                    counter.value = 1
                    await world.gate()
                    counter.value = 0
                }
                add(world) { counter.value == 0 }
            }.findings.map(\.subject)
        }
        #expect(try findings { $0.check("zero", $1) } == ["zero"])
        #expect(try findings { $0.checkAtEnd("zero", $1) } == [])
    }

    /// `assumeIsolated` works in an invariant, because nothing runs between two steps, and traps in another task's
    /// step.
    @Test func invariantsCanReadAnActorsStateAndOtherTasksCannot() async throws {
        let exploration = try explore(strategy: .exhaustive()) { world in
            let register = Register(isolation: world.isolation)
            world.spawn(name: "a") { await register.visit("a") }
            world.checkAtEnd("one visit") { register.assumeIsolated { $0.visits } == ["a"] }
        }
        #expect(exploration.findings.isEmpty)
        await #expect(processExitsWith: .failure) {
            _ = try explore(strategy: .bytes([])) { world in
                let register = Register(isolation: world.isolation)
                world.spawn(name: "a") { _ = visits(of: register) }
            }
        }
    }

    @Test func anInvariantThatNeverHeldIsFoundBeforeTheFirstStep() throws {
        let exploration = try explore(strategy: .exhaustive()) { world in
            world.spawn(name: "a") {}
            world.check("never") { false }
        }
        #expect(exploration.findings.map(\.subject) == ["never"])
        #expect(exploration.steps == 0)
    }

    @Test func aTaskReportsABrokenInvariantItself() throws {
        let exploration = try explore(strategy: .exhaustive()) { world in
            world.spawn(name: "a") { world.fail("seen twice") }
        }
        #expect(exploration.findings.map(\.kind) == [.invariant])
        #expect(exploration.findings.map(\.subject) == ["seen twice"])
    }

    @Test func anUncaughtErrorIsAFindingAndACancellationIsNot() throws {
        func kinds(_ error: any Error & Sendable) throws -> [Finding.Kind] {
            try explore(strategy: .exhaustive()) { world in
                world.spawn(name: "a") { throw error }
            }.findings.map(\.kind)
        }
        #expect(try kinds(Oops()) == [.uncaughtError])
        #expect(try kinds(CancellationError()) == [])
    }

    /// Two tasks check whether the one-shot is pending, pass a gate, and then resume it.
    func checkThenAct(_ world: World, _ clearsFirst: Bool) {
        let shot = OneShot<Int>(world, name: "callback")
        let isPending = Counter()
        isPending.value = 1
        world.spawn(name: "waiter") { _ = try await shot.value() }
        for name in ["callback", "time-out"] {
            world.spawn(name: name) {
                guard isPending.value == 1 else { return }
                if clearsFirst { isPending.value = 0 }
                await world.gate(name: "check to act")
                isPending.value = 0
                shot.resume(returning: 1)
            }
        }
    }

    @Test func aDoubleResumeIsRecordedAndDoesNotTrap() throws {
        let exploration = try explore(strategy: .exhaustive()) { checkThenAct($0, false) }
        #expect(exploration.findings.map(\.kind) == [.doubleResume])
        #expect(exploration.findings.map(\.subject) == ["callback"])
        let fixed = try explore(strategy: .exhaustive()) { checkThenAct($0, true) }
        #expect(fixed.findings.isEmpty)
        #expect(fixed.isComplete)
    }

    @Test func aOneShotResumedEarlyWithAnErrorOrWaitedForTwice() throws {
        let early = try explore(strategy: .exhaustive()) { world in
            let shot = OneShot<Int>(world, name: "shot")
            shot.resume(returning: 7)
            world.spawn(name: "a") { if try await shot.value() != 7 { world.fail("value") } }
        }
        #expect(early.findings.isEmpty)
        let error = try explore(strategy: .exhaustive()) { world in
            let shot = OneShot<Int>(world, name: "shot")
            world.spawn(name: "a") { _ = try await shot.value() }
            world.spawn(name: "b") { shot.resume(throwing: Oops()) }
        }
        #expect(error.findings.map(\.kind) == [.uncaughtError])
        let twice = try explore(strategy: .exhaustive()) { world in
            let shot = OneShot<Void>(world, name: "shot")
            for name in ["a", "b"] { world.spawn(name: name) { try await shot.value() } }
        }
        #expect(twice.findings.map(\.message) == ["shot is waited for a second time"])
    }

    @Test func aLivelockIsFoundByTheLimitOfSteps() throws {
        func kinds(_ stops: Bool) throws -> [Finding.Kind] {
            try explore(
                strategy: .exhaustive(preemptionBound: 1), limits: ExplorationLimits(stepsPerSchedule: 200)
            ) { world in
                let turns = Counter()
                for name in ["a", "b"] {
                    world.spawn(name: name) {
                        while turns.value < (stops ? 3 : .max) {
                            turns.value += 1
                            try await world.cancellableGate()
                        }
                    }
                }
            }.findings.map(\.kind)
        }
        #expect(try kinds(false) == [.livelock])
        #expect(try kinds(true) == [])
    }

    @Test func differentFindingsAreEachReportedOnceUpToTheLimit() throws {
        func subjects(_ limit: Int) throws -> [String] {
            try explore(strategy: .exhaustive(), limits: ExplorationLimits(findings: limit)) { world in
                let log = Log()
                for name in ["a", "b", "c"] { world.spawn(name: name) { log.add(name) } }
                for name in ["a", "b", "c"] { world.checkAtEnd("\(name) is not last") { log.all.last != name } }
            }.findings.map(\.subject)
        }
        #expect(try subjects(1).count == 1)
        #expect(try subjects(2).count == 2)
        #expect(try Set(subjects(10)) == ["a is not last", "b is not last", "c is not last"])
    }

    @Test func aScenarioThatChangesBetweenRunsIsFound() throws {
        let runs = Counter()
        let changing = try explore(strategy: .random(seed: 1)) { world in
            runs.value += 1
            for index in 0...(runs.value % 2) { world.spawn(name: "\(index)") { await world.gate() } }
        }
        #expect(changing.findings.map(\.kind) == [.nondeterminism])

        runs.value = 0
        let failing = try explore(strategy: .random(seed: 1)) { world in
            runs.value += 1
            let number = runs.value
            world.spawn(name: "a") {}
            world.checkAtEnd("odd") { number % 2 == 0 }
        }
        #expect(failing.findings.map(\.kind) == [.nondeterminism])
        #expect(failing.findings.first?.message.contains("the invariant does not hold: odd") == true)

        runs.value = 0
        let late = try explore(strategy: .exhaustive()) { world in
            runs.value += 1
            let count = runs.value > 10 ? 3 : 4
            for index in 0..<count { world.spawn(name: "\(index)") { await world.gate() } }
        }
        #expect(late.findings.map(\.kind) == [.nondeterminism])

        // The seventh schedule is the tenth run, because runs are repeated; it ends before its last fork.
        runs.value = 0
        let short = try explore(strategy: .exhaustive()) { world in
            runs.value += 1
            let count = runs.value == 10 ? 1 : 3
            for index in 0..<count { world.spawn(name: "\(index)") { await world.gate() } }
        }
        #expect(short.findings.map(\.kind) == [.nondeterminism])
        #expect(!late.isComplete)
    }
}
