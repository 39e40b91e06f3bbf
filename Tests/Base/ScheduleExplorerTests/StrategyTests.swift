import ScheduleExplorer
import Testing

@Suite struct StrategyTests {
    /// The orders that the first 30 schedules of a strategy run.
    func orders(_ strategy: ExplorationStrategy) throws -> [[String]] {
        let orders = Log()
        let exploration = try explore(strategy: strategy, limits: ExplorationLimits(schedules: 30)) { world in
            let log = Log()
            for name in ["a", "b", "c"] {
                world.spawn(name: name) {
                    log.add(name)
                    await world.gate()
                    log.add(name)
                }
            }
            world.checkAtEnd("written down") {
                orders.add(log.all.joined())
                return true
            }
        }
        #expect(exploration.findings.isEmpty)
        return orders.all.map { [$0] }
    }

    @Test(arguments: [
        (ExplorationStrategy.random(seed: 1), ExplorationStrategy.random(seed: 2)),
        (.pct(depth: 3, seed: 1), .pct(depth: 3, seed: 2)),
    ])
    func theSameSeedGivesTheSameSchedulesAndAnotherSeedGivesOthers(
        _ one: ExplorationStrategy, _ other: ExplorationStrategy
    ) throws {
        #expect(try orders(one) == orders(one))
        #expect(try orders(one) != orders(other))
    }

    /// Four tasks of one step each: three decisions, among four, three and two.
    @Test(
        arguments: [
            ([], "abcd"), ([0, 0, 0], "abcd"), ([1], "bacd"), ([3, 2, 1], "dcba"), ([4], "abcd"), ([255, 255], "dabc"),
            ([7, 5, 3, 9, 9], "dcba"),
        ] as [([UInt8], String)])
    func eachByteChoosesModuloTheNumberOfChoicesThenFirstInFirstOut(
        _ bytes: [UInt8], _ order: String
    ) throws {
        let log = Log()
        #expect(
            runSchedule(bytes) { world in
                for name in ["a", "b", "c", "d"] { world.spawn(name: name) { log.add(name) } }
            } == nil)
        #expect(log.all.joined() == order)
    }

    @Test func theBytesStrategyRunsOneSchedule() throws {
        let exploration = try explore(strategy: .bytes([1, 2, 3]), scenario: steps([3, 3]))
        #expect(exploration.schedules == 1)
        #expect(exploration.ending == .strategyExhausted)
        #expect(!exploration.isComplete)
    }

    /// Fails only if one task runs exactly in the middle of the steps of another.
    func needle(_ world: World, steps: Int) {
        let current = Counter()
        let hit = Counter()
        world.spawn(name: "long") {
            for step in 1...steps {
                current.value = step
                await world.gate()
            }
            current.value = 0
        }
        world.spawn(name: "short") { hit.value = current.value }
        world.checkAtEnd("not in the middle") { hit.value != steps / 2 }
    }

    // The bug has depth 2: one preemption at one of `k` decisions. The paper's bound is 1/(n·k), with n = 2 and k ≤ 21.
    @Test func pctFindsABugOfDepth2AtLeastAsOftenAsItPromisesAndNeverWithDepth1() throws {
        func hits(_ depth: Int) throws -> Int {
            try explore(
                strategy: .pct(depth: depth, seed: 7),
                limits: ExplorationLimits(schedules: 2_000, findings: 2, minimisationRuns: 0)
            ) { needle($0, steps: 20) }.failingSchedules
        }
        #expect(try hits(2) >= 2_000 / (2 * 21))
        #expect(try hits(1) == 0)
    }

    /// The order needs two drops: of `a` and then of `b`.
    @Test func pctFindsABugOfDepth3WithDepth3AndNotWithDepth2() throws {
        func isFound(_ depth: Int) throws -> Bool {
            try !explore(strategy: .pct(depth: depth, seed: 3), limits: ExplorationLimits(schedules: 3_000)) { world in
                let log = Log()
                for name in ["a", "b"] {
                    world.spawn(name: name) {
                        for _ in 0..<6 {
                            log.add(name)
                            await world.gate()
                        }
                    }
                }
                world.checkAtEnd("order") { log.all.joined() != "aabbbaaaabbb" }
            }.findings.isEmpty
        }
        #expect(try isFound(3))
        #expect(try !isFound(2))
    }

    @Test(arguments: [
        (ExplorationStrategy.exhaustive(preemptionBound: -1), ExplorationLimits(), "the bound on preemptions"),
        (.pct(depth: 0, seed: 1), ExplorationLimits(), "the depth of a PCT search"),
        (.random(seed: 1), ExplorationLimits(schedules: 0), "the limit of schedules"),
        (.random(seed: 1), ExplorationLimits(stepsPerSchedule: 0), "the limit of steps"),
        (.random(seed: 1), ExplorationLimits(findings: 0), "the limit of findings"),
        (.random(seed: 1), ExplorationLimits(minimisationRuns: -1), "the limit of minimisation runs"),
    ])
    func aParameterOutOfRangeIsRefusedByName(
        _ strategy: ExplorationStrategy, _ limits: ExplorationLimits, _ name: String
    ) throws {
        let error = #expect(throws: ExplorationError.self) {
            try explore(strategy: strategy, limits: limits) { _ in }
        }
        guard case .invalidParameter(let message) = error else {
            Issue.record("not an invalid parameter: \(String(describing: error))")
            return
        }
        #expect(message.hasPrefix(name))
    }
}
