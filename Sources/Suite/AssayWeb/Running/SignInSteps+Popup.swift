internal import AssayHTTP

/// A sign-in in a window of Google's script, which the page opens and whose answer its scripts take.
extension SignInSteps {
    /// Opens the page, and clicks on the button.
    func signIn(_ browser: inout Browser, inWindowOf button: String) -> SignInResult {
        do {
            guard case .page(_, let response) = try browser.open(application.start), response.status < 500 else {
                return SignInResult(.refused("the page at \(application.start.path) does not open"))
            }
            let arrival = try browser.click(button)
            let tokens = browser.tokensInPage(provider.givenTokens)
            var result = look(at: arrival, browser)
            result.end = arrival
            result.exposed = tokens
            result.sharedPaths = browser.sharedPaths
            return result
        } catch {
            return SignInResult(SignInOutcome(error))
        }
    }
}
