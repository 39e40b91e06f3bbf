internal import AssayHTTP

/// Plays in which a callback meets a browser or a sign-in that it does not belong to, or comes again.
extension ScenarioPlayer {
    /// The callback of a sign-in that an attacker has begun, with the attacker's own account.
    private func callbackOfAttacker() throws(SignInSteps.Halt) -> WebURL {
        var attacker = Browser(steps.settings)
        return try steps.authorize(try steps.start(&attacker), as: other)
    }

    /// RFC 6749 §10.12: a callback that this browser did not request.
    func deliveredElsewhere(hasBegun: Bool) throws(SignInSteps.Halt) -> SignInResult {
        let callback = try callbackOfAttacker()
        var victim = Browser(steps.settings)
        if hasBegun { _ = try steps.start(&victim) }
        return steps.deliver(callback, &victim)
    }

    /// The same in a browser that has finished a sign-in of its own, and so may have no state any more.
    func deliveredToSignedIn() throws(SignInSteps.Halt) -> SignInResult {
        var victim = Browser(steps.settings)
        let own = steps.signIn(&victim, as: WebPeople.first)
        guard own.outcome == .accepted else { throw SignInSteps.Halt(outcome: own.outcome) }
        return steps.deliver(try callbackOfAttacker(), &victim)
    }

    /// RFC 9700 §4.5: a stolen code in a session of the attacker.
    func injectedCode() throws(SignInSteps.Halt) -> SignInResult {
        var victim = Browser(steps.settings)
        let stolen = try steps.authorize(try steps.start(&victim))
        var attacker = Browser(steps.settings)
        let own = try steps.authorize(try steps.start(&attacker), as: other)
        guard let code = CallbackQuery.value(of: "code", in: stolen),
            let callback = CallbackQuery.replacing("code", by: code, in: own)
        else { throw SignInSteps.Halt(outcome: .refused("the provider gave no code")) }
        return steps.deliver(callback, &attacker)
    }

    func replayed(inOther: Bool) throws(SignInSteps.Halt) -> SignInResult {
        var browser = Browser(steps.settings)
        let callback = try steps.authorize(try steps.start(&browser))
        let first = steps.deliver(callback, &browser)
        guard first.outcome == .accepted else { throw SignInSteps.Halt(outcome: first.outcome) }
        if inOther { browser = Browser(steps.settings) }
        return steps.deliver(callback, &browser)
    }

    func secondStart() throws(SignInSteps.Halt) -> SignInResult {
        var browser = Browser(steps.settings)
        _ = try steps.authorize(try steps.start(&browser), as: other)
        return steps.signIn(&browser)
    }

    func firstStart() throws(SignInSteps.Halt) -> SignInResult {
        var browser = Browser(steps.settings)
        let callback = try steps.authorize(try steps.start(&browser))
        _ = try steps.start(&browser)
        return steps.deliver(callback, &browser)
    }

    /// - Parameter isReversed: whether the sign-in that began last is finished first.
    func bothStarts(isReversed: Bool = false) throws(SignInSteps.Halt) -> SignInResult {
        var browser = Browser(steps.settings)
        var callbacks = [try steps.authorize(try steps.start(&browser))]
        callbacks.append(try steps.authorize(try steps.start(&browser)))
        if isReversed { callbacks.reverse() }
        let first = steps.deliver(callbacks[0], &browser)
        guard first.outcome == .accepted else { throw SignInSteps.Halt(outcome: first.outcome) }
        return steps.deliver(callbacks[1], &browser)
    }

    /// RFC 6749 §10.12: a browser may have a session before it begins a sign-in, and then no state in it.
    func deliveredToVisitor() throws(SignInSteps.Halt) -> SignInResult {
        let callback = try callbackOfAttacker()
        var visitor = Browser(steps.settings)
        let start = steps.application.start
        var pages = [WebURL(origin: start.origin, path: "/"), steps.application.check].compactMap(\.self)
        // A start without a page begins the sign-in at once.
        var reader = Browser(steps.settings)
        if case .page? = try? reader.open(start) { pages.append(start) }
        for page in pages { _ = try? visitor.open(page) }
        return steps.deliver(callback, &visitor)
    }
}
