internal import AssayConformance

/// Compares what an application did with what a scenario expects.
struct WebJudge {
    let scenario: WebScenario
    /// What the profile makes of the scenario's own expectation.
    let expected: WebScenario.Expected
    /// Whether the profile leaves the scenario open, so that what the log shows is told and not judged.
    let isOpen: Bool

    init(_ scenario: WebScenario, profile: String, profiles: ProfileSet, isSecure: Bool) {
        self.scenario = scenario
        if !profiles.judges(scenario.vector.profile, under: profile), let own = scenario.vector.profile {
            isOpen = true
            expected = .either("judged only under the profile \(own)")
        } else if scenario.isLeftToTLS, isSecure, !profiles.judges("strict", under: profile) {
            isOpen = true
            expected = .either("the token came over TLS from the provider itself (OpenID Connect Core, 3.1.3.7, step 6)")
        } else {
            isOpen = false
            expected = scenario.expected
        }
    }

    /// - Parameter logFailures: what is wrong with the provider's log.
    func judgement(of landing: Landing, logFailures: [String]) -> Judgement {
        switch landing.outcome {
        case .crashed(let how):
            return Judgement(.crashed, nil, "expected \(expected.words), but the application failed: \(how)")
        case .hung:
            return Judgement(.hung, nil, "expected \(expected.words), but the application did not answer in time")
        case .accepted, .refused:
            break
        }
        let log = logFailures.isEmpty ? "" : "; the provider's log shows \(logFailures.joined(separator: ", and "))"
        if !isOpen, !logFailures.isEmpty { return Judgement(.failed, .acceptedBad, landing.outcome.words + log) }
        switch (expected, landing.outcome) {
        case (.accept, .refused), (.reject, .accepted):
            return Judgement(
                .failed, expected == .accept ? .rejectedGood : .acceptedBad,
                "expected \(expected.words), but \(landing.outcome.words)\(log)")
        case (.notAs(let texts), .accepted):
            if let text = texts.first(where: landing.body.contains) {
                return Judgement(
                    .failed, .acceptedBad, "expected \(expected.words), but the page shows \"\(text)\"\(log)")
            }
            return Judgement(.passed, nil, "let in as the person of the ID token\(log)")
        case (.either(let why), _):
            return Judgement(.passed, nil, "\(landing.outcome.words)\(log); either is right: \(why)")
        default:
            return Judgement(.passed, nil, landing.outcome.words + log)
        }
    }

    /// The expectation for reports.
    var expectation: Expectation {
        switch expected {
        // A vector's own says which reasons it would want of a client that gives reasons.
        case .reject: scenario.vector.expectation
        default: expected.expectation
        }
    }
}
