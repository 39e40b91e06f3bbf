internal import AssayHTTP

/// A sign-in in a window of Google's script, which the page opens and whose answer its scripts take.
extension SignInSteps {
    /// Opens the page, and clicks on the button.
    func signIn(_ browser: inout Browser, inWindowOf button: String) -> SignInResult {
        do {
            guard case .page(_, let response) = try browser.open(application.start), response.status < 500 else {
                return SignInResult(.refused("the page at \(application.start.path) does not open"))
            }
            return try click(&browser, on: button)
        } catch {
            return SignInResult(SignInOutcome(error))
        }
    }

    /// Clicks on the button of a page that is open.
    func click(_ browser: inout Browser, on button: String) throws(WebFailure) -> SignInResult {
        let arrival = try browser.click(button)
        let requests = keepsRequests ? browser.pageRequests : []
        let answers = browser.scriptAnswers()
        let tokens =
            browser.tokensInPage(provider.givenTokens)
            + answers.filter { answer in provider.givenTokens.contains(where: answer.response.text.contains) }
            .map { "the answer of \($0.url.path)" }
        var result = look(at: arrival, browser)
        result.end = arrival
        result.exposed = tokens
        result.requests = requests
        result.sharedPaths = browser.sharedPaths
        return result
    }
}
