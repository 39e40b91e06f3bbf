internal import AssayConformance
internal import AssayJSON

/// Compares what an application did with what a scenario expects.
struct WebJudge {
    let scenario: WebScenario
    /// The expectation of the scenario under the profile.
    let expected: WebScenario.Expected
    /// Whether the profile does not judge the scenario; then the log is reported but not judged.
    let isOpen: Bool
    private let people: WebPeople

    init(_ scenario: WebScenario, people: WebPeople, profile: String, profiles: ProfileSet, isSecure: Bool) {
        self.scenario = scenario
        self.people = people
        if !profiles.judges(scenario.vector, under: profile) {
            isOpen = true
            expected = .either("judged only under the profile \(profiles.name(of: scenario.vector))")
        } else if scenario.isLeftToTLS, isSecure, !profiles.includes("strict", in: profile) {
            isOpen = true
            expected = .either(
                "the token came over TLS from the provider itself (OpenID Connect Core, 3.1.3.7, step 6)")
        } else {
            isOpen = false
            expected = scenario.expected
        }
    }

    /// The person that a page shows as signed in.
    func recognition(of body: String, by marks: [PersonMark]) -> Recognition {
        var own = people.texts(of: WebPeople.first)
        var others = WebPeople.victims.merging(people.texts(of: WebPeople.other)) { $0.union($1) }
        own.merge(scenario.tokenTexts) { $0.union($1) }
        if let subject = scenario.tokenTexts[.subject] {
            // A token of a new person must not open the account of the person who usually signs in.
            others[.subject]?.formUnion(own[.subject, default: subject].subtracting(subject))
            own[.subject] = subject
        }
        if case .array(let people)? = scenario.provider?.value["people"] {
            for person in people { own.merge(WebPeople.texts(of: person.value)) { $0.union($1) } }
        }
        let changes = scenario.faults.map { JSONWriter.text($0.value) }.joined()
        return PersonRecognizer(marks: marks, own: own, others: others, changes: changes).recognize(body)
    }

    /// The scenario as reports show it.
    func result(_ observation: Observation, _ judgement: Judgement) -> VectorResult {
        VectorResult(
            vector: scenario.vector, expectation: expectation, observation: observation, judgement: judgement)
    }

    /// - Parameters:
    ///   - logFailures: what is wrong with the provider's log.
    ///   - after: what happened to the application afterwards.
    ///   - marks: where the page of the application shows a person.
    func judgement(
        of result: SignInResult, logFailures: [String], after: String = "", marks: [PersonMark]
    ) -> Judgement {
        let tail = logWords(logFailures) + result.violations.map { "; " + $0 }.joined() + after
        let isAsked = if case .notAsked = result.outcome { false } else { true }
        // The log and the pages are judged whatever the outcome of the sign-in is.
        if isAsked, !isOpen, !logFailures.isEmpty || !result.violations.isEmpty {
            return Judgement(.failed, .acceptedBad, result.outcome.words + tail)
        }
        switch (expected, result.outcome) {
        case (_, .crashed(let how)), (_, .serverError(_, let how)):
            return Judgement(.crashed, nil, "expected \(expected.words), but the application failed: \(how)\(tail)")
        case (_, .late), (_, .hung):
            return Judgement(.hung, nil, "expected \(expected.words), but \(result.outcome.words)\(tail)")
        case (_, .notAsked):
            return Judgement(.inconclusive, nil, result.outcome.words + tail)
        case (.accept, .refused), (.accept, .refusedAtStart):
            return Judgement(
                .failed, .rejectedGood, "expected \(expected.words), but \(result.outcome.words)\(tail)")
        case (_, .accepted):
            let recognition =
                result.pair?.recognize(result.body, by: marks) ?? recognition(of: result.body, by: marks)
            return judgement(ofAccepted: result, recognition, logFailures, tail)
        case (.either(let why), .refused), (.either(let why), .refusedAtStart):
            let found = "\(result.outcome.words)\(tail)"
            return isOpen
                ? .unjudged(found, why: why) : Judgement(.passed, nil, "\(found); either is right: \(why)")
        case (.reject, .refused), (.reject, .refusedAtStart), (.notAs, .refused), (.notAs, .refusedAtStart):
            return Judgement(.passed, nil, result.outcome.words + tail)
        }
    }

    /// A browser may be let in only as the person of the ID token.
    private func judgement(
        ofAccepted result: SignInResult, _ recognition: Recognition, _ logFailures: [String], _ tail: String
    ) -> Judgement {
        let letIn = result.outcome.words + recognition.words
        switch (expected, recognition) {
        case (.reject, _):
            return Judgement(.failed, .acceptedBad, "expected \(expected.words), but \(letIn)\(tail)")
        case (.either(let why), _) where isOpen && !scenario.log.isEmpty:
            let seen = logFailures.isEmpty ? "seen" : "not seen (\(logFailures.joined(separator: ", and ")))"
            return Judgement(.unjudged, nil, "\(seen); \(why)")
        case (.either(let why), _) where isOpen:
            return .unjudged("\(letIn)\(tail)", why: why)
        case (_, .another), (.accept, .nobody), (.notAs, .nobody):
            return Judgement(.failed, .acceptedBad, "expected \(expected.asWhom), but \(letIn)\(tail)")
        case (.either, .nobody), (_, .unclear):
            return Judgement(.inconclusive, nil, "expected \(expected.asWhom); \(letIn)\(tail)")
        case (.notAs(let texts), .expected):
            guard let text = texts.first(where: result.body.contains) else {
                return Judgement(.passed, nil, letIn + tail)
            }
            return Judgement(
                .failed, .acceptedBad, "expected \(expected.asWhom), but the page also shows \"\(text)\"\(tail)")
        case (.either(let why), .expected):
            return Judgement(.passed, nil, "\(letIn)\(tail); either is right: \(why)")
        case (.accept, .expected):
            return Judgement(.passed, nil, letIn + tail)
        }
    }

    private func logWords(_ failures: [String]) -> String {
        if failures.isEmpty { return scenario.log.isEmpty ? "" : "; the provider's log is as expected" }
        return "; the provider's log shows \(failures.joined(separator: ", and "))"
    }

    /// The expectation for reports.
    var expectation: VectorExpectation {
        switch expected {
        // The expectation of the vector has the reasons for clients that report them.
        case .reject: scenario.vector.expectation
        // The vector demands more than is judged here.
        case .either(let why) where scenario.vector.expectation.isVerdict: .relaxed(why)
        default: expected.expectation
        }
    }
}

extension VectorExpectation {
    /// Whether it expects an acceptance or a refusal, and not either.
    fileprivate var isVerdict: Bool {
        if case .either = outcome { false } else { true }
    }
}
