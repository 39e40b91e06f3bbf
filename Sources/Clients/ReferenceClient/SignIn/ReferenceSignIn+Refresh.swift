internal import AssayConformance
internal import ReferenceJOSE

extension ReferenceSignIn {
    func refresh(_ name: String) async -> Observation {
        let isBehindRefresh = underWay.contains(.refresh)
        if isBehindRefresh, flaws.has("second-refresh-refused") {
            return Observation(Refusal(.tokenExchangeFailed, "a refresh is under way"))
        }
        return await inTurn(.refresh) { () async throws(Refusal) in
            if isBehindRefresh, flaws.has("waiting-refresh-reports-success") {
                return ["subject": .string(sessions[name]?.credential?.subject ?? "")]
            }
            if refreshesAreStuck { throw Refusal(.tokenExchangeFailed, "a refresh is under way") }
            let latestBefore = latest
            var (endpoints, credential) = try credential(of: name)
            guard let refreshToken = credential.refreshToken else {
                throw Refusal(.tokenExchangeFailed, "the refresh token is missing")
            }
            do throws(Refusal) {
                try await refresh(&credential, with: refreshToken, at: endpoints)
            } catch {
                if waitingSteps.contains(where: { $0.kind == .refresh }), error.reason == .network,
                    flaws.has("lost-refresh-blocks-others")
                {
                    refreshesAreStuck = true
                }
                guard error.reason == .tokenExchangeFailed, flaws.has("refresh-error-ignored") else {
                    let isRefused = error.reason == .tokenExchangeFailed
                    if flaws.has("failed-refresh-ends-session")
                        || isRefused && flaws.has("refused-refresh-ends-session")
                    {
                        credential.refreshToken = nil
                    }
                    sessions[name]?.credential = credential
                    keep(name)
                    throw error.quoting(refreshToken, if: flaws.has("refresh-token-quoted-in-message"))
                }
            }
            if let place = placeOfRefreshed(credential, of: name, latestBefore) {
                sessions[place]?.credential = credential
                if !flaws.has("refreshed-tokens-not-stored") { keep(place) }
            }
            latestAccessToken = credential.accessToken
            return ["subject": .string(credential.subject)]
        }
    }

    /// The session that keeps refreshed tokens: their own; flaws use another one, or none.
    private func placeOfRefreshed(
        _ credential: SignInCredential, of name: String, _ latestBefore: String?
    ) -> String? {
        if sessions[name]?.credential == nil, flaws.has("late-refresh-token-not-revoked") { return nil }
        guard let latest, latest != latestBefore else { return name }
        if flaws.has("refreshed-tokens-stored-in-latest-session") { return latest }
        if let addition = sessions[latest]?.addition {
            return addition.session == name && flaws.has("refreshed-tokens-dropped-by-added-scopes") ? nil : name
        }
        let isSamePerson = sessions[latest]?.credential?.subject == credential.subject
        return isSamePerson && flaws.has("refreshed-tokens-dropped-by-new-sign-in") ? nil : name
    }

