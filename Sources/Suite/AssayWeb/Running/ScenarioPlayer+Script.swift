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
