/// What the person, the user agent and the attacker make of an authorization request, and its delivery to the client.
extension ScenarioRun {
    /// Delivers a callback to the client as often as it says; `nil` if its sign-in did not begin.
    func deliver(
        _ callback: ScenarioCallback
    ) async throws(ScenarioMistake) -> (Observation, [Observation])? {
        guard let attempt = attempts[callback.attempt] else { return nil }
        let ending = try ending(of: callback)
        let client = try await installation(attempt.device)
        let first = await client.finish(attempt.session, ending)
        var repetitions: [Observation] = []
        for _ in 1..<callback.count { repetitions.append(await client.finish(attempt.session, ending)) }
        return (first, repetitions)
    }

    func ending(of callback: ScenarioCallback) throws(ScenarioMistake) -> SignInEnding {
        // PKCE or a nonce can replace state (RFC 9700 §2.1), and then nothing can be wrong with it.
        let state = attempts[callback.attempt].flatMap { QueryText(url: $0.authorizationURL).decoded("state") }
        if callback.isAboutState, attempts[callback.attempt] != nil, state == nil {
            evidence.reasonToSkip = "the client's request has no state"
            return .cancelled
        }
        if callback.visits {
            guard let source = attempts[callback.source] else {
                throw ScenarioMistake("the attempt \"\(callback.source)\" did not begin")
            }
            var request = QueryText(url: source.authorizationURL)
            if let name = callback.provider, let provider = fixture.provider(named: name) {
                request.head = provider.authorizationEndpoint + "?"
            }
            for (name, value) in callback.request {
                request.set(name, try value.map { text throws(ScenarioMistake) in try expanded(text) })
            }
            let url = ScenarioUserAgent(fixture: fixture).callbackURL(
                visiting: request.text, redirectURI: scenario.settings.redirectURI, user: callback.user)
            guard let url else { return .cancelled }
            attempts[callback.source]?.callback = url
            attempts[callback.attempt]?.callback = url
        }
        if let url = callback.url { return .callback(try expanded(url, isEncoded: true)) }
        guard let url = attempts[callback.attempt]?.callback else { return .cancelled }
        guard !callback.query.isEmpty else { return .callback(url) }
        var query = QueryText(url: url)
        var isChanged = false
        for (name, value) in callback.query {
            let text =
                callback.givesOwnState(value)
                ? state : try value.map { text throws(ScenarioMistake) in try expanded(text) }
            if query.decoded(name) != text { isChanged = true }
            query.set(name, text)
        }
        if callback.isAboutState, callback.source != callback.attempt, query.decoded("state") == state {
            evidence.reasonToSkip = "the client sends the same state twice"
            return .cancelled
        }
        // A client may use the same values for both attempts, or none.
        guard isChanged || callback.source != callback.attempt else {
            throw ScenarioMistake("\"query\" changes nothing")
        }
        return .callback(query.text)
    }
}
