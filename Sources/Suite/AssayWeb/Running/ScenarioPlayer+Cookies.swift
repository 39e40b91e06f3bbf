internal import AssayHTTP

/// Plays about what a part of the cookies is worth after a sign-in.
extension ScenarioPlayer {
    /// Session fixation: an attacker who planted cookies before the sign-in still knows them.
    func earlierCookies() throws(SignInSteps.Halt) -> SignInResult {
        try knowing("the cookies from before the sign-in") { earlier, _ in earlier }
    }

    /// RFC 10017 §6.1.3.2, `HttpOnly`: a script that got into a page takes along what `document.cookie` has.
    func scriptCookies() throws(SignInSteps.Halt) -> SignInResult {
        try knowing("the cookies that scripts can read") { _, later in later.keeping { !$0.isHTTPOnly } }
    }

    /// RFC 10017 §6.1.3.2, `SameSite`: without it some browsers send a cookie with everything that another site posts.
    func crossSiteCookies() throws(SignInSteps.Halt) -> SignInResult {
        try knowing("the cookies that go along with what another site posts") { _, later in
            later.keeping { $0.sameSite == .none || $0.sameSite == .unspecified }
        }
    }

    /// Signs in, and looks whether some of the cookies sign in alone.
    ///
    /// - Parameters:
    ///   - words: how a sentence names these cookies.
    ///   - some: chooses among the cookies from before and after the sign-in.
    private func knowing(
        _ words: String, _ some: (_ earlier: CookieJar, _ later: CookieJar) -> CookieJar
    ) throws(SignInSteps.Halt) -> SignInResult {
        var browser = Browser(steps.settings)
        let earlier: CookieJar
        let result: SignInResult
        if steps.application.popup != nil {
            _ = try steps.visit { () throws(WebFailure) in try browser.open(steps.application.start) }
            earlier = browser.jar
            result = steps.signIn(&browser)
        } else {
            let request = try steps.start(&browser)
            earlier = browser.jar
            result = steps.deliver(try steps.authorize(request), &browser)
        }
        guard result.outcome == .accepted, let page = result.page else {
            throw SignInSteps.Halt(outcome: result.outcome)
        }
        guard steps.isKnown(browser.jar, at: page) else {
            throw SignInSteps.Halt(
                outcome: .refused("the page after a sign-in does not show who is signed in when it is loaded again"))
        }
        return steps.isKnown(some(earlier, browser.jar), at: page)
            ? result : SignInResult(.refused("\(words) do not sign anybody in"))
    }
}
