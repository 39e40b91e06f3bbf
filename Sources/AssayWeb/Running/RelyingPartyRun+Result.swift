internal import AssayConformance
internal import AssayDocument
internal import MockGoogle

/// Plays one scenario and says what it showed.
extension RelyingPartyRun {
    func result(of scenario: WebScenario, _ judge: WebJudge) -> VectorResult {
        func skipped(_ why: String) -> VectorResult {
            judge.result(.unsupported(why), Judgement(.skipped, nil, why))
        }
        if let hindrance = scenario.hindrance { return skipped(hindrance) }
        if let need = scenario.needs.first(where: { !traits.contains($0) }) { return skipped(need.absence) }
        let landing: Landing
        do {
            landing = try player.play(scenario)
        } catch {
            return skipped("the provider cannot play it: \(error)")
        }
        let provider = player.steps.provider
        let mistakes = provider.mistakes
        let unused = provider.unusedFaults
        let log = provider.log
        var failures = provider.failures(of: scenario.log)
        for (name, limit) in scenario.servedLimits.sorted(by: { $0.key < $1.key }) {
            let count = log.requests.count { $0.endpoint == .document && $0.path == "/served/" + name }
            if count > limit {
                failures.append(
                    "\(count) fetches of \"\(name)\", a URL that the input names, expected at most \(limit)")
            }
        }
        checkHealth(after: landing.outcome, restarted: scenario.play == .restarted)
        if let mistake = mistakes.first { return skipped("the provider cannot do that: \(mistake)") }
        if !unused.isEmpty, let open = unmet(scenario, unused, log) {
            return open == .inconclusive
                ? judge.result(
                    landing.outcome.observation,
                    Judgement(
                        .inconclusive, nil,
                        "the application asked for no token, so the defect never reached it: \(landing.outcome.words)"))
                : skipped("the application never asked for what the scenario changes")
        }
        // The application was well before: it is this scenario that was refused, and that it has not got over.
        let after = health == .well ? "" : "; directly afterwards it refused an honest sign-in too"
        let judgement = judge.judgement(of: landing, logFailures: failures, after: after, marks: marks)
        return judge.result(landing.outcome.observation, judgement)
    }

    /// What faults that no request met make of the scenario; `nil` where it was played all the same.
    private func unmet(_ scenario: WebScenario, _ unused: [DocumentLocation], _ log: RequestLog) -> Verdict? {
        let isTokenMet = scenario.faults.contains {
            $0.value["endpoint"] == "token" && !unused.contains($0.location)
        }
        // A forged token that is refused, or believed, before the keys are asked for.
        if isTokenMet { return nil }
        return log.count(.token) > 0 || scenario.play == .restarted ? .skipped : .inconclusive
    }
}

extension WebScenario.Need {
    /// What a scenario that needs it is skipped for.
    fileprivate var absence: String {
        switch self {
        case .state: "the application sends no state"
        case .nonce: "the application sends no nonce"
        case .pkce: "the application uses no PKCE"
        case .userinfo: "the application asks for no user information"
        case .refetch: "the application does not fetch the key set again for a key ID that it does not know"
        case .restart: "the application was not started here (--command), and so cannot be restarted"
        case .identity: "the page that is looked at does not tell people apart"
        }
    }
}
