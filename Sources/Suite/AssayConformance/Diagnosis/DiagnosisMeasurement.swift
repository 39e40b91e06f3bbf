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

    /// The diagnosis of a client with many flaws before and after one more is added.
    package struct Addition: Sendable {
        /// The flaw that is added.
        package let flaw: String
        /// How many other flaws and choices the client has.
        package let size: Int
        /// Whether the others hide it: no vector shows a difference.
        package let isHidden: Bool
        /// The flaws of each cause that was not named before.
        package let named: [[String]]
        /// Those of them that break a check which no flaw of the client breaks.
        package let falseCauses: [String]

        /// Whether the flaw, or an honest input that is refused because of it, is among the first three new causes.
        package var isFound: Bool {
            named.prefix(3).contains { cause in
                cause.contains(flaw) || cause.contains { $0.hasPrefix(Diagnosis.honestInputPrefix) }
            }
        }
    }

    package let leftOut: [LeftOut]
    package let additions: [Addition]

    /// The flaws of which a false cause was named.
    package var withFalseCause: [LeftOut] { leftOut.filter { !$0.falseCauses.isEmpty } }
    /// The share of flaws with a false cause.
    package var falseShare: Double { share(withFalseCause.count, of: leftOut.count) }
    /// The additions that some vector shows.
    package var shown: [Addition] { additions.filter { !$0.isHidden } }
    /// The share of shown additions that were found.
    package var foundShare: Double { share(shown.count { $0.isFound }, of: shown.count) }
    /// How many causes are new after the additions, and how many of them are false.
    package var newCauses: (count: Int, areFalse: Int) {
        (shown.reduce(0) { $0 + $1.named.count }, shown.reduce(0) { $0 + $1.falseCauses.count })
    }
    /// The share of new causes that are false.
    package var falseNewShare: Double { share(newCauses.areFalse, of: newCauses.count) }

    private func share(_ count: Int, of total: Int) -> Double { total == 0 ? 0 : Double(count) / Double(total) }
}

extension DiagnosisMeasurement {
    /// The limits: the greatest share of flaws with a false cause, the least share of additions that are found, and the
    /// greatest share of new causes that are false; in a small sample two may be false.
    package static let limits = (falseShare: 0.05, foundShare: 0.9, falseNewShare: 0.03, falseInSmallSample: 2)

    /// Whether few of the new causes are false.
    package var namesFewFalse: Bool {
        newCauses.areFalse <= Self.limits.falseInSmallSample || falseNewShare <= Self.limits.falseNewShare
    }

    /// Whether all limits are met.
    package var isGood: Bool {
        falseShare <= Self.limits.falseShare && foundShare >= Self.limits.foundShare && namesFewFalse
    }

    /// Diagnoses each flaw with a dictionary that lacks it and those that the same vectors fail in the same way.
    ///
    /// A cause is false if it breaks another check: it belongs to no check of the flaw, and most of its vectors cover no
    /// requirement that most vectors of the flaw cover.
    static func leaveOneOut(
        _ dictionary: FaultDictionary, _ flaws: [FlawDescription], _ library: VectorLibrary, judged: [String],
        refusedTwins: [String: [String: HonestInputRefusal]]
    ) -> [LeftOut] {
        let checks = BrokenChecks(flaws, library)
        let passed = DiagnosticCase(judged: judged, failures: [:])
        let places = Dictionary(zip(judged, judged.indices)) { first, _ in first }
        return dictionary.entries.map { entry in
            let equivalents = dictionary.entries.filter { $0.failures == entry.failures }.map(\.flaw)
            var run = passed
            let failures = entry.failures.sorted { places[$0.key, default: .max] < places[$1.key, default: .max] }
            for (id, kind) in failures { run.note(id, kind, nil) }
            for (id, refusal) in refusedTwins[entry.flaw] ?? [:] { run.note(id, .rejectedGood, refusal) }
            let diagnosis = Diagnosis(run, with: dictionary, leavingOut: Set(equivalents))
            let own = checks.broken(by: entry)
            let falseCauses = diagnosis.causes.filter {
                !$0.isOfHonestInput && own.isDisjoint(with: checks.broken(by: $0.entry))
            }
            return LeftOut(
                flaw: entry.flaw, check: entry.check, falseCauses: falseCauses.map(\.entry.flaw),
                findings: run.findings.count, unexplained: diagnosis.unexplained.count)
        }
    }
}

/// What a flaw breaks: its checks, and the requirements that most of its vectors cover.
struct BrokenChecks {
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

    /// Whether a cause breaks no check that one of the flaws breaks.
    func isFalse(_ cause: Diagnosis.Cause, of flaws: [FlawDescription], _ dictionary: FaultDictionary) -> Bool {
        guard !cause.isOfHonestInput else { return false }
        let ids = Set(flaws.flatMap { $0.parts + [$0.id] })
        let own = dictionary.entries.filter { ids.contains($0.flaw) }.reduce(into: Set<String>()) {
            $0.formUnion(broken(by: $1))
        }
        return own.isDisjoint(with: broken(by: cause.entry))
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

extension Diagnosis.Cause {
    /// The flaws that it names.
    var named: [String] { flaws + further.map(\.flaw) }

    /// Whether it is the refusal of an honest input, and no flaw.
    var isOfHonestInput: Bool { entry.flaw.hasPrefix(Diagnosis.honestInputPrefix) }
}
