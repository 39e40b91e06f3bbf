internal import AssayConformance
internal import ReferenceJOSE

extension ReferenceSignIn {
    func refresh(_ name: String) async -> Observation {
        Observation { () throws(Refusal) in
            var (session, credential) = try credential(of: name)
            guard let refreshToken = credential.refreshToken else {
                throw Refusal(.tokenExchangeFailed, "the refresh token is missing")
            }
            do throws(Refusal) {
                try refresh(&credential, with: refreshToken, at: session.endpoints)
            } catch {
                guard error.reason == .tokenExchangeFailed, flaws.has("refresh-error-ignored") else {
                    if flaws.has("failed-refresh-ends-session") { sessions[name]?.credential?.refreshToken = nil }
                    if flaws.has("refused-id-token-kept") { sessions[name]?.credential = credential }
                    throw error
                }
            }
            session.credential = credential
            sessions[name] = session
            return ["subject": .string(credential.subject)]
        }
    }

    /// Refreshes the tokens (RFC 6749 §6); a new ID token is about the same person (OpenID Connect Core §12.2).
    ///
    /// After a refusal the credential that was passed is invalid; the session keeps the one before.
    private func refresh(
        _ credential: inout SignInCredential, with refreshToken: String, at endpoints: SignInEndpoints
    ) throws(Refusal) {
        let response = try response(to: refreshToken, at: endpoints)
        guard let accessToken = Self.text(response["access_token"]) else {
            throw Refusal(.invalidTokenResponse, "the access token is missing")
        }
        if let idToken = Self.text(response["id_token"]) {
            do throws(Refusal) {
                try verify(
                    idToken, after: credential, endpoints, accessToken: accessToken.isEmpty ? nil : accessToken)
            } catch {
                credential.comparedIDToken = idToken
                guard flaws.has("refreshed-id-token-not-verified") else { throw error }
            }
            credential.idToken = idToken
            credential.comparedIDToken = idToken
            if flaws.has("only-first-refresh-compared") { credential.comparedIDToken = nil }
        } else if flaws.has("refreshed-id-token-required") {
            throw Refusal(.invalidTokenResponse, "the ID token is missing")
        } else if flaws.has("id-token-lost-without-successor") {
            credential.comparedIDToken = nil
        }
        if !flaws.has("old-access-token-kept") { credential.accessToken = accessToken }
        if let newer = Self.text(response["refresh_token"]) {
            if !flaws.has("new-refresh-token-ignored") { credential.refreshToken = newer }
        } else if flaws.has("refresh-token-forgotten") {
            credential.refreshToken = nil
        }
    }

    private func response(
        to refreshToken: String, at endpoints: SignInEndpoints
    ) throws(Refusal) -> [String: OutputValue] {
        var form = [
            (name: "client_id", value: world.settings.clientID), (name: "grant_type", value: "refresh_token"),
            (name: "refresh_token", value: refreshToken),
        ]
        if let server = world.settings.serverClientID { form.append((name: "audience", value: server)) }
        let url =
            flaws.has("refresh-token-in-query")
            ? requests.leaking("refresh_token", refreshToken, in: endpoints.token) : endpoints.token
        let answer = try requests.post(
            form, to: url, following: "redirects-followed-for-refreshes",
            timeLimit: flaws.has("slow-refresh-waited-for") ? .seconds(7200) : nil,
            maximumSize: flaws.has("refresh-size-unbounded") ? .max : nil)
        return try TokenResponse(probe: TokenResponseProbe(answer), flaws: flaws, isRefresh: true).read()
    }

    private func verify(
        _ idToken: String, after credential: SignInCredential, _ endpoints: SignInEndpoints, accessToken: String?
    ) throws(Refusal) {
        do {
            _ = try verifiedSubject(
                Array(idToken.utf8), endpoints, nonce: nil, accessToken: accessToken,
                previous: credential.comparedIDToken)
        } catch {
            let isIgnored =
                switch error.reason {
                case .tokenExpired: flaws.has("refreshed-token-may-be-expired")
                case .invalidIssuedAt: flaws.has("refreshed-token-may-lack-issue-time")
                case .unsupportedAlgorithm: flaws.has("refreshed-token-may-be-unsigned")
                case .invalidHostedDomain: flaws.has("refreshed-domain-not-checked")
                default: false
                }
            guard isIgnored else { throw error }
        }
    }
}

