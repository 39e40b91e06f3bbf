/// Causes that one fix is for.
extension [Diagnosis.Cause] {
    /// The causes, those of one check as one: the first of them, with the other flaws and findings.
    func joinedByCheck(_ run: DiagnosticCase) -> [Diagnosis.Cause] {
        var order: [String] = []
        var groups: [String: [Diagnosis.Cause]] = [:]
        for cause in self {
            if groups[cause.entry.check] == nil { order.append(cause.entry.check) }
            groups[cause.entry.check, default: []].append(cause)
        }
        return order.compactMap { check in
            guard let group = groups[check], let first = group.first else { return nil }
            guard group.count > 1 else { return first }
            let findings = Set(group.flatMap(\.findings))
            // What several of them predict counts once, as it is found once.
            let missing = group.reduce(0) { $0 + $1.predicted - $1.findings.count }
            return Diagnosis.Cause(
                entry: first.entry, alternatives: first.alternatives,
                further: group.dropFirst().flatMap { [$0.entry] + $0.alternatives },
                findings: run.findings.filter(findings.contains), predicted: findings.count + missing)
        }
    }
}