    /// Refreshes the tokens (RFC 6749 §6); a new ID token is about the same person (OpenID Connect Core §12.2).
    ///
    /// A refusal leaves the credential as it was. If only the keys are missing, the new refresh token replaces the one that
    /// was sent, which is used up.
    private func refresh(
        _ credential: inout SignInCredential, with refreshToken: String, at endpoints: SignInEndpoints
    ) async throws(Refusal) {
        let response = try await response(to: refreshToken, of: credential, at: endpoints)
        guard let accessToken = Self.text(response["access_token"]) else {
            throw Refusal(.invalidTokenResponse, "the access token is missing")
        }
        let newer = Self.text(response["refresh_token"])
        if let idToken = Self.text(response["id_token"]) {
            do throws(Refusal) {
                try await verify(
                    idToken, after: credential, endpoints, accessToken: accessToken.isEmpty ? nil : accessToken)
            } catch {
                if let newer, error.reason == .keySetUnavailable, !flaws.has("new-refresh-token-lost-without-keys") {
                    credential.refreshToken = newer
                }
                if flaws.has("refused-id-token-kept") { credential.comparedIDToken = idToken }
                if flaws.has("refused-access-token-kept") { credential.accessToken = accessToken }
                if let newer, flaws.has("refused-refresh-token-kept") { credential.refreshToken = newer }
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
        credential.isWithoutNewIDToken = response["id_token"] == nil
        if !flaws.has("old-access-token-kept") { credential.accessToken = accessToken }
        if let newer {
            if !flaws.has("new-refresh-token-ignored") { credential.refreshToken = newer }
        } else if flaws.has("refresh-token-forgotten") {
            credential.refreshToken = nil
        }
    }

    private func response(
        to refreshToken: String, of credential: SignInCredential, at endpoints: SignInEndpoints
    ) async throws(Refusal) -> [String: OutputValue] {
        var form = [
            (name: "client_id", value: fixture.settings.clientID), (name: "grant_type", value: "refresh_token"),
            (name: "refresh_token", value: refreshToken),
        ]
        if let secret = fixture.settings.clientSecret, !flaws.has("secret-not-sent-at-refresh") {
            form.append((name: "client_secret", value: secret))
        }
        if let server = fixture.settings.serverClientID, !flaws.has("server-not-named") {
            form.append((name: "audience", value: server))
        }
        // Without it the scopes are those that the person granted (RFC 6749 §6).
        if flaws.has("refresh-asks-for-all-scopes") {
            form.append((name: "scope", value: fixture.settings.scopes.joined(separator: " ")))
        }
        let url =
            flaws.has("refresh-token-in-query")
            ? requests.leaking("refresh_token", refreshToken, in: endpoints.token) : endpoints.token
        let answer = try await proving(
            try proofKey(of: credential), refreshToken: refreshToken, at: endpoints.token, of: endpoints.issuer
        ) { proofs throws(Refusal) in try await send(form, to: url, proofs) }
        return try TokenResponse(probe: TokenResponseProbe(answer), flaws: flaws, isRefresh: true).read()
    }

    private func send(
        _ form: [(name: String, value: String)], to url: String, _ proofs: [String]
    ) async throws(Refusal) -> ResponseMessage {
        do {
            return try await requests.post(
                form, to: url, proofs: proofs, following: "redirects-followed-for-refreshes",
                timeLimit: flaws.has("slow-refresh-waited-for") ? .seconds(7200) : nil,
                maximumSize: flaws.has("refresh-size-unbounded") ? .max : nil)
        } catch {
            // The provider may have replaced the token; a second use looks like theft (RFC 9700 §4.14.2).
            if flaws.has("refresh-sent-again-after-silence") {
                return try await requests.post(form, to: url, proofs: proofs)
            }
            guard flaws.has("lost-refresh-is-refusal") else { throw error }
            throw Refusal(.tokenExchangeFailed, "the provider refused the refresh token")
        }
    }

    private func verify(
        _ idToken: String, after credential: SignInCredential, _ endpoints: SignInEndpoints, accessToken: String?
    ) async throws(Refusal) {
        let bytes = Array(idToken.utf8)
        // A new nonce need not be there, and is the first one if it is (OpenID Connect Core §12.2).
        let hasNonce = JSONText(flaws).unverifiedClaims(of: bytes)?["nonce"] != nil
        let knownKeys = keys(of: endpoints, isRefresh: false).document
        do {
            _ = try await verifiedSubject(
                bytes, endpoints, nonce: hasNonce ? credential.nonce : nil, accessToken: accessToken,
                previous: credential.comparedIDToken)
        } catch {
            let isIgnored =
                switch error.reason {
                case .tokenExpired: flaws.has("refreshed-token-may-be-expired")
                case .invalidIssuedAt: flaws.has("refreshed-token-may-lack-issue-time")
                case .unsupportedAlgorithm: flaws.has("refreshed-token-may-be-unsigned")
                case .invalidHostedDomain: flaws.has("refreshed-domain-not-checked")
                case .invalidNonce: flaws.has("refreshed-nonce-not-checked")
                case .invalidAuthorizedParty: flaws.has("refreshed-authorized-party-not-checked")
                case .invalidAccessTokenHash: flaws.has("refreshed-access-token-hash-not-checked")
                case .missingKeyID: flaws.has("refreshed-token-may-lack-key-id")
                case .keySetUnavailable: flaws.has("refreshed-token-believed-without-keys")
                default: false
                }
            guard isIgnored else { throw error }
        }
        if hasNonce, flaws.has("refreshed-nonce-refused") {
            throw Refusal(.invalidNonce, "the ID token of a refresh has a nonce")
        }
        if knownKeys != keys(of: endpoints, isRefresh: false).document,
            flaws.has("refreshed-token-verified-with-old-keys")
        {
            throw Refusal(.unknownKeyID, "the key is not one of those of the sign-in")
        }
    }
}
