internal import AssayConformance
internal import AssayJSON
internal import ReferenceJOSE

extension ReferenceSignIn {
    /// A sign-in on a device without a browser.
    struct DeviceSession {
        let endpoints: SignInEndpoints
        let codes: DeviceAuthorization
        /// When the codes were requested, in milliseconds since 1970.
        let requestedAt: Int64
    }

    /// An answer to a poll.
    private enum Answer { case subject(SignInCredential), pending, slowDown, none }

    /// A device that obeys every rule needs far fewer.
    private static let maximumPolls = 200

    /// Requests the codes (RFC 8628 §3.1).
    func authorizeDevice(_ request: SignInStart) async -> Observation {
        await inTurn(.device) { () async throws(Refusal) in
            let endpoints = try SignInEndpoints(request.provider, flaws)
            guard let endpoint = endpoints.device else {
                throw Refusal(.invalidConfiguration, "the provider has no device authorization endpoint")
            }
            let requestedAt = fixture.clock.milliseconds
            var form = [(name: "client_id", value: fixture.settings.clientID)]
            if !flaws.has("device-scope-not-sent") {
                form.append((name: "scope", value: fixture.settings.scopes.joined(separator: " ")))
            }
            let response = try await requests.post(form, to: endpoint)
            let codes = try DeviceAuthorization(
                probe: DeviceAuthorizationProbe(
                    status: response.status, headers: response.headers, body: response.body),
                flaws: flaws, endpoints: EndpointCheck(flaws))
            let name = "device-\(devices.count + 1)"
            devices[name] = DeviceSession(endpoints: endpoints, codes: codes, requestedAt: requestedAt)
            return [
                "session": .string(name), "verification_url": .string(codes.verificationURL),
                "user_code": .string(flaws.has("device-code-shown") ? codes.deviceCode : codes.userCode),
            ]
        }
    }

    /// Polls until the sign-in ends (RFC 8628 §3.4, §3.5).
    func poll(_ name: String, cancelAfter seconds: Int64?) async -> Observation {
        await inTurn(.device) { () async throws(Refusal) in
            guard let device = devices.removeValue(forKey: name) else {
                throw Refusal(.stateMismatch, "the sign-in has ended")
            }
            var waiting = DeviceWaiting(
                device, cancellation: seconds.map { fixture.clock.milliseconds + $0 * 1_000 }, fixture, flaws)
            for _ in 0..<Self.maximumPolls {
                try waiting.wait()
                switch try await answer(to: device, waiting) {
                case .subject(let credential):
                    sessions[name] = Session(
                        endpoints: device.endpoints, state: "", nonce: "", verifier: "", startedAt: fixture.clock.now,
                        addition: nil, ending: .succeeded, credential: credential)
                    return output(credential, nil)
                case .pending: waiting.notePending()
                case .slowDown: waiting.slowDown()
                case .none: waiting.backOff()
                }
            }
            throw Refusal(.timedOut, "the person did not decide in time")
        }
    }

    private func answer(to device: DeviceSession, _ waiting: DeviceWaiting) async throws(Refusal) -> Answer {
        var form = [
            (name: "client_id", value: fixture.settings.clientID),
            (name: "device_code", value: device.codes.deviceCode),
        ]
        form.append((name: "grant_type", value: "urn:ietf:params:oauth:grant-type:device_code"))
        if let secret = fixture.settings.clientSecret, !flaws.has("device-secret-not-sent") {
            form.append((name: "client_secret", value: secret))
        }
        let response: ResponseMessage
        do {
            response = try await requests.post(form, to: device.endpoints.token)
        } catch {
            guard !flaws.has("lost-answer-ends-device-sign-in") else { throw error }
            return .none
        }
        guard response.status == 200 else { return try refusal(response) }
        if waiting.isCancelled, !flaws.has("cancelled-device-signs-in") { throw DeviceWaiting.cancelled }
        return .subject(try await credential(in: response, of: device))
    }

    private func credential(
        in response: ResponseMessage, of device: DeviceSession
    ) async throws(Refusal) -> SignInCredential {
        let tokens = try TokenResponse(probe: TokenResponseProbe(response), flaws: flaws).read()
        guard let idToken = Self.text(tokens["id_token"]), let accessToken = Self.text(tokens["access_token"]) else {
            throw Refusal(.invalidTokenResponse, "a token is missing")
        }
        let subject: String
        if flaws.has("device-id-token-not-verified"),
            let claimed = JSONText(flaws).unverifiedClaims(of: Array(idToken.utf8))?.text("sub")
        {
            subject = claimed
        } else {
            do throws(Refusal) {
                subject = try await verifiedSubject(
                    Array(idToken.utf8), device.endpoints, nonce: nil, accessToken: accessToken)
            } catch {
                let unchecked: [Reason: String] = [
                    .invalidHostedDomain: "device-domain-not-checked", .tokenExpired: "device-token-may-be-expired",
                    .invalidIssuer: "device-issuer-not-checked",
                    .invalidAccessTokenHash: "device-access-token-hash-not-checked",
                ]
                subject = try subjectOfRefused(Array(idToken.utf8), error, unchecked)
            }
        }
        let refreshToken = Self.text(tokens["refresh_token"])
        return SignInCredential(
            idToken: idToken, comparedIDToken: idToken, accessToken: accessToken, refreshToken: refreshToken,
            firstRefreshToken: refreshToken, subject: subject, nonce: "")
    }

    /// What an error says: Google sends it with 428 and 403, the RFC with 400, so the status does not count.
    private func refusal(_ response: ResponseMessage) throws(Refusal) -> Answer {
        let isTokenError = (400...403).contains(response.status) || response.status == 428
        if !isTokenError, flaws.has("polled-until-a-token-error") { return .none }
        // An error is JSON of that media type (RFC 6749 §5.2).
        guard HeaderFields(fields: response.headers, flaws: FlawSwitch(nil)).isJSON,
            case .string(let error)? = JSONText(flaws).body(response.body)?["error"]
        else {
            // The server did not judge the request (RFC 9110 §15.6; RFC 6585 §4).
            let isTemporary = response.status >= 500 || response.status == 429 || response.status == 408
            if isTemporary, !flaws.has("lost-answer-ends-device-sign-in") { return .none }
            throw Refusal(.tokenExchangeFailed, "the status is not 200 (RFC 6749 §5.1)")
        }
        switch error {
        case "authorization_pending":
            if flaws.has("pending-is-an-error") || response.status == 428 && flaws.has("pending-expected-with-400")
                || response.status == 400 && flaws.has("pending-expected-with-428")
            {
                break
            }
            return .pending
        case "slow_down":
            if flaws.has("slow-down-is-an-error") { break }
            return flaws.has("slow-down-ignored") ? .pending : .slowDown
        case "access_denied":
            if flaws.has("polled-after-denial") { return .pending }
            if flaws.has("denial-called-failure") { break }
            throw Refusal(.accessDenied, "the person denied the sign-in")
        case "expired_token":
            if flaws.has("polled-after-expiry") { return .pending }
            if flaws.has("expiry-called-failure") { break }
            throw Refusal(.timedOut, "the codes have expired")
        default:
            if flaws.has("polled-after-other-errors") { return .pending }
        }
        throw Refusal(.tokenExchangeFailed, "the provider refused the poll (RFC 8628 §3.5)")
    }
}
