public import AssayConformance
internal import AssayGeneration
internal import AssayJSON
internal import AssayVectors
internal import Foundation

extension ConformanceSuite {
    /// Tests the client on inputs that nobody wrote, and returns what fails, each in its smallest form.
    ///
    /// An input is the honest one of an operation with one to six changes. What the most lenient conformant client
    /// refuses, every client must refuse; what the strictest accepts, every client must accept; on the rest nobody is
    /// judged. A finding that a vector shows has the id of that vector. The same number and seed give the same inputs on
    /// every machine.
    ///
    /// ```swift
    /// @Test func generated() throws {
    ///     let findings = try suite.generated(20_000).filter { !$0.isExpected }
    ///     #expect(findings.isEmpty, "\(findings.map(\.report).joined(separator: "\n"))")
    /// }
    /// ```
    ///
    /// A trap of a client in this process ends the test.
    ///
    /// - Parameters:
    ///   - count: how many inputs are made.
    ///   - seed: chooses others.
    ///   - operations: what inputs are made for; everything that the client has if empty.
    /// - Throws: `ConformanceSuiteError` if the vectors cannot be read, or the client was judged on no input.
    public func generated(
        _ count: Int, seed: UInt64 = 1, operations: Set<ClientOperation> = []
    ) throws -> [ConformanceResult] {
        let library = try selection.library()
        var collector = JSONErrorCollector()
        let flaws = FlawList(VectorSource(folders: [], bundled: BundledVectors.path), into: &collector)
        guard let bounds = Bounds(flaws), collector.errors.isEmpty else {
            throw ConformanceSuiteError("the clients that bound what specifications allow cannot be read")
        }
        var options = GeneratedRun.Options(
            amount: .count(count), seed: seed, workers: ProcessInfo.processInfo.activeProcessorCount,
            timeout: selection.timeout)
        options.operations = operations.isEmpty ? nil : operations
        let report = try GeneratedRun(library, client: selection.client, bounds: bounds, options: options).run()
            .runReport(of: library, flaws)
        guard report.hasJudgement || !report.findings.isEmpty else {
            throw ConformanceSuiteError("the client was judged on none of \(report.generated?.inputs ?? 0) inputs")
        }
        return ConformanceRun.results(report.results, of: report, library, selection)
    }
}
