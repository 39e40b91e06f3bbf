extension FaultDictionary {
    /// The dictionary for a web application: what its flaws do to the scenarios of `vectors/web`, and what the flaws of
    /// clients do to the vectors that are played as sign-ins.
    ///
    /// A flaw that both dictionaries know is one entry. From outside, an output is seen only in whom the application lets
    /// in, so letting in the wrong person takes the place of a wrong output.
    package func extended(by web: FaultDictionary) -> FaultDictionary {
        let own = Dictionary(web.entries.map { ($0.flaw, $0) }) { first, _ in first }
        let known = Set(entries.map(\.flaw))
        let seen = entries.map { entry -> Entry in
            var seen = entry.failing(
                entry.failures.mapValues { $0 == .wrongOutput ? .acceptedBad : $0 }
                    .merging(own[entry.flaw]?.failures ?? [:]) { $1 })
            seen.crashes.formUnion(own[entry.flaw]?.crashes ?? [])
            return seen
        }
        var extended = FaultDictionary(
            entries: seen + web.entries.filter { !known.contains($0.flaw) },
            digests: digests.merging(web.digests) { $1 })
        extended.remedies = remedies
        return extended
    }
}

extension FaultDictionary.Entry {
    func failing(_ failures: [String: FindingKind]) -> FaultDictionary.Entry {
        FaultDictionary.Entry(
            flaw: flaw, check: check, summary: summary, threat: threat, remedy: remedy, failures: failures,
            crashes: crashes)
    }
}
