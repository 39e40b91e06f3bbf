internal import AssayConformance
internal import AssayHTTP
internal import AssayJSON
internal import MockGoogle

/// Plays scenarios with an application.
struct ScenarioPlayer {
    var steps: SignInSteps
    /// Restarts the application; `nil` if it was not started here.
    let restart: (() -> SignInOutcome?)?
    /// The person for all roles except the main one: another person, if the application lets another one in.
    var other = WebPeople.first
    /// Where the page of the application shows a person.
    var marks: [PersonMark] = []
    /// Where the page shows the first person although the second one is signed in.
    var sharedMarks: [PersonMark] = []
    /// The parameter of the start URL that names the page to return to; `nil` if there is none.
    var returnParameter: String?
    /// The requests at the same time: the order in which they are made, and what happened.
    var visits = SimultaneousVisits(OrderChoices())

    private mutating func begin(_ scenario: WebScenario, _ keys: WebProvider.KeySet = .golden) throws(JSONError) {
        try steps.provider.begin(keys, patch: scenario.provider, faults: scenario.faults)
        try steps.second?.provider.begin(
            .second, patch: scenario.second?.provider, faults: scenario.second?.faults ?? WebScenario.noFaults)
    }

    /// Plays a scenario and returns the result of its last sign-in.
    ///
    /// - Parameter restarts: whether the application is restarted first.
    mutating func play(_ scenario: WebScenario, restarts: Bool = false) throws(JSONError) -> SignInResult {
        var result = try restarts ? restarted(scenario) : signInsWithChanges(of: scenario)
        result.violations += scenario.page.compactMap {
            $0.violation(
                at: result.end, sharedPaths: result.sharedPaths, sharedPage: result.sharedPage, exposed: result.exposed)
        }
        // The application may lead to other hosts of its own, but not to this one.
        if case .elsewhere(let url)? = result.end, Self.isAttackers(url) {
            result.violations.append("the browser was sent to \(url.origin)")
        }
        result.violations += strayRedirectURI.map { ["the authorization request has the redirect URI \($0)"] } ?? []
        return result
    }

    /// A redirect URI at the host that scenarios lead to.
    private var strayRedirectURI: String? {
        steps.provider.log.requests.lazy.filter { $0.endpoint == .authorize }
            .compactMap { $0.parameter("redirect_uri") }.first { WebURL($0).map(Self.isAttackers) ?? false }
    }

    /// Whether a URL is at the host to which no redirect may lead.
    static func isAttackers(_ url: WebURL) -> Bool { ("." + url.origin.host).hasSuffix(".attacker.example") }

    /// Plays with the changed requests, after which they are honest again.
    private mutating func signInsWithChanges(of scenario: WebScenario) throws(JSONError) -> SignInResult {
        let start = steps.application.start
        for (name, value) in scenario.request.link {
            steps.application.start = CallbackQuery.setting(name, to: value, in: steps.application.start)
        }
        steps.settings.headers = scenario.request.headers
        steps.early = scenario.request.early
        if let page = scenario.request.callbackPage {
            let names = ReturnParameter.usualNames + [returnParameter].compactMap(\.self)
            steps.added = names.map { ($0, page) }
        }
        defer {
            steps.application.start = start
            steps.settings.headers = []
            steps.early = nil
            steps.added = []
        }
        return try signIns(of: scenario)
    }

