internal import Foundation

/// How much of a text is random, estimated from many values of it.
///
/// The estimate is generous where characters depend on one another, and low by a few tenths where they do not, because
/// not all characters of an alphabet come up: a version 4 UUID shows more than 100 bits, a counter or a time below 40.
struct EntropyEstimate {
    /// What 64 values of an unpredictable text show at least.
    ///
    /// 64 random bits show between 55 and 62, depending on how they are encoded. No specification names a measure, so
    /// the limit leaves room below them, and is above everything that can be guessed.
    static let minimumBits = 48

    /// Bits, rounded down.
    let bits: Int

    /// Adds up the Shannon entropy of each position, counted from the beginning and from the end; the lower sum counts.
    init(_ values: [[UInt8]]) {
        bits = Int(min(Self.sum(values), Self.sum(values.map { Array($0.reversed()) })))
    }

    private static func sum(_ values: [[UInt8]]) -> Double {
        let total = Double(values.count)
        var bits = 0.0
        for position in 0..<(values.map(\.count).max() ?? 0) {
            var counts: [UInt8?: Int] = [:]
            for value in values { counts[position < value.count ? value[position] : nil, default: 0] += 1 }
            bits -= counts.values.reduce(0) { sum, count in
                let share = Double(count) / total
                return sum + share * log2(share)
            }
        }
        return bits
    }
}
