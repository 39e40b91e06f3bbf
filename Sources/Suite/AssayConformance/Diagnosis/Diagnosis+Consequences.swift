/// Findings that follow from a flaw in a client that lacks a later check too.
///
/// The reference client with the flaw misses what is wrong with an input, and refuses it for another reason. A client
/// without that other check accepts it.
extension [Diagnosis.Cause] {
    /// The causes, each with the findings that follow from it and that no cause before it explains.
    ///
    /// They play no part in the choice of the causes.
    func withConsequences(in run: DiagnosticCase, showsReasons: Bool) -> [Diagnosis.Cause] {
        var explained = Set(flatMap(\.findings))
        return map { cause in
            let added = Set(run.consequences(of: cause.entry)).subtracting(explained)
            explained.formUnion(added)
            let own = added.union(cause.findings)
            return Diagnosis.Cause(
                entry: cause.entry, alternatives: cause.alternatives, findings: run.findings.filter(own.contains),
                // Wrong reasons that a client can show are among the predictions already.
                predicted: cause.predicted + (showsReasons ? 0 : added.count))
        }
    }
}

extension DiagnosticCase {
    /// The findings of a client that accepts what the flaw alone would only refuse for another reason.
    fileprivate func consequences(of entry: FaultDictionary.Entry) -> [String] {
        findings.filter { entry.failures[$0] == .wrongReason && outcomes[$0] == .failed(.acceptedBad) }
    }
}
