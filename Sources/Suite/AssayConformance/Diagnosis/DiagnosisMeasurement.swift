/// How well diagnosis works, measured with the known flaws themselves.
package struct DiagnosisMeasurement: Sendable {
    /// The diagnosis of one flaw with a dictionary that lacks it and its equivalents.
    package struct LeftOut: Sendable {
        package let flaw: String
        package let check: String
        /// The causes that were named although they belong to another check.
        package let falseCauses: [String]
        /// How many findings the flaw has, and how many of them no cause explains.
        package let findings, unexplained: Int
    }

    /// The diagnosis of a client with two flaws.
    package struct Pair: Sendable {
        package let flaws: [String]
        /// Whether both are among the first three causes.
        package let isFound: Bool
        /// The flaws of the first three causes.
        package let named: [[String]]
    }

    package let leftOut: [LeftOut]
    package let pairs: [Pair]

    /// The flaws of which a false cause was named.
    package var withFalseCause: [LeftOut] { leftOut.filter { !$0.falseCauses.isEmpty } }
    /// The share of flaws with a false cause.
    package var falseShare: Double { share(withFalseCause.count, of: leftOut.count) }
    /// The share of pairs of which both flaws were found.
    package var foundShare: Double { share(pairs.count { $0.isFound }, of: pairs.count) }

    private func share(_ count: Int, of total: Int) -> Double { total == 0 ? 0 : Double(count) / Double(total) }
}

extension DiagnosisMeasurement {
    /// The limits: the greatest share of flaws with a false cause, and the least share of pairs that are found.
    package static let limits = (falseShare: 0.05, foundShare: 0.85)

    /// Whether both limits are met.
    package var isGood: Bool { falseShare <= Self.limits.falseShare && foundShare >= Self.limits.foundShare }

    /// Diagnoses each flaw with a dictionary that lacks it and those that the same vectors fail in the same way.
    ///
    /// A cause is false if it breaks another check: it belongs to no check of the flaw, and most of its vectors cover no
    /// requirement that most vectors of the flaw cover.
    static func leaveOneOut(
        _ dictionary: FaultDictionary, _ flaws: [FlawDescription], _ library: VectorLibrary, judged: [String]
    ) -> [LeftOut] {
        let checks = BrokenChecks(flaws, library)
        return dictionary.entries.map { entry in
            let equivalents = dictionary.entries.filter { $0.failures == entry.failures }.map(\.flaw)
            let run = DiagnosticCase(judged: judged, failures: entry.failures)
            let diagnosis = Diagnosis(run, with: dictionary, leavingOut: Set(equivalents))
            let own = checks.broken(by: entry)
            let falseCauses = diagnosis.causes.filter { own.isDisjoint(with: checks.broken(by: $0.entry)) }
            return LeftOut(
                flaw: entry.flaw, check: entry.check, falseCauses: falseCauses.map(\.entry.flaw),
                findings: run.findings.count, unexplained: diagnosis.unexplained.count)
        }
    }
}

/// What a flaw breaks: its checks, and the requirements that most of its vectors cover.
private struct BrokenChecks {
    private let checks: [String: Set<String>]
    private let covers: [String: [String]]

    init(_ flaws: [FlawDescription], _ library: VectorLibrary) {
        let single = Dictionary(flaws.map { ($0.id, $0.check) }) { first, _ in first }
        // A habit breaks the checks of all its flaws.
        checks = Dictionary(
            flaws.map { flaw in (flaw.id, Set((flaw.parts + [flaw.id]).compactMap { single[$0] })) }
        ) { first, _ in first }
        covers = Dictionary(library.vectors.map { ($0.fullID, $0.covers) }) { first, _ in first }
    }

    func broken(by entry: FaultDictionary.Entry) -> Set<String> {
        var counts: [String: Int] = [:]
        for id in entry.failures.keys {
            for requirement in Set(covers[id] ?? []) { counts[requirement, default: 0] += 1 }
        }
        let most = counts.filter { $0.value * 2 >= entry.failures.count }.keys
        return (checks[entry.flaw] ?? []).union(most)
    }
}

extension DiagnosticCase {
    /// A run that passes all of the vectors but those that fail.
    init(judged: [String], failures: [String: FindingKind]) {
        var outcomes = Dictionary(judged.map { ($0, Outcome.passed) }) { first, _ in first }
        for (id, kind) in failures { outcomes[id] = .failed(kind) }
        self.init(outcomes: outcomes, findings: judged.filter { outcomes[$0] != .passed })
    }
}
