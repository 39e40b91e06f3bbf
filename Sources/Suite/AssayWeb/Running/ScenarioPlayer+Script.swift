internal import AssayHTTP
internal import AssayJSON
internal import MockGoogle

/// Plays in which a page gets a credential from Google's script that does not belong to its browser.
extension ScenarioPlayer {
    /// A credential that has signed somebody in comes again.
    ///
    /// - Parameter isElsewhere: whether it comes in another browser, to which somebody has taken it; otherwise another
    ///   person has signed in in this one.
    mutating func usedCredential(
        _ scenario: WebScenario, isElsewhere: Bool
    ) throws(SignInSteps.Halt) -> SignInResult {
        var browser = Browser(steps.settings)
        let first = steps.signIn(&browser, as: isElsewhere ? WebPeople.first : other)
        guard first.outcome == .accepted, let credential = steps.provider.givenCredential else {
            throw SignInSteps.Halt(outcome: first.outcome)
        }
        if isElsewhere {
            browser = Browser(steps.settings)
        } else {
            let second = steps.signIn(&browser, as: WebPeople.first)
            guard second.outcome == .accepted else { throw SignInSteps.Halt(outcome: second.outcome) }
        }
        return try signIn(&browser, with: credential, scenario)
    }

    /// A credential that the page of another browser has asked for, and that never came there.
    mutating func unusedCredential(_ scenario: WebScenario) throws(SignInSteps.Halt) -> SignInResult {
        var owner = Browser(steps.settings)
        steps.provider.setAction(.close)
        _ = steps.signIn(&owner)
        let asked = steps.provider.log.requests.last { $0.endpoint == .credential }
        guard let nonce = asked?.parameter("nonce"),
            let credential = steps.provider.tokens(of: WebPeople.first, nonce: nonce)?.idToken
        else { throw SignInSteps.Halt(outcome: .refused("the page asked for no credential")) }
        var browser = Browser(steps.settings)
        return try signIn(&browser, with: credential, scenario)
    }

    /// A page of another site posts, in the person's browser, what an attacker's page would have posted.
    mutating func postedByAnotherSite() throws(SignInSteps.Halt) -> SignInResult {
        // Which request has the credential is learned from a sign-in in which it is sent.
        var learner = Browser(steps.settings)
        let first = steps.signIn(&learner, as: other)
        guard first.outcome == .accepted else { throw SignInSteps.Halt(outcome: first.outcome) }
        let codes = steps.provider.log.requests.filter { $0.endpoint == .token }.compactMap { $0.parameter("code") }
        let given = steps.provider.givenTokens + codes
        let place = learner.scriptRequests.last { request in given.contains(where: request.body.contains) }
        guard let place, place.body.hasPrefix("{"), place.body.hasSuffix("}") else {
            return SignInResult(absence: "no script of the page posts the credential as a JSON object")
        }
        var attacker = steps
        attacker.settings.withheld = place.url
        var origin = Browser(attacker.settings)
        _ = attacker.signIn(&origin, as: other)
        guard let request = origin.scriptRequests.last(where: { $0.url == place.url }) else {
            throw SignInSteps.Halt(outcome: .refused("the page posted no credential"))
        }
        var victim = Browser(steps.settings)
        let page = steps.application.check ?? steps.application.start
        try steps.visit { () throws(WebFailure) in
            _ = try victim.open(steps.application.start)
            try victim.postFromAnotherSite(request.body, to: request.url)
        }
        return steps.look(at: page, victim)
    }

    /// Signs in when the script gives the page this credential.
    private mutating func signIn(
        _ browser: inout Browser, with credential: String, _ scenario: WebScenario
    ) throws(SignInSteps.Halt) -> SignInResult {
        let fault: JSONValue = ["endpoint": "credential", "callback": ["credential": .string(credential)]]
        try beginAnew(scenario, faults: [JSONNode(fault)])
        return steps.signIn(&browser)
    }

    /// Starts a fresh provider in the middle of a play.
    mutating func beginAnew(_ scenario: WebScenario, faults: [JSONNode]) throws(SignInSteps.Halt) {
        do {
            try steps.provider.begin(.golden, patch: scenario.provider, faults: faults)
        } catch {
            throw SignInSteps.Halt(outcome: .refused("the provider cannot play it: \(error)"))
        }
    }
}