extension Flaw {
    /// Flaws in handling the result of a refresh.
    static let ofTokenRefreshes: [Flaw] = [
        Flaw(
            "refresh-error-ignored", "treats a refused refresh as a success", .hidden,
            .accepting(.tokenExchangeFailed)),
        Flaw(
            "refreshed-id-token-not-verified", "does not verify the ID token of a refresh", .impersonation,
            .accepting(.refreshMismatch, .invalidSignature)),
        Flaw("refreshed-id-token-required", "refuses a refresh that returns no ID token", .lockout, .refusing),
    ]

    /// Flaws in keeping and sending the refresh token.
    static let ofRefreshTokens: [Flaw] = [
        Flaw("new-refresh-token-ignored", "keeps using the old refresh token after a rotation", .lockout, .refusing),
        Flaw(
            "refresh-token-forgotten", "drops the refresh token when a refresh returns no new one", .lockout,
            .refusing),
        Flaw("refresh-token-in-query", "writes the refresh token into the URL", .leak, .output),
    ]

    /// Flaws in checking the ID token of a refresh: checks that are made at a sign-in and not again.
    static let ofRefreshedIDTokens: [Flaw] = [
        Flaw(
            "refreshed-token-may-be-expired", "accepts an expired ID token at a refresh", .stale,
            .accepting(.tokenExpired)),
        Flaw(
            "refreshed-token-may-lack-issue-time", "does not check iat at a refresh", .stale,
            .accepting(.invalidIssuedAt)),
        Flaw(
            "refreshed-token-may-be-unsigned", "accepts an unsigned ID token at a refresh", .forgery,
            .accepting(.unsupportedAlgorithm)),
        Flaw(
            "refreshed-domain-not-checked", "does not check hd at a refresh", .outsider,
            .accepting(.invalidHostedDomain)),
        Flaw(
            "refused-id-token-kept", "compares later refreshes with an ID token that it refused", .impersonation,
            .accepting(.refreshMismatch)),
        Flaw(
            "only-first-refresh-compared", "compares only the first refresh with the sign-in", .impersonation,
            .accepting(.refreshMismatch)),
        Flaw(
            "id-token-lost-without-successor", "drops the ID token when a refresh returns none", .impersonation,
            .accepting(.refreshMismatch)),
    ]

    /// Flaws in requesting a refresh and in using its tokens.
    static let ofRefreshRequests: [Flaw] = [
        Flaw("old-access-token-kept", "keeps using the old access token after a refresh", .lockout, .refusing),
        Flaw(
            "failed-refresh-ends-session", "drops the refresh token when a refresh fails for a moment", .lockout,
            .refusing),
        Flaw(
            "redirects-followed-for-refreshes", "sends the refresh token wherever the token endpoint redirects", .leak,
            .output, .accepting(.tokenExchangeFailed), .misreporting(.tokenExchangeFailed)),
        Flaw("slow-refresh-waited-for", "waits two hours for the response to a refresh", .exhaustion, .output),
        Flaw("refresh-size-unbounded", "sets no limit to the size of the response to a refresh", .exhaustion, .output),
    ]

    /// Flaws in checking the response to a refresh: checks that are made at a sign-in and not again.
    static let ofRefreshResponses: [Flaw] = [
        Flaw(
            "refresh-status-not-checked", "does not check the status of the response to a refresh", .hidden,
            .accepting(.tokenExchangeFailed), .misreporting(.tokenExchangeFailed)),
        Flaw(
            "refresh-error-beside-tokens-ignored", "ignores error in a response to a refresh that also has tokens",
            .hidden,
            .accepting(.tokenExchangeFailed)),
        Flaw(
            "refresh-media-type-not-checked", "does not check the media type of the response to a refresh",
            .disagreement,
            .accepting(.invalidTokenResponse)),
        Flaw(
            "refresh-token-type-not-checked", "does not check token_type at a refresh", .otherKind,
            .accepting(.invalidTokenResponse)),
        Flaw(
            "refresh-access-token-optional", "accepts a refresh that returns no access token", .hidden,
            .accepting(.invalidTokenResponse)),
    ]
}
