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
            expected = .either(
                "the token came over TLS from the provider itself (OpenID Connect Core, 3.1.3.7, step 6)")
        } else {
            isOpen = false
            expected = scenario.expected
        }
    }

    /// - Parameters:
    ///   - logFailures: what is wrong with the provider's log.
    ///   - after: what became of the application afterwards, to be added.
    func judgement(of landing: Landing, logFailures: [String], after: String = "") -> Judgement {
        // What the log shows has happened, whatever came of the sign-in.
        if !isOpen, !logFailures.isEmpty {
            return Judgement(.failed, .acceptedBad, landing.outcome.words + logWords(logFailures) + after)
        }
        let tail = logWords(logFailures) + after
        switch (expected, landing.outcome) {
        case (_, .crashed(let how)):
            return Judgement(.crashed, nil, "expected \(expected.words), but the application failed: \(how)\(tail)")
        case (_, .hung):
            return Judgement(
                .hung, nil, "expected \(expected.words), but the application did not answer in time\(tail)")
        case (.accept, .refused), (.reject, .accepted):
            return Judgement(
                .failed, expected == .accept ? .rejectedGood : .acceptedBad,
                "expected \(expected.words), but \(landing.outcome.words)\(tail)")
        case (.notAs(let texts), .accepted):
            if let text = texts.first(where: landing.body.contains) {
                return Judgement(
                    .failed, .acceptedBad, "expected \(expected.words), but the page shows \"\(text)\"\(tail)")
            }
            return Judgement(.passed, nil, "let in as the person of the ID token\(tail)")
        case (.either(let why), .accepted) where isOpen && !scenario.log.isEmpty:
            let seen = logFailures.isEmpty ? "seen" : "not seen (\(logFailures.joined(separator: ", and ")))"
            return Judgement(.passed, nil, "\(seen); \(why)")
        case (.either(let why), _):
            return Judgement(.passed, nil, "\(landing.outcome.words)\(tail); either is right: \(why)")
        default:
            return Judgement(.passed, nil, landing.outcome.words + tail)
        }
    }

    private func logWords(_ failures: [String]) -> String {
        if failures.isEmpty { return scenario.log.isEmpty ? "" : "; the provider's log is as expected" }
        return "; the provider's log shows \(failures.joined(separator: ", and "))"
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
