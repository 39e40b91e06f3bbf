internal import AssayConformance
internal import AssayDocument
internal import MockGoogle

/// Plays one scenario after another with the same application.
struct ScenarioPlayer {
    var steps: SignInSteps
    /// Stops the application and starts it again; `nil` where it was not started here.
    let restart: (() -> SignInOutcome?)?
    /// Who plays the people beside the one whom the scenario is about: somebody else, where the application lets
    /// somebody else in.
    var other = WebPeople.first

    private mutating func begin(_ scenario: WebScenario, _ keys: WebProvider.KeySet = .golden) throws(DocumentError) {
        try steps.provider.begin(keys, patch: scenario.provider, faults: scenario.faults)
    }

    /// What came of the scenario.
    mutating func play(_ scenario: WebScenario) throws(DocumentError) -> Landing {
        if scenario.play == .replayedNonce { return try replayedNonce(scenario) }
        if scenario.play == .changedKeys { return try changedKeys(scenario) }
        if scenario.play == .recovery {
            try begin(scenario)
            _ = steps.signIn(as: other)
            try steps.provider.begin(.golden, patch: scenario.provider)
            return steps.signIn()
        }
        try begin(scenario)
        do {
            switch scenario.play {
            case .restarted:
                if let failure = restart?() { return Landing(failure) }
                return steps.signIn()
            case .otherSession: return try deliveredElsewhere(hasBegun: true)
            case .noSession: return try deliveredElsewhere(hasBegun: false)
            case .injectedCode: return try injectedCode()
            case .replay: return try replayed(inOther: false)
            case .replayOtherSession: return try replayed(inOther: true)
            case .secondStart: return try secondStart()
            case .earlierCookies: return try earlierCookies()
            case .signIn, .replayedNonce, .changedKeys, .recovery: return steps.signIn()
            }
        } catch {
            return Landing(error.outcome)
        }
    }

    /// RFC 6749, section 10.12: a callback that this browser never asked for.
    private func deliveredElsewhere(hasBegun: Bool) throws(SignInSteps.Halt) -> Landing {
        var attacker = Browser(steps.settings)
        let callback = try steps.authorize(try steps.start(&attacker), as: other)
        var victim = Browser(steps.settings)
        if hasBegun { _ = try steps.start(&victim) }
        return steps.deliver(callback, &victim)
    }

    /// RFC 9700, section 4.5: a stolen code in a session of the attacker's own.
    private func injectedCode() throws(SignInSteps.Halt) -> Landing {
        var victim = Browser(steps.settings)
        let stolen = try steps.authorize(try steps.start(&victim))
        var attacker = Browser(steps.settings)
        let own = try steps.authorize(try steps.start(&attacker), as: other)
        guard let code = CallbackQuery.value(of: "code", in: stolen),
            let callback = CallbackQuery.replacing("code", by: code, in: own)
        else { throw SignInSteps.Halt(outcome: .refused("the provider gave no code")) }
        return steps.deliver(callback, &attacker)
    }

    private func replayed(inOther: Bool) throws(SignInSteps.Halt) -> Landing {
        var browser = Browser(steps.settings)
        let callback = try steps.authorize(try steps.start(&browser))
        let first = steps.deliver(callback, &browser)
        guard first.outcome == .accepted else { throw SignInSteps.Halt(outcome: first.outcome) }
        if inOther { browser = Browser(steps.settings) }
        return steps.deliver(callback, &browser)
    }

    private func secondStart() throws(SignInSteps.Halt) -> Landing {
        var browser = Browser(steps.settings)
        _ = try steps.authorize(try steps.start(&browser), as: other)
        return steps.signIn(&browser)
    }

    /// Whoever planted the cookies before the sign-in knows them still.
    private func earlierCookies() throws(SignInSteps.Halt) -> Landing {
        var browser = Browser(steps.settings)
        let request = try steps.start(&browser)
        let earlier = browser.jar
        let landing = steps.deliver(try steps.authorize(request), &browser)
        guard landing.outcome == .accepted, let page = landing.page else {
            throw SignInSteps.Halt(outcome: landing.outcome)
        }
        guard steps.isKnown(browser.jar, at: page) else {
            throw SignInSteps.Halt(
                outcome: .refused("the page after a sign-in does not show a second time who is signed in"))
        }
        return steps.isKnown(earlier, at: page)
            ? landing : Landing(.refused("the cookies from before the sign-in are worth nothing after it"))
    }

    private mutating func replayedNonce(_ scenario: WebScenario) throws(DocumentError) -> Landing {
        try steps.provider.begin(.golden)
        let first = steps.signIn()
        guard first.outcome == .accepted,
            let nonce = steps.provider.log.requests.last(where: { $0.endpoint == .authorize })?.parameter("nonce")
        else { return first }
        let claims = DocumentValue.object([DocumentMember("nonce", DocumentNode(.string(nonce).escapingSubstitutions))])
        let fault: DocumentValue = ["endpoint": "token", "token": ["claims": claims]]
        try steps.provider.begin(
            .golden, patch: scenario.provider,
            faults: scenario.faults + [DocumentNode(fault, at: scenario.vector.location)])
        return steps.signIn()
    }

    private mutating func changedKeys(_ scenario: WebScenario) throws(DocumentError) -> Landing {
        try begin(scenario)
        let first = steps.signIn(as: other)
        guard first.outcome == .accepted else { return first }
        try begin(scenario, .other)
        return steps.signIn()
    }
}

extension DocumentValue {
    /// A text whose dollar signs stay dollar signs when it is rendered.
    fileprivate var escapingSubstitutions: DocumentValue {
        guard case .string(let text) = self else { return self }
        return .string(text.split(separator: "$", omittingEmptySubsequences: false).joined(separator: "$$"))
    }
}
