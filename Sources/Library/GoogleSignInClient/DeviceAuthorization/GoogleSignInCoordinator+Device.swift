extension GoogleSignInCoordinator {
    /// Signs in a person who allows it on another device, for a device without a browser or a keyboard (RFC 8628).
    ///
    /// It polls the token endpoint, each time after the provider's interval: five seconds more after each `slow_down`,
    /// and twice as much after a request that got no answer (RFC 8628 §3.5). It ends when the person allows or denies
    /// the sign-in, when the codes expire, at any other error, and at once when the task is cancelled. Google accepts
    /// only clients of the type "TVs and Limited Input devices", and requires their secret.
    ///
    /// - Parameter show: shows the code and the address; called once.
    /// - Throws: `access-denied` if the person refuses; `timed-out` if the codes expire; `cancelled`;
    ///   `sign-in-in-progress` while another sign-in of this coordinator is running, which continues;
    ///   `invalid-configuration` if the provider has no device authorization endpoint; and the codes of
    ///   `DeviceAuthorizationResponse`, `TokenResponse`, `GooglePublicKeyCache` and `IDTokenVerifier`.
    public func signInOnAnotherDevice(
        showing show: @Sendable (DeviceSignInPrompt) -> Void
    ) async throws(GoogleSignInError) -> GoogleCredential {
        guard !isSigningIn else { throw GoogleSignInError(.signInInProgress) }
        isSigningIn = true
        defer { isSigningIn = false }
        return try await signInOnAnotherDevice(clock: context.clock, showing: show)
    }

    private func signInOnAnotherDevice<C: Clock<Duration>>(
        clock: C, showing show: (DeviceSignInPrompt) -> Void
    ) async throws(GoogleSignInError) -> GoogleCredential {
        guard let endpoint = provider.deviceAuthorizationEndpoint else {
            throw GoogleSignInError(.invalidConfiguration, "the provider has no device authorization endpoint")
        }
        // Counted from before the request, so that the lifetime of the codes is never overestimated.
        let requested = clock.now
        let response = try await httpClient.response(
            to: HTTPRequest(
                form: [
                    (name: "client_id", value: configuration.clientID),
                    (name: "scope", value: configuration.scopes.joined(separator: " ")),
                ], to: endpoint))
        let codes = try DeviceAuthorizationResponse(response, policy: provider.policy)
        let expiration = requested.advanced(by: .seconds(codes.expiresIn))
        guard !Task.isCancelled else { throw GoogleSignInError(.cancelled) }
        show(DeviceSignInPrompt(codes))
        var interval = Duration.seconds(codes.interval)
        while true {
            try await wait(for: interval, until: expiration, clock)
            let requestedAt = context.wallTime()
            switch try await answer(to: codes.deviceCode) {
            case .tokens(let response):
                return try await credential(
                    of: ReceivedTokens(response: response, requestedAt: requestedAt), asking: configuration.scopes,
                    nonce: nil)
            case .pending: break
            case .slowDown: interval += .seconds(5)
            case .unavailable: interval *= 2
            }
        }
    }

    /// Waits before a poll.
    ///
    /// - Throws: `timed-out` when the codes expire before the wait is over.
    private func wait<C: Clock<Duration>>(
        for interval: Duration, until expiration: C.Instant, _ clock: C
    ) async throws(GoogleSignInError) {
        let next = clock.now.advanced(by: interval)
        do {
            try await clock.sleep(until: min(next, expiration), tolerance: nil)
        } catch {
            throw GoogleSignInError(.cancelled)
        }
        // If the task is cancelled after the sleep, the poll sends nothing.
        guard next < expiration else { throw GoogleSignInError(.timedOut, "the codes have expired") }
    }

    /// Polls once; no answer counts as one that says nothing about the person.
    private func answer(to code: DeviceCode) async throws(GoogleSignInError) -> DeviceTokenAnswer {
        let request = TokenRequest.device(code)
            .httpRequest(configuration: configuration, endpoint: provider.tokenEndpoint)
        let response: HTTPResponse
        do {
            response = try await httpClient.response(to: request)
        } catch {
            guard error.code == .timedOut || error.code == .network else { throw error }
            return .unavailable
        }
        do {
            return try DeviceTokenAnswer(response)
        } catch {
            // A refusal that comes after the app has cancelled says nothing.
            throw Task.isCancelled ? GoogleSignInError(.cancelled) : error
        }
    }
}
