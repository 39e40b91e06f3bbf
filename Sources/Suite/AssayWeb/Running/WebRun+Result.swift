internal import AssayConformance
internal import AssayJSON
internal import MockGoogle

/// Plays one scenario and says what it showed.
extension WebRun {
    func resultOfPlay(_ scenario: WebScenario, _ judge: WebJudge) -> VectorResult {
        func skipped(_ why: String) -> VectorResult {
            judge.result(.unsupported(why), Judgement(.skipped, nil, why))
        }
        if let obstacle = scenario.obstacle { return skipped(obstacle) }
        if settings.scripts != nil, scenario.request.headers.contains(where: { $0.isNamed("Host") }) {
            return skipped("Chromium sends no other Host; --browser plain does")
        }
        let isForKeys = fetchesOnlyAtStart(scenario)
        let restarts = scenario.play == .restarted || isForKeys
        let missing = scenario.needs.first { !traits.contains($0) && !($0 == .refetch && restarts) }
        if let missing { return skipped(missing.absence) }
        if isForKeys { note(.otherKeys) }
        var result: SignInResult
        do {
            result = try player.play(scenario, restarts: restarts)
        } catch {
            return skipped("the provider cannot play it: \(error)")
        }
        if let absence = result.absence { return skipped(absence) }
        if scenario.isProviderFailing { result.outcome = result.outcome.afterAFailingProvider }
        let provider = player.steps.provider
        let providers = [provider, player.steps.second?.provider].compactMap(\.self)
        let mistakes = providers.flatMap(\.mistakes)
        let unused = providers.flatMap(\.unusedFaults)
        let log = provider.log
        let sent = provider.sentToken ?? player.steps.second?.provider.sentToken
        if case .serverError(let status, _) = result.outcome { serverErrors[status, default: 0] += 1 }
        if result.outcome.isRefusal { refusals += 1 }
        var failures = MockNetwork(providers.map(\.current)).failures(of: scenario.log).map(\.error.message)
        for (name, limit) in scenario.servedLimits.sorted(by: { $0.key < $1.key }) {
            let count = log.requests.count { $0.endpoint == .document && $0.path == "/served/" + name }
            if count > limit {
                failures.append(
                    "\(count) fetches of \"\(name)\", a URL that the input names, expected at most \(limit)")
            }
        }
        checkHealth(after: result.outcome, restarted: restarts)
        let observation = result.outcome.observation(isWellAfterwards: health == .well)
        if let mistake = mistakes.first { return skipped("the provider cannot do that: \(mistake)") }
        let tokens = providers.reduce(0) { $0 + $1.log.count(.token) + $1.log.count(.credential) }
        if !unused.isEmpty, let open = unmet(scenario, unused, tokenRequests: tokens) {
            return open == .inconclusive
                ? judge.result(
                    observation,
                    Judgement(
                        .inconclusive, nil,
                        "the application asked for no token, so the defect never reached it: \(result.outcome.words)"))
                : skipped("the application never met the fault \(unused[0].words)")
        }
        // The application accepted an honest sign-in before, so this scenario caused the refusal.
        let after = health == .well ? "" : "; directly afterwards it also refused an honest sign-in"
        let judgement = judge.judgement(of: result, logFailures: failures, after: after, marks: marks)
        var shown = judge.result(observation, judgement)
        shown.sent = sent
        if judgement.kind == .acceptedBad { shown.picture = result.picture }
        return shown
    }

    /// Most refusals are one status that counts as a crash.
    var hint: String? {
        let all = refusals + serverErrors.values.reduce(0, +)
        guard let (status, count) = serverErrors.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
            count >= RunReport.fewestForHint, count * 2 > all
        else { return nil }
        return
            "\(count) of \(all) refusals are responses of status \(status), which count as crashes: if that is how the "
            + "application refuses, pass --refused status=\(status)"
    }

    /// Whether the application must be restarted to meet the key set of the scenario, because it never asks twice.
    private func fetchesOnlyAtStart(_ scenario: WebScenario) -> Bool {
        guard scenario.play == .signIn, scenario.needs.contains(.refetch), !traits.contains(.refetch) else {
            return false
        }
        return traits.contains(.restart) && scenario.faults.contains { $0.value["endpoint"] == "certs" }
    }

    /// The verdict on a scenario with faults that no request met; `nil` if it was played nevertheless.
    private func unmet(_ scenario: WebScenario, _ unused: [Fault], tokenRequests: Int) -> Verdict? {
        let isTokenMet = (scenario.faults + (scenario.second?.faults ?? [])).contains {
            $0.value["endpoint"] == "token" && !unused.map(\.location).contains($0.location)
        }
        // The application may refuse or accept a forged token before it requests the keys.
        if isTokenMet { return nil }
        return tokenRequests > 0 || scenario.play == .restarted ? .skipped : .inconclusive
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
        case .idToken: "the application asks for no ID token (no scope openid), or reads none (--no-id-token)"
        case .refetch: "the application does not fetch the key set again for a key ID that it does not know"
        case .restart: "the application was not started here (--command), so it cannot be restarted"
        case .identity: "the checked page does not show who is signed in"
        case .hostedDomain: "no option says that the application lets in only one domain (--hosted-domain)"
        case .returnTo:
            "no known parameter of the start URL names the page to return to (--return-parameter)"
        case .secondProvider: "no option names a page for a second provider (--second-start)"
        case .securityEvents:
            "no option names a receiver of security events (--security-events), or the page after a sign-in does not show "
                + "who is signed in when it is loaded again (--check)"
        case .signOut:
            "no option names a page that signs out (--sign-out, --sign-out-click), or the page after a sign-in does not show who is signed in "
                + "when it is loaded again (--check)"
        case .button: "no option names a page with Google's button (--button)"
        case .script: "no option names the button that opens a window of Google's script (--popup)"
        case .message: "no option names a message that pages take from the application's own windows (--message)"
        case .credential: "no window of Google's script gives the page an ID token (--popup)"
        }
    }
}
