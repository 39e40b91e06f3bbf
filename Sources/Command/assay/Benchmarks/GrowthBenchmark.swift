internal import AssayJSON
import Foundation

/// Measures how the time of a work grows with its input: linear work has the exponent 1, quadratic work 2.
struct GrowthBenchmark {
    /// A work of some size.
    struct Step {
        let size: Int
        let work: () throws -> Void
    }

    /// What a size counts.
    let unit: String
    /// The largest size that is read, which ends the steps; `nil` if nothing limits it.
    var limit: Int?
    var pairs = 30
    let batch: Int
    /// The same work for about one, ten and a hundred times the size.
    let steps: [Step]

    /// The exponents between neighbouring steps, of which the last one is judged.
    ///
    /// A work that grows faster than its input does so the more, the larger that is; and the smallest works are disturbed
    /// the most.
    func row(_ benchmark: Benchmark) throws -> BenchmarkRow {
        let growths = try zip(steps, steps.dropFirst()).map { small, large in
            (
                small: small, large: large,
                measured: try PairedMeasurement(
                    pairs: pairs, batch: batch, subject: large.work, reference: small.work)
            )
        }
        let exponents = growths.map { growth in
            func exponent(_ ratio: Double) -> Double {
                -log(ratio) / log(Double(growth.large.size) / Double(growth.small.size))
            }
            let measured = growth.measured
            return (median: exponent(measured.ratio), p10: exponent(measured.p90), p90: exponent(measured.p10))
        }
        guard let first = growths.first, let last = growths.last, let exponent = exponents.last else {
            throw HarnessError("growth needs two sizes")
        }
        let medians = exponents.map { BenchmarkRow.number($0.median) }.joined(separator: " and ")
        let sizes = steps.map { "\($0.size)" }.joined(separator: ", ")
        return BenchmarkRow(
            benchmark: benchmark, value: last.measured.subject / Double(last.large.size) * 1000, unit: "ns/\(unit)",
            limit: first.measured.reference / Double(first.small.size) * 1000,
            limitIs:
                "the first of \(sizes) \(unit)s\(limit.map { ", whose limit is \($0)" } ?? ""); exponents \(medians)",
            ratio: exponent.median, spread: (exponent.p10, exponent.p90), quantity: "exponent")
    }
}
