internal import AssayHTTP
internal import MockGoogle

/// Plays in which the application meets two providers, or is asked to send the browser elsewhere.
extension ScenarioPlayer {
    /// Session overwriting: of two sign-ins in one browser, at one provider each, the one that began first is finished.
    func finishedFirst(isSecondProvider: Bool) throws(SignInSteps.Halt) -> SignInResult {
        guard let second = steps.second else { throw Self.withoutSecond }
        var browser = Browser(steps.settings)
        let pages = [steps.application.start, second.start]
        let callback = try steps.authorize(
            try steps.start(&browser, at: isSecondProvider ? pages[1] : pages[0]), as: WebPeople.first)
        _ = try steps.start(&browser, at: isSecondProvider ? pages[0] : pages[1])
        return steps.deliver(callback, &browser)
    }

    /// RFC 9700 §4.4.1: the second provider sends the authorization request on to the first one.
    func mixedUp() throws(SignInSteps.Halt) -> SignInResult {
        guard let second = steps.second else { throw Self.withoutSecond }
        var browser = Browser(steps.settings)
        let request = try steps.start(&browser, at: second.start)
        let path = WebURL(ProviderPlaces(origin: steps.provider.origin).url(of: .authorize))?.path
        let forwarded = WebURL(origin: steps.provider.origin, path: path ?? request.path, query: request.query)
        return steps.deliver(try steps.authorize(forwarded, as: WebPeople.first), &browser)
    }

    private static let withoutSecond = SignInSteps.Halt(outcome: .refused("there is no second provider"))

    /// RFC 9700 §4.11.1: the browser asks to return to this page after the sign-in.
    ///
    /// - Parameter page: a reference, in which `${application}` is the application's origin.
    func returned(to page: String) -> SignInResult {
        var steps = steps
        let start = steps.application.start
        let target = page.replacing("${application}", with: start.origin.description)
        steps.application.start = CallbackQuery.setting(returnParameter ?? "", to: target, in: start)
        return steps.signIn()
    }
}
