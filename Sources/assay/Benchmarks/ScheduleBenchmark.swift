internal import AssayInterleavings
internal import AssayJSON
internal import AssayVectors
import Foundation
internal import ScheduleExplorer

/// Measures how many schedules the search runs per second of processor time.
enum ScheduleBenchmark {
    private static let actorGoal = 100_000.0
    private static let signInGoal = 50_000.0

    /// Two tasks that call one actor.
    static func trivialActor() throws -> BenchmarkRow {
        let limits = ExplorationLimits(schedules: 100_000)
        return try row("schedules-actor", "two tasks that each call one actor", goal: actorGoal) {
            try explore(strategy: .random(seed: 1), limits: limits) { world in
                let counter = Counter(isolation: world.isolation)
                for _ in 0..<2 { world.spawn { await counter.count() } }
            }
        }
    }

    /// A sign-in of the client library, with cached verdicts and keys.
    static func wholeSignIn() throws -> BenchmarkRow {
        guard let folder = BundledVectors.path else { throw HarnessError("the vectors cannot be found") }
        var collector = JSONErrorCollector()
        guard let library = InterleavingLibrary.load(folder: folder, support: folder, into: &collector),
            let scenario = library.scenario("schedules/user-agent::honest")
        else { throw HarnessError("the schedules cannot be read") }
        var search = InterleavingSearch()
        search.method = .random
        search.sampleLimit = 20_000
        return try row("schedules-sign-in", "one sign-in with the client library", goal: signInGoal) {
            guard let result = try search.run(scenario, of: library, against: .library).first, result.isClean else {
                throw HarnessError("an honest sign-in breaks an invariant")
            }
            return result.exploration
        }
    }

    private static func row(
        _ id: String, _ what: String, goal: Double, _ body: () throws -> Exploration
    ) throws -> BenchmarkRow {
        _ = try body()
        let start = clock()
        let exploration = try body()
        let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
        guard seconds > 0 else { throw HarnessError("the system does not report the processor time") }
        let rate = Double(exploration.schedules) / seconds
        return BenchmarkRow(
            id: id, value: rate, unit: "schedules/s", limit: goal, limitIs: "the goal for \(what)",
            ratio: rate / goal, goal: .atLeast(1))
    }

    private actor Counter {
        nonisolated var unownedExecutor: UnownedSerialExecutor { isolation.unownedExecutor }

        private let isolation: any Actor
        private var value = 0

        init(isolation: any Actor) { self.isolation = isolation }

        func count() { value += 1 }
    }
}
