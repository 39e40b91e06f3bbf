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
                guard error.reason == .tokenExchangeFailed, flaws.has("refresh-error-ignored") else { throw error }
            }
            session.credential = credential
            sessions[name] = session
            return ["subject": .string(credential.subject)]
        }
    }

    /// Refreshes the tokens (RFC 6749 §6); a new ID token is about the same person (OpenID Connect Core §12.2).
    private func refresh(
        _ credential: inout SignInCredential, with refreshToken: String, at endpoints: SignInEndpoints
    ) throws(Refusal) {
        var form = [
            (name: "client_id", value: world.settings.clientID), (name: "grant_type", value: "refresh_token"),
            (name: "refresh_token", value: refreshToken),
        ]
        if let server = world.settings.serverClientID { form.append((name: "audience", value: server)) }
        let url =
            flaws.has("refresh-token-in-query")
            ? requests.leaking("refresh_token", refreshToken, in: endpoints.token) : endpoints.token
        let response = try TokenResponse(
            probe: TokenResponseProbe(try requests.post(form, to: url)), flaws: flaws, isRefresh: true
        )
        .read()
        guard let accessToken = Self.text(response["access_token"]) else {
            throw Refusal(.invalidTokenResponse, "the access token is missing")
        }
        if let idToken = Self.text(response["id_token"]) {
            if !flaws.has("refreshed-id-token-not-verified") {
                _ = try verifiedSubject(
                    Array(idToken.utf8), endpoints, nonce: nil, accessToken: accessToken, previous: credential.idToken)
            }
            credential.idToken = idToken
        } else if flaws.has("refreshed-id-token-required") {
            throw Refusal(.invalidTokenResponse, "the ID token is missing")
        }
        credential.accessToken = accessToken
        if let newer = Self.text(response["refresh_token"]) {
            if !flaws.has("new-refresh-token-ignored") { credential.refreshToken = newer }
        } else if flaws.has("refresh-token-forgotten") {
            credential.refreshToken = nil
        }
    }

    func userInfo(_ name: String) async -> Observation {
        Observation { () throws(Refusal) in
            let (session, credential) = try credential(of: name)
            guard let endpoint = session.endpoints.userInfo else {
                throw Refusal(.invalidConfiguration, "the provider has no UserInfo endpoint")
            }
            let url =
                flaws.has("access-token-in-query")
                ? requests.leaking("access_token", credential.accessToken, in: endpoint) : endpoint
            let response = try requests.get(
                url, accessToken: credential.accessToken, following: "redirects-followed-for-user-info")
            guard response.status == 200 else {
                if flaws.has("user-info-error-ignored") { return ["subject": .string(credential.subject)] }
                throw Refusal(.invalidUserInfo, "the status of the UserInfo response is not 200")
            }
            return try UserInfoResponse(probe: UserInfoProbe(response, subject: credential.subject), flaws: flaws)
                .read()
        }
    }

    func revoke(_ name: String) async -> Observation {
        Observation { () throws(Refusal) in
            let (session, credential) = try credential(of: name)
            guard let endpoint = session.endpoints.revocation else {
                throw Refusal(.invalidConfiguration, "the provider has no revocation endpoint")
            }
            if flaws.has("revocation-not-sent") { return [:] }
            var token = credential.accessToken
            // Revoking the refresh token also revokes its access tokens (RFC 7009 §2.1).
            if let refreshToken = credential.refreshToken { token = refreshToken }
            let url = flaws.has("revoked-token-in-query") ? requests.leaking("token", token, in: endpoint) : endpoint
            guard try requests.post([(name: "token", value: token)], to: url).status == 200 else {
                throw Refusal(.providerError, "the revocation was refused (RFC 7009 §2.2)")
            }
            return [:]
        }
    }

    func verify(_ verification: SignInVerification) async -> Observation {
        Observation { () throws(Refusal) in
            let endpoints = try SignInEndpoints(verification.provider, flaws)
            let subject = try verifiedSubject(
                verification.idToken, endpoints, nonce: verification.nonce, accessToken: nil, isFromTokenEndpoint: false
            )
            return ["subject": .string(subject)]
        }
    }

    /// The sign-in and its own credential.
    private func credential(of name: String) throws(Refusal) -> (Session, SignInCredential) {
        var name = name
        if let latest, latest != name, flaws.has("credentials-share-one-place") { name = latest }
        guard let session = sessions[name], let credential = session.credential else {
            throw Refusal(.tokenExchangeFailed, "the sign-in has no credential")
        }
        return (session, credential)
    }
}
