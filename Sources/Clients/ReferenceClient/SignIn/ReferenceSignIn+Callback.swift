internal import AssayConformance
internal import AssayJSON
internal import ReferenceJOSE

extension ReferenceSignIn {
    /// Checks that the sign-in is still open: a response ends one sign-in, once (RFC 6749 §4.1.2).
    func checkOpen(_ session: Session) throws(Refusal) {
        switch session.ending {
        case nil: return
        case .cancelled?:
            if flaws.has("cancelled-sign-in-still-answers") { return }
            if let next = names.last, sessions[next]?.ending == nil {
                if flaws.has("late-callback-ends-next-sign-in") { sessions[next]?.ending = .failed }
                if underWay.count > 1, flaws.has("late-callback-ends-exchange") { sessions[next]?.isAbandoned = true }
            }
        case .succeeded?: if flaws.has("callback-taken-twice") { return }
        case .failed?: if isTakenAgain(after: session.failure) { return }
        }
        throw Refusal(.stateMismatch, "the sign-in has ended")
    }

    /// Whether a flaw takes the callback of a failed sign-in again, and so sends the code again.
    private func isTakenAgain(after failure: Reason?) -> Bool {
        switch failure {
        case .tokenExchangeFailed: flaws.has("callback-taken-again-after-error")
        case .network, .timedOut: flaws.has("callback-taken-again-after-silence")
        case .keySetUnavailable: flaws.has("callback-taken-again-without-keys")
        default: false
        }
    }

    /// The sign-in that a callback belongs to: that of the session.
    ///
    /// A flaw remembers the values of the latest alone.
    func answered(_ session: Session, _ name: String) -> Session {
        guard let last = names.last, last != name, let latest = sessions[last],
            flaws.has("latest-attempt-alone-remembered")
        else { return session }
        var session = session
        session.state = latest.state
        session.nonce = latest.nonce
        session.verifier = latest.verifier
        return session
    }

    func credential(of session: Session, after ending: SignInEnding) async throws(Refusal) -> SignInCredential {
        let elapsed = fixture.clock.now - session.startedAt
        if elapsed >= Self.personTimeLimit, !flaws.has("person-waited-for-ever") {
            throw Refusal(.timedOut, "the person did not return in time")
        }
        if elapsed < 0, flaws.has("sign-in-ended-by-clock-set-back") {
            throw Refusal(.timedOut, "the person did not return in time")
        }
        if elapsed >= Self.personTimeLimit / 2, flaws.has("person-hurried") {
            throw Refusal(.timedOut, "the person did not return in time")
        }
        guard case .callback(let url) = ending else {
            throw flaws.has("cancellation-is-an-error")
                ? Refusal(.network, "the page did not load") : Refusal(.userCancelled, "the person closed the page")
        }
        let code: String
        do throws(Refusal) {
            code = try self.code(in: url, of: session)
        } catch {
            if error.reason == .noAuthorizationCode {
                if let injected = credential(in: url, of: session) { return injected }
                if flaws.has("missing-code-is-cancellation") {
                    throw Refusal(.userCancelled, "the person closed the page")
                }
            }
            throw error
        }
        if let injected = credential(in: url, of: session) { return injected }
        var credential = try await credential(for: code, of: session)
        if let injected = parameter("access_token", of: url), flaws.has("access-token-of-callback-used") {
            credential.accessToken = injected
        }
        return credential
    }

    private func code(in url: String, of session: Session) throws(Refusal) -> String {
        do throws(Refusal) {
            return try code(in: url, of: session, issuer: session.endpoints.issuer)
        } catch {
            if error.reason == .stateMismatch, let state = parameter("state", of: url),
                sessions.values.contains(where: { $0.state == state }), flaws.has("state-of-any-attempt-accepted")
            {
                var session = session
                session.state = state
                return try code(in: url, of: session, issuer: session.endpoints.issuer)
            }
            if error.reason == .stateMismatch, let state = parameter("state", of: url),
                underWay.count > 1 && flaws.has("state-not-compared-during-exchange")
                    || session.isRestored && flaws.has("state-not-stored")
            {
                var session = session
                session.state = state
                return try code(in: url, of: session, issuer: session.endpoints.issuer)
            }
            let others = Set(sessions.values.map(\.endpoints.issuer)).subtracting([session.endpoints.issuer])
            guard error.reason == .issuerMismatch, let issuer = parameter("iss", of: url), others.contains(issuer),
                flaws.has("issuer-of-any-attempt-accepted")
            else {
                let isQuoted = error.reason == .stateMismatch && flaws.has("state-quoted-in-message")
                throw error.quoting(session.state, if: isQuoted)
            }
            return try code(in: url, of: session, issuer: issuer)
        }
    }

    private func code(in url: String, of session: Session, issuer: String) throws(Refusal) -> String {
        let response = try AuthorizationResponse(
            probe: AuthorizationResponseProbe(
                callback: url, redirectURI: fixture.settings.redirectURI, state: session.state, issuer: issuer,
                isIssuerParameterAdvertised: session.endpoints.isIssuerParameterAdvertised), flaws: flaws
        ).read()
        guard case .string(let code)? = response["code"] else { throw Refusal(.noAuthorizationCode, "code is missing") }
        return code
    }

    /// The credential that a flaw makes of an ID token in the callback; `nil` without the token or the flaw.
    private func credential(in url: String, of session: Session) -> SignInCredential? {
        guard let idToken = parameter("id_token", of: url), flaws.has("id-token-of-callback-believed"),
            let subject = JSONText(flaws).unverifiedClaims(of: Array(idToken.utf8))?.text("sub")
        else { return nil }
        return SignInCredential(
            idToken: idToken, comparedIDToken: idToken, accessToken: "", refreshToken: nil, firstRefreshToken: nil,
            subject: subject, nonce: session.nonce)
    }

    /// A parameter of a callback that no check has looked at.
    private func parameter(_ name: String, of url: String) -> String? {
        let query = url.split(separator: "?", maxSplits: 1).dropFirst().first
        return query.flatMap { FormParameters(String($0), FlawSwitch(nil))?.value(name) }
    }
}
