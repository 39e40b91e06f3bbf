internal import AssayHTTP

/// Signing out at the application.
extension SignInSteps {
    /// Signs in, signs out, and looks whether the browser is still let in.
    ///
    /// - Parameter keepsCookies: whether the browser then has the cookies from before it signed out, as somebody has who
    ///   has copied them.
    func signOut(keepsCookies: Bool) -> SignInResult {
        var browser = Browser(settings)
        let first = signIn(&browser)
        guard first.outcome == .accepted, let page = first.page else { return first }
        let earlier = browser.jar
        do {
            try leave(&browser)
            if keepsCookies { try browser.setJar(earlier) }
            return look(at: try browser.open(application.check ?? page), browser)
        } catch {
            return SignInResult(SignInOutcome(error))
        }
    }

    /// Opens the page that signs out, and submits the form on it that leads to itself, if there is one.
    ///
    /// - Returns: where that ends.
    @discardableResult
    func leave(_ browser: inout Browser) throws(WebFailure) -> Browser.Arrival? {
        if let element = application.signOutClick { return try browser.click(element) }
        guard let page = application.signOut else { return nil }
        let arrival = try browser.open(page)
        guard case .page(let url, let response) = arrival, response.isHTML,
            let form = HTMLForm.all(in: response.text).first(where: {
                $0.method == "POST" && url.resolvingAsBrowser($0.action)?.path == page.path
            })
        else { return arrival }
        return try browser.submit(form, on: url)
    }

    /// Signs out, and says how the application answers: a refusal, because nobody is let in there.
    func leaving(_ browser: inout Browser) -> SignInResult {
        do {
            guard case .page(let url, let response)? = try leave(&browser) else {
                return SignInResult(.refused("signed out"))
            }
            return SignInResult(outcome(url, response, browser, "status \(response.status) at \(url.path)"))
        } catch {
            return SignInResult(SignInOutcome(error))
        }
    }

    /// Why signing out cannot be tested; `nil` if it can.
    func problemWithSignOut() -> String? {
        var browser = Browser(settings)
        let first = signIn(&browser)
        guard first.outcome == .accepted else { return first.outcome.words }
        do {
            if case .page(let url, let response)? = try leave(&browser), response.status >= 400 {
                return
                    "status \(response.status) at \(url.path); name a page that signs out, or one with the form for it"
            }
            return nil
        } catch {
            return SignInOutcome(error).words
        }
    }
}
