import Foundation
import ScheduleExplorer
import Testing

/// An object that counts the instances that are alive.
private final class Tracked: Sendable {
    private let alive: Counter

    init(_ alive: Counter) {
        self.alive = alive
        alive.value += 1
    }

    deinit { alive.value -= 1 }

    func touch() {}
}

@Suite struct MemoryTests {
    /// Every way in which a world can end; each task holds an object that must be freed.
    static let endings: [(String, @Sendable (World) async throws -> Void)] = [
        ("passes", { _ in }),
        ("is stuck at a one-shot", { try await OneShot<Void>($0, name: "never").value() }),
        (
            "fails while parked",
            {
                $0.fail("here"); await $0.gate()
            }
        ),
        (
            "fails while asleep",
            {
                $0.fail("here"); try await $0.clock.sleep(for: .seconds(9))
            }
        ),
        ("loops forever", { while true { try await $0.cancellableGate() } }),
        (
            "has stuck children",
            { world in
                await withTaskGroup(of: Void.self) { group in
                    for _ in 0..<3 { group.addTask { try? await OneShot<Void>(world, name: "never").value() } }
                }
            }
        ),
        (
            "waits for itself",
            { world in
                let tasks = Tasks()
                tasks.append(world.spawn(name: "self") { await tasks[0].wait() })
                await tasks[0].wait()
            }
        ),
        ("sends work away", { world in Task { await world.gate() } }),
        ("ends with an error", { _ in throw Oops() }),
    ]

    @Test(arguments: endings)
    func noMemoryIsLeftOfAWorldThat(
        _ name: String, _ operation: @escaping @Sendable (World) async throws -> Void
    )
        throws
    {
        let alive = Counter()
        for bytes in [[], [1, 0, 1], [3, 2, 1]] as [[UInt8]] {
            _ = runSchedule(bytes, limits: ExplorationLimits(stepsPerSchedule: 100)) { world in
                let tracked = Tracked(alive)
                let register = Register(isolation: world.isolation)
                world.check("holds the world and an actor") {
                    tracked.touch()
                    return world.clock.now.offset >= .zero && register.assumeIsolated { $0.visits.isEmpty }
                }
                for task in ["a", "b"] {
                    world.spawn(name: task) {
                        defer { tracked.touch() }
                        try await operation(world)
                    }
                }
            }
        }
        #expect(alive.value == 0)
    }

    /// The resident memory of this process in kilobytes, from the second field of `statm`, which counts pages of 4 kB.
    static func residentKilobytes() throws -> Int {
        let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return try #require(Int(fields[1])) * 4
    }

    static func stuck(_ schedules: Int) throws -> Exploration {
        try explore(
            strategy: .random(seed: 1), limits: ExplorationLimits(schedules: schedules, findings: 2)
        ) { world in
            let register = Register(isolation: world.isolation)
            world.spawn(name: "a") {
                await register.visit("a")
                try await OneShot<Void>(world, name: "x").value()
            }
            world.spawn(name: "b") { _ = try await OneShot<Int>(world, name: "y").value() }
        }
    }

    /// A leak of two kilobytes in each stuck schedule would be 10 MB.
    ///
    /// It runs in its own process, because other tests allocate at the same time.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/statm")))
    func fiveThousandStuckSchedulesDoNotIncreaseMemory() async {
        await #expect(processExitsWith: .success) {
            _ = try MemoryTests.stuck(500)
            let before = try MemoryTests.residentKilobytes()
            let exploration = try MemoryTests.stuck(5_000)
            #expect(exploration.failingSchedules == 5_000)
            #expect(exploration.abandonedTasks == 0)
            #expect(try MemoryTests.residentKilobytes() - before < 4_000)
        }
    }

    @Test func aFuzzTargetGivesTheSameAnswerForTheSameBytes() {
        for seed in 0..<200 {
            let bytes = (0..<8).map { UInt8(truncatingIfNeeded: (seed &* 2_654_435_761) >> ($0 * 3)) }
            let first = runSchedule(bytes, scenario: lostUpdate)
            let second = runSchedule(bytes, scenario: lostUpdate)
            #expect(first?.description == second?.description)
        }
    }
}
