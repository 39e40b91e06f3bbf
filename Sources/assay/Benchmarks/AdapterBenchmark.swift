internal import AssayAdapterClient
internal import AssayConformance
internal import AssayJSON
internal import AssayThreads
import Foundation

/// Measures how many probes per second the suite sends to adapters that refuse at once.
enum AdapterBenchmark {
    private static let probes = 60_000
    private static let required = 20_000.0

    static func row(_ library: VectorLibrary) throws -> BenchmarkRow {
        guard let executable = Bundle.main.executableURL?.path else {
            throw HarnessError("the path of this executable is unknown")
        }
        let processes = ProcessInfo.processInfo.activeProcessorCount
        let client = try AdapterClient(
            command: "exec \(ClientChoice.quoted(executable)) adapter no-op", timeout: .seconds(10),
            processes: processes)
        defer { client.close() }
        let probe = Probe(try library.goldenIDToken())
        // Starts the processes and warms the caches.
        try run(probe, processes * 200, client, processes)
        let start = ContinuousClock.now
        try run(probe, probes, client, processes)
        let elapsed = ContinuousClock.now - start
        let rate = Double(probes) / (elapsed / .seconds(1))
        return BenchmarkRow(
            id: "adapter", value: rate, unit: "probes/s", limit: required,
            limitIs:
                "a rate that costs a client no time: golden ID tokens, \(processes, "process", plural: "processes") that do nothing",
            ratio: rate / required, goal: .atLeast(1))
    }

    private static func run(_ probe: Probe, _ count: Int, _ client: AdapterClient, _ workers: Int) throws {
        let ended = Monitor((threads: 0, refusals: 0))
        let threads = (0..<workers).map { _ in Worker() }
        for thread in threads {
            thread.run {
                var own = 0
                for _ in 0..<count / workers {
                    if case .reject = await client.handle(probe.input) { own += 1 }
                }
                ended.withLock { [own] in $0 = ($0.threads + 1, $0.refusals + own) }
            }
        }
        let refusals = ended.wait { $0.threads == workers ? $0.refusals : nil }
        for thread in threads { thread.stop() }
        guard refusals == count / workers * workers else {
            throw HarnessError("the adapter that refuses everything did not refuse")
        }
    }
}
