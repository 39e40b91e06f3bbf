internal import AssayConformance
internal import AssayJSON
internal import AssaySchedules
internal import AssayThreads
internal import AssayVectors
internal import ScheduleExplorer

/// Measures how long the search takes for one schedule.
enum ScheduleBenchmark {
    /// The schedules of one measurement.
    private static let count = 200

    /// Compares two tasks that call one actor with the same two tasks on an executor that runs them in turn.
    static func trivialActor() throws -> BenchmarkRow {
        let limits = ExplorationLimits(schedules: count)
        let queue = JobQueue()
        return try row(.schedulesActor, "the same two tasks that call one actor, in turn") {
            try explore(strategy: .random(seed: 1), limits: limits) { world in
                let counter = Counter(isolation: world.isolation)
                for _ in 0..<2 { world.spawn { await counter.count() } }
            }
        } reference: {
            for _ in 0..<count {
                let counter = Counter(isolation: queue.isolation)
                for _ in 0..<2 { Task(executorPreference: queue) { await counter.count() } }
                queue.drain()
            }
        }
    }

    /// Compares a sign-in of the client library, with cached verdicts and keys, with the signature that this saves.
    static func wholeSignIn(_ vectors: VectorLibrary) throws -> BenchmarkRow {
        guard let folder = BundledVectors.path else { throw HarnessError("the vectors cannot be found") }
        var collector = JSONErrorCollector()
        guard let library = ScheduleLibrary.load(folder: folder, support: folder, into: &collector),
            let scenario = library.scenario("schedules/user-agent::honest")
        else { throw HarnessError("the schedules cannot be read") }
        let signature = try ReferenceSignature(of: vectors.forge.goldenIDToken().idToken)
        var search = ScheduleSearch()
        search.method = .random
        search.sampleLimit = count
        return try row(.schedulesSignIn, ReferenceSignature.description) {
            guard let result = try search.run(scenario, of: library, against: .library).first, result.isClean else {
                throw HarnessError("an honest sign-in breaks an invariant")
            }
            return result.exploration
        } reference: {
            for _ in 0..<count { try signature.makeAndVerify() }
        }
    }

    private static func row(
        _ benchmark: Benchmark, _ what: String, _ search: () throws -> Exploration, reference: () throws -> Void
    ) throws -> BenchmarkRow {
        let measured = try PairedMeasurement(batch: 1) {
            guard try search().schedules == count else { throw HarnessError("the search ended early") }
        } reference: {
            try reference()
        }
        return BenchmarkRow(
            benchmark: benchmark, value: measured.subject / Double(count), unit: "µs",
            limit: measured.reference / Double(count), limitIs: what, ratio: 1 / measured.ratio,
            spread: (1 / measured.p90, 1 / measured.p10))
    }

    private actor Counter {
        nonisolated var unownedExecutor: UnownedSerialExecutor { isolation.unownedExecutor }

        private let isolation: any Actor
        private var value = 0

        init(isolation: any Actor) { self.isolation = isolation }

        func count() { value += 1 }
    }
}
