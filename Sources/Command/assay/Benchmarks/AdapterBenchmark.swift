internal import AssayAdapterClient
internal import AssayConformance
internal import AssayJSON
internal import AssayThreads
import Foundation

/// Compares what a probe to an adapter costs this process with one signature.
///
/// To write the same line and read the answer costs between 2 µs and 11 µs, by the cores on which the system puts the two
/// processes: nothing to compare with.
enum AdapterBenchmark {
    static func row(_ library: VectorLibrary) throws -> BenchmarkRow {
        guard let executable = Bundle.main.executableURL else {
            throw HarnessError("the path of this executable is unknown")
        }
        let golden = try library.forge.goldenIDToken()
        let probe = Probe(golden)
        let client = try AdapterClient(
            command: "exec \(ClientChoice.quoted(executable.path)) adapter no-op", timeout: .seconds(10), processes: 1)
        defer { client.close() }
        let jobs = JobQueue()
        let signature = try ReferenceSignature(of: golden.idToken)
        let measured = try PairedMeasurement(
            batch: 20,
            subject: {
                let observation = jobs.result(of: { await client.handle(probe.input) })
                guard case .reject? = observation else {
                    throw HarnessError("the adapter that refuses everything did not refuse")
                }
            }, reference: signature.makeAndVerify)
        return BenchmarkRow(
            benchmark: .adapter, value: measured.subject, unit: "µs", limit: measured.reference,
            limitIs: ReferenceSignature.description, ratio: 1 / measured.ratio,
            spread: (1 / measured.p90, 1 / measured.p10))
    }
}
