/// The dictionary for a web application that signs people in without a usable ID token.
extension FaultDictionary {
    /// Responses of the token endpoint with which only the user information can sign anybody in.
    private static let withoutToken = ["missing", "empty", "not-a-token"].map { "web/id-token::" + $0 }
    /// The flaws that take the user information in place of the ID token.
    private static let ignoring: Set<String> = ["id-token-not-read", "unusable-id-token-ignored"]
    private static let tokenAreas = "id-token/"

    /// The dictionary for this run.
    ///
    /// Such an application signs in the person of the user information whatever it makes of the token, so that a token
    /// which it accepts shows nothing of its parsers and of its checks. Then the flaws that ignore tokens predict each of
    /// these findings, and no other flaw does.
    package func adapted(to report: RunReport) -> FaultDictionary {
        adapted(
            toAccepting: Set(report.findings.filter { $0.judgement.kind == .acceptedBad }.map(\.vector.fullID)))
    }

    /// - Parameter accepted: the full ids of what the application wrongly accepted.
    func adapted(toAccepting accepted: Set<String>) -> FaultDictionary {
        guard accepted.isSuperset(of: Self.withoutToken) else { return self }
        let tokens = accepted.filter { $0.hasPrefix(Self.tokenAreas) }
        let adapted = entries.map { entry in
            let own = entry.failures.filter { !($0.key.hasPrefix(Self.tokenAreas) && $0.value == .acceptedBad) }
            let added = Self.ignoring.contains(entry.flaw) ? tokens : []
            return entry.failing(own.merging(added.map { ($0, .acceptedBad) }) { $1 })
        }
        return FaultDictionary(entries: adapted, digests: digests)
    }
}
