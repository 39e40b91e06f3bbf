internal import AssayHTTP
internal import Foundation
internal import MockGoogle

/// Plays in which a page of the application stays open, or signs out by its script.
extension ScenarioPlayer {
    /// The person signs in, and opens the page again in another tab.
    func openedAgain() throws(SignInSteps.Halt) -> SignInResult {
        var browser = Browser(steps.settings)
        let first = steps.signIn(&browser)
        guard first.outcome == .accepted, let page = first.page else { return first }
        let tab = try steps.visit { () throws(WebFailure) in try browser.tab() }
        return steps.look(at: page, tab)
    }

    /// The page stays open until the ID token has expired, and nobody gives it another one.
    mutating func leftOpen(_ scenario: WebScenario) throws(SignInSteps.Halt) -> SignInResult {
        if let absence = absenceOfOpenPage { return absence }
        var browser = Browser(steps.settings)
        let first = steps.signIn(&browser)
        guard first.outcome == .accepted, let page = first.page else { return first }
        if steps.provider.registration.getsCredential {
            // A provider that remembers the person would give another credential by itself.
            try beginAnew(scenario, faults: scenario.faults)
        } else if !scenario.faults.isEmpty, !steps.provider.givesRefreshToken {
            return SignInResult(absence: "the application asks for no refresh token")
        }
        steps.provider.setAction(.close)
        waitForExpiry()
        let arrival = try steps.visit { () throws(WebFailure) in try browser.arrivalWithoutAction() }
        var shown = steps.look(at: arrival, browser)
        let tab = try steps.visit { () throws(WebFailure) in try browser.tab() }
        let reloaded = steps.look(at: page, tab)
        if shown.outcome == .accepted, reloaded.outcome.isRefusal {
            shown.violations.append(
                "the page still shows the person, whom the application no longer knows when it is asked")
        }
        return shown
    }

    /// The provider gives the page another person's credential when it asks again.
    mutating func renewedAsAnother() throws(SignInSteps.Halt) -> SignInResult {
        if let absence = absenceOfOpenPage { return absence }
        // With two people who use the application, the provider asks which of them it is.
        let stranger = steps.signIn(as: other)
        guard stranger.outcome == .accepted else { throw SignInSteps.Halt(outcome: stranger.outcome) }
        var browser = Browser(steps.settings)
        let first = steps.signIn(&browser, as: WebPeople.first)
        guard first.outcome == .accepted else { return first }
        let asked = credentialRequests
        steps.provider.setAction(.consent(.index(other)))
        waitForExpiry()
        guard credentialRequests > asked else {
            return SignInResult(absence: "the page asks for no other credential before the ID token expires")
        }
        let arrival = try steps.visit { () throws(WebFailure) in try browser.arrivalWithoutAction() }
        return steps.look(at: arrival, browser)
    }

    private var credentialRequests: Int { steps.provider.log.requests.count { $0.endpoint == .credential } }

    /// Why it cannot be seen what an open page shows; `nil` if it can.
    private var absenceOfOpenPage: SignInResult? {
        steps.application.check.map { _ in
            SignInResult(absence: "--check names another page than the one that stays open")
        }
    }

    /// Waits until an ID token that was given now has expired.
    private func waitForExpiry() {
        Thread.sleep(forTimeInterval: Double(steps.provider.current.configuration.lifetimes.idToken) + 1.5)
    }

    /// A page of another site leads the browser to where the page's script signs out.
    mutating func signOutByAnotherSite() throws(SignInSteps.Halt) -> SignInResult {
        var learner = Browser(steps.settings)
        let first = steps.signIn(&learner, as: other)
        guard first.outcome == .accepted else { throw SignInSteps.Halt(outcome: first.outcome) }
        let earlier = learner.postedURLs.count
        try steps.visit { () throws(WebFailure) in _ = try steps.leave(&learner) }
        let places = Set(learner.postedURLs.dropFirst(earlier))
        guard !places.isEmpty else { return SignInResult(absence: "no script of the page asks for the sign-out") }
        var browser = Browser(steps.settings)
        let second = steps.signIn(&browser, as: WebPeople.first)
        guard second.outcome == .accepted, let page = second.page else { return second }
        for place in places.sorted(by: { $0.text < $1.text }) {
            _ = try steps.visit { () throws(WebFailure) in try browser.open(place, isCrossSite: true) }
        }
        return steps.look(at: steps.application.check ?? page, browser)
    }

    /// The person signs out, after which Google's script must sign nobody in by itself.
    mutating func automaticSignInEnded() throws(SignInSteps.Halt) -> SignInResult {
        var browser = Browser(steps.settings)
        let first = steps.signIn(&browser)
        guard first.outcome == .accepted else { return first }
        var result = try steps.visit { () throws(WebFailure) in
            _ = try steps.leave(&browser)
            return SignInResult(.refused("signed out"))
        }
        // Google's script keeps there that the person has signed out.
        if !browser.jar.cookies.contains(where: { $0.name == "g_state" }) {
            result.violations.append(
                "the page does not call google.accounts.id.disableAutoSelect when the person signs out")
        }
        return result
    }
}
