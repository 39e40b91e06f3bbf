internal import MockGoogle

/// A sign-in by Google's button, which posts the ID token to the application.
extension SignInSteps {
    /// Opens the page with the button, and posts a credential of the provider as Google's library does.
    func post(_ post: CredentialPost, as person: Int = WebPeople.first) -> SignInResult {
        guard let page = application.button else { return SignInResult(.refused("there is no page with a button")) }
        var browser = Browser(settings)
        do {
            guard case .page(let url, let response) = try browser.open(page), response.status < 500,
                let button = GoogleButton(on: url, in: response.text)
            else {
                return SignInResult(
                    .refused("the page at \(page.path) has no element g_id_onload with data-login_uri"))
            }
            guard let credential = provider.tokens(of: person, nonce: button.nonce)?.idToken else {
                return SignInResult(.refused("the provider gave no ID token"))
            }
            let form = post.encoded(credential: credential, clientID: provider.registration.clientID)
            if let cookie = post.cookie { try browser.setScriptCookie("g_csrf_token", cookie, on: url) }
            let arrival = try browser.post(form, to: button.target, from: button.page, isCrossSite: post.isCrossSite)
            return look(at: arrival, browser)
        } catch {
            return SignInResult(SignInOutcome(error))
        }
    }
}
