internal import AssayConformance
internal import AssayJSON
internal import MockGoogle

/// Plays one scenario and says what it showed.
extension RelyingPartyRun {
    func result(of scenario: WebScenario, _ judge: WebJudge) -> VectorResult {
        func skipped(_ why: String) -> VectorResult {
            judge.result(.unsupported(why), Judgement(.skipped, nil, why))
        }
        if let obstacle = scenario.obstacle { return skipped(obstacle) }
        if let need = scenario.needs.first(where: { !traits.contains($0) }) { return skipped(need.absence) }
        let result: SignInResult
        do {
            result = try player.play(scenario)
        } catch {
            return skipped("the provider cannot play it: \(error)")
        }
        let provider = player.steps.provider
        let providers = [provider, player.steps.second?.provider].compactMap(\.self)
        let mistakes = providers.flatMap(\.mistakes)
        let unused = provider.unusedFaults
        let log = provider.log
        var failures = MockNetwork(providers.map(\.current)).failures(of: scenario.log).map(\.message)
        for (name, limit) in scenario.servedLimits.sorted(by: { $0.key < $1.key }) {
            let count = log.requests.count { $0.endpoint == .document && $0.path == "/served/" + name }
            if count > limit {
                failures.append(
                    "\(count) fetches of \"\(name)\", a URL that the input names, expected at most \(limit)")
            }
        }
        checkHealth(after: result.outcome, restarted: scenario.play == .restarted)
        if let mistake = mistakes.first { return skipped("the provider cannot do that: \(mistake)") }
        if !unused.isEmpty, let open = unmet(scenario, unused, log) {
            return open == .inconclusive
                ? judge.result(
                    result.outcome.observation,
                    Judgement(
                        .inconclusive, nil,
                        "the application asked for no token, so the defect never reached it: \(result.outcome.words)"))
                : skipped("the application never asked for what the scenario changes")
        }
        // The application accepted an honest sign-in before, so this scenario caused the refusal.
        let after = health == .well ? "" : "; directly afterwards it also refused an honest sign-in"
        let judgement = judge.judgement(of: result, logFailures: failures, after: after, marks: marks)
        return judge.result(result.outcome.observation, judgement)
    }

    /// The verdict on a scenario with faults that no request met; `nil` if it was played nevertheless.
    private func unmet(_ scenario: WebScenario, _ unused: [JSONLocation], _ log: RequestLog) -> Verdict? {
        let isTokenMet = scenario.faults.contains {
            $0.value["endpoint"] == "token" && !unused.contains($0.location)
        }
        // The application may refuse or accept a forged token before it requests the keys.
        if isTokenMet { return nil }
        return log.count(.token) > 0 || scenario.play == .restarted ? .skipped : .inconclusive
    }
}

extension WebScenario.Need {
    /// The reason for skipping a scenario that needs it.
    fileprivate var absence: String {
        switch self {
        case .state: "the application sends no state"
        case .nonce: "the application sends no nonce"
        case .pkce: "the application uses no PKCE"
        case .userinfo: "the application asks for no user information"
        case .refetch: "the application does not fetch the key set again for a key ID that it does not know"
        case .restart: "the application was not started here (--command), so it cannot be restarted"
        case .identity: "the checked page does not show who is signed in"
        case .hostedDomain: "the application is not said to let in only one domain (--hosted-domain)"
        case .returnTo:
            "no parameter of the start URL is known to name the page to return to (--return-parameter)"
        case .secondProvider: "the application is not said to offer a second provider (--second-start)"
        }
    }
}
