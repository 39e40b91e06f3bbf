internal import AssayClients
internal import AssayConformance
internal import AssayGeneration
internal import AssayJSON
internal import AssayThreads

/// Compares what it costs to make a token that nobody wrote, and to ask both bounds about it, with a signature.
enum GeneratedInputBenchmark {
    /// How many tokens are judged in turn; their signatures are made once.
    private static let count = 200

    static func row(_ library: VectorLibrary) throws -> BenchmarkRow {
        guard let bounds = Bounds(try BundledClients.flaws()) else {
            throw HarnessError("the clients at the boundary of core are missing")
        }
        let inputs = JudgedInputs(library, .verifyIDToken, bounds: bounds, count: count)
        let signature = try ReferenceSignature(of: library.forge.goldenIDToken().idToken)
        let jobs = JobQueue()
        var next = 0
        let measured = try PairedMeasurement(batch: inputs.count) {
            let index = next % inputs.count
            next += 1
            _ = jobs.result(of: { await inputs.judge(index) })
        } reference: {
            try signature.make()
        }
        return BenchmarkRow(
            benchmark: .generatedTokens, value: measured.subject, unit: "µs", limit: measured.reference,
            limitIs: "OpenSSL making one RSA-2048 signature", ratio: 1 / measured.ratio,
            spread: (1 / measured.p90, 1 / measured.p10))
    }
}
