internal import MockGoogle
internal import TokenForge

/// Which of the dishonest answers that a step calls for a client has asked for.
extension AccountFixture {
    /// How many requests the servers have received.
    struct RequestCounts: Sendable {
        fileprivate let refreshes: Int
        fileprivate let backend: Int
    }

    /// How many requests the servers have received so far.
    var requestCounts: RequestCounts {
        let requests = fixture.snapshot.providers.flatMap(\.log.requests)
        return RequestCounts(
            refreshes: requests.count { $0.endpoint == .token && $0.form["grant_type"] == "refresh_token" },
            backend: scene.backend.requests.count)
    }

    /// The answer that the client did not ask for in the step, in the words of a sentence; `nil` if there is none.
    func unmetAnswer(to action: AccountStep.Action, since before: RequestCounts) -> String? {
        let now = requestCounts
        switch action {
        case .signUp(let person), .signIn(let person), .link(let person):
            return unmetDefect(of: person)
        case .exchange(let person, _, let response):
            if case .fixed = response, now.backend == before.backend { return "the answer of the \"backend\"" }
            return unmetDefect(of: person)
        case .restore(let refreshing), .refresh(let refreshing):
            return now.refreshes == before.refreshes ? refreshing.words : nil
        case .unlink, .signOut, .delete, .securityEvent, .relaunch, .advance, .tamper, .put: return nil
        }
    }

    /// What is wrong with the provider's answer to the person's code, if the client has not asked for it.
    private func unmetDefect(of person: AccountPerson) -> String? {
        guard let defect = person.defect else { return nil }
        let used = fixture.snapshot[person.provider.rawValue]?.usedFaults.map(\.location) ?? []
        return used.contains(defect.location) ? nil : "the answer to the code"
    }
}