    private mutating func signIns(of scenario: WebScenario) throws(JSONError) -> SignInResult {
        if scenario.play == .replayedNonce { return try replayedNonce(scenario) }
        if scenario.play == .changedKeys { return try changedKeys(scenario) }
        if scenario.play == .recovery {
            try begin(scenario)
            _ = steps.signIn(as: other)
            try steps.provider.begin(.golden, patch: scenario.provider)
            return steps.signIn()
        }
        try begin(scenario)
        if !scenario.deliveries.isEmpty {
            return try steps.deliver(scenario.deliveries, signsInAgain: scenario.play == .securityEventsAndSignIn)
        }
        if let page = scenario.returnTo { return returned(to: page) }
        do {
            switch scenario.play {
            case .otherSession: return try deliveredElsewhere(hasBegun: true)
            case .noSession: return try deliveredElsewhere(hasBegun: false)
            case .injectedCode: return try injectedCode()
            case .replay: return try replayed(inOther: false)
            case .replayOtherSession: return try replayed(inOther: true)
            case .secondStart: return try secondStart()
            case .firstStart: return try firstStart()
            case .bothStarts: return try bothStarts()
            case .bothStartsReversed: return try bothStarts(isReversed: true)
            case .visited: return try deliveredToVisitor()
            case .signedIn: return try deliveredToSignedIn()
            case .earlierCookies: return try earlierCookies()
            case .scriptCookies: return try scriptCookies()
            case .crossSiteCookies: return try crossSiteCookies()
            case .secondPerson: return secondPerson(isElsewhere: scenario.second != nil)
            case .editedHostedDomain: return try editedHostedDomain()
            case .accessToken: return try injectedAccessToken(keepsCode: false)
            case .accessTokenAndCode: return try injectedAccessToken(keepsCode: true)
            case .firstOfTwo: return try finishedFirst(isSecondProvider: false)
            case .secondOfTwo: return try finishedFirst(isSecondProvider: true)
            case .mixUp: return try mixedUp()
            case .button: return steps.post(scenario.post)
            case .usedCredential: return try usedCredential(scenario, isElsewhere: false)
            case .usedCredentialElsewhere: return try usedCredential(scenario, isElsewhere: true)
            case .unusedCredentialElsewhere: return try unusedCredential(scenario)
            case .postedByAnotherSite: return try postedByAnotherSite(scenario)
            case .requestNamesAnotherClient: return try requestNamesAnotherClient(scenario)
            case .requestNamesAnotherPerson: return try requestNamesAnotherPerson(scenario)
            case .messageOfAnotherSite: return try messaged(by: .anotherSite)
            case .messageOfSimilarOrigin: return try messaged(by: .similarOrigin)
            case .messageOfNullOrigin: return try messaged(by: .nullOrigin)
            case .openedByAnotherSite: return try openedByAnotherSite()
            case .pageInTwoTabs: return try pageInTwoTabs()
            case .openedAgain: return try openedAgain()
            case .leftOpen: return try leftOpen(scenario)
            case .renewedAsAnother: return try renewedAsAnother()
            case .signOutByAnotherSite: return try signOutByAnotherSite()
            case .automaticSignInEnded: return try automaticSignInEnded()
            case .signedOut: return steps.signOut(keepsCookies: false)
            case .signedOutElsewhere: return steps.signOut(keepsCookies: true)
            case .twoBrowsersAtOnce: return try twoBrowsersAtOnce()
            case .twoTabsAtOnce: return try twoTabsAtOnce(other)
            case .sameInTwoTabs: return try twoTabsAtOnce(WebPeople.first)
            case .earlierCookiesOfTabs: return try twoTabsAtOnce(WebPeople.first, isEarlierAsked: true)
            case .callbackTwiceAtOnce: return try callbackTwiceAtOnce()
            case .callbackAndSignOut: return try callbackAndSignOut(isEarlierAsked: false)
            case .callbackAndSignOutElsewhere: return try callbackAndSignOut(isEarlierAsked: true)
            case .refreshAtOnce: return try refreshAtOnce()
            case .signIn, .restarted, .replayedNonce, .changedKeys, .recovery, .securityEvents,
                .securityEventsAndSignIn:
                return steps.signIn()
            }
        } catch {
            return SignInResult(error)
        }
    }

    /// The application meets the dishonest provider when it starts.
    private mutating func restarted(_ scenario: WebScenario) throws(JSONError) -> SignInResult {
        try begin(scenario)
        if let failure = restart?() { return SignInResult(failure) }
        return steps.signIn()
    }

    private mutating func replayedNonce(_ scenario: WebScenario) throws(JSONError) -> SignInResult {
        try steps.provider.begin(.golden)
        let first = steps.signIn()
        guard first.outcome == .accepted,
            let nonce = steps.provider.log.requests.last(where: { $0.endpoint == .authorize })?.parameter("nonce")
        else { return first }
        let claims = JSONValue.object([JSONMember("nonce", JSONNode(.string(nonce).escapingSubstitution))])
        let fault: JSONValue = ["endpoint": "token", "token": ["claims": claims]]
        try steps.provider.begin(
            .golden, patch: scenario.provider,
            faults: scenario.faults + [JSONNode(fault, at: scenario.vector.location)])
        return steps.signIn()
    }

    private mutating func changedKeys(_ scenario: WebScenario) throws(JSONError) -> SignInResult {
        try begin(scenario)
        let first = steps.signIn(as: other)
        guard first.outcome == .accepted else { return first }
        try begin(scenario, .other)
        return steps.signIn()
    }
}
