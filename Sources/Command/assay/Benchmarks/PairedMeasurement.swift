import Foundation

/// Measures two bodies in alternating batches, so that other load on the machine affects both equally.
struct PairedMeasurement {
    /// The median time of one call of the subject, in microseconds.
    let subject: Double
    /// The median time of one call of the reference, in microseconds.
    let reference: Double
    /// The median over all pairs of the reference's time divided by the subject's; `p10` and `p90` are percentiles.
    let ratio: Double
    let p10: Double
    let p90: Double

    /// Measures the processor time of this process, on all its threads.
    ///
    /// - Parameters:
    ///   - pairs: the number of pairs of batches; at least 60 for a stable median.
    ///   - batch: the number of calls in a batch.
    init(pairs: Int = 100, batch: Int, subject: () throws -> Void, reference: () throws -> Void) rethrows {
        for _ in 0..<batch {
            try subject()
            try reference()
        }
        var subjects: [Double] = []
        var references: [Double] = []
        for pair in 0..<pairs {
            // The order alternates too, because the second body of a pair finds warmer caches.
            if pair % 2 == 0 {
                subjects.append(try Self.time(batch, subject))
                references.append(try Self.time(batch, reference))
            } else {
                references.append(try Self.time(batch, reference))
                subjects.append(try Self.time(batch, subject))
            }
        }
        let ratios = zip(references, subjects).map { $0 / $1 }.sorted()
        self.subject = Self.percentile(50, of: subjects.sorted())
        self.reference = Self.percentile(50, of: references.sorted())
        ratio = Self.percentile(50, of: ratios)
        p10 = Self.percentile(10, of: ratios)
        p90 = Self.percentile(90, of: ratios)
    }

    /// The microseconds for each call.
    static func time(_ calls: Int, _ body: () throws -> Void) rethrows -> Double {
        let start = processTime()
        for _ in 0..<calls { try body() }
        return Double(processTime() - start) / Double(calls) / 1000
    }

    static func percentile(_ percent: Int, of sorted: [Double]) -> Double {
        sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, sorted.count * percent / 100)]
    }

    /// The processor time of this process, in nanoseconds.
    private static func processTime() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
