@testable import AssayConformance

/// A small dictionary of flaws, and what clients fail.
enum DiagnosisSample {
    static func entry(_ flaw: String, _ failures: [String: FindingKind]) -> FaultDictionary.Entry {
        FaultDictionary.Entry(
            flaw: flaw, check: "check-of-\(flaw)", summary: "has \(flaw)", threat: "Harm.", remedy: "Fix it. Test it.",
            failures: failures)
    }

    /// Vectors of one area, all accepted though they are bad.
    static func accepted(_ area: String, _ numbers: ClosedRange<Int>) -> [String: FindingKind] {
        Dictionary(uniqueKeysWithValues: numbers.map { ("\(area)::\($0)", .acceptedBad) })
    }

    static let dictionary = FaultDictionary(
        entries: [
            entry("expiry", accepted("times", 1...10)),
            entry("expiry-alias", accepted("times", 1...10)),
            entry("strict-expiry", accepted("times", 1...2)),
            entry("audience", accepted("audience", 1...5)),
            entry("refuses", ["times::20": .rejectedGood]),
        ], digests: ["times": "1"])

    static let judged =
        (1...30).map { "times::\($0)" } + (1...9).map { "audience::\($0)" } + (1...3).map { "other::\($0)" }
}
