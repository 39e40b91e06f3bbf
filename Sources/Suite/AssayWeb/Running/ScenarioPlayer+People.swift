/// Plays about which account a person gets, and who may have one.
extension ScenarioPlayer {
    /// OpenID Connect Core §5.7: only `iss` and `sub` together identify a person.
    func secondPerson(isElsewhere: Bool) -> SignInResult {
        let first = steps.signIn(as: WebPeople.first)
        var earlier = steps.provider.texts(of: WebPeople.first)
        let page = PageText.of(first.body)
        if let account = marks.first(where: { $0.field == .account })?.text(in: page), !account.isEmpty {
            earlier[.account] = [account]
        }
        var result: SignInResult
        let own: PersonTexts
        if isElsewhere, let second = steps.second {
            result = steps.signIn(at: second.start, as: WebPeople.first)
            own = second.provider.texts(of: WebPeople.first)
        } else {
            result = steps.signIn(as: WebPeople.other)
            own = steps.provider.texts(of: WebPeople.other)
        }
        result.pair = PeoplePair(
            own: own, earlier: earlier, hasEarlierAccount: first.outcome == .accepted,
            sharedMarks: sharedMarks)
        return result
    }

    /// What a person with a browser of their own can change: the request and the callback, but not the ID token.
    func editedHostedDomain() throws(SignInSteps.Halt) -> SignInResult {
        var browser = Browser(steps.settings)
        let request = CallbackQuery.setting("hd", to: nil, in: try steps.start(&browser))
        let callback = CallbackQuery.setting(
            "hd", to: steps.provider.people.hostedDomain, in: try steps.authorize(request))
        return steps.deliver(callback, &browser)
    }

    /// RFC 9700 §4.6: an access token that was not issued in this sign-in.
    func injectedAccessToken(keepsCode: Bool) throws(SignInSteps.Halt) -> SignInResult {
        var browser = Browser(steps.settings)
        var callback = try steps.authorize(try steps.start(&browser))
        guard let token = steps.provider.tokens(of: WebPeople.other)?.accessToken else {
            throw SignInSteps.Halt(outcome: .refused("the provider gave no access token"))
        }
        if !keepsCode { callback = CallbackQuery.setting("code", to: nil, in: callback) }
        for (name, value) in [("access_token", token), ("token_type", "Bearer"), ("expires_in", "3599")] {
            callback = CallbackQuery.setting(name, to: value, in: callback)
        }
        return steps.deliver(callback, &browser)
    }
}
