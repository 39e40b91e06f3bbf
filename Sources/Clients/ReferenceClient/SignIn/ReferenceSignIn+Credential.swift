internal import AssayConformance
internal import AssayJSON
internal import ReferenceJOSE

extension ReferenceSignIn {
    func userInfo(_ name: String) async -> Observation {
        await inTurn(.userInfo) { () async throws(Refusal) in
            if let known = sessions[name]?.userInfo, flaws.has("user-info-kept") { return known }
            var (endpoints, credential) = try credential(of: name)
            if let latestAccessToken, latestAccessToken != credential.accessToken,
                flaws.has("latest-access-token-used")
            {
                credential.accessToken = latestAccessToken
            }
            guard let endpoint = endpoints.userInfo else {
                throw Refusal(.invalidConfiguration, "the provider has no UserInfo endpoint")
            }
            let url =
                flaws.has("access-token-in-query")
                ? requests.leaking("access_token", credential.accessToken, in: endpoint) : endpoint
            let response: ResponseMessage
            do throws(Refusal) {
                response = try await requests.get(
                    url, accessToken: credential.accessToken, following: "redirects-followed-for-user-info",
                    timeLimit: flaws.has("slow-use-waited-for") ? .seconds(7200) : nil,
                    maximumSize: flaws.has("size-of-use-unbounded") ? .max : nil)
            } catch {
                guard flaws.has("lost-user-info-ignored") else { throw error }
                return ["subject": .string(credential.subject)]
            }
            guard isSuccess(response) || flaws.has("user-info-status-not-checked") else {
                if flaws.has("user-info-error-ignored") { return ["subject": .string(credential.subject)] }
                throw Refusal(.invalidUserInfo, "the status of the UserInfo response is not 200")
            }
            let userInfo = try userInfo(in: response, of: credential)
            sessions[name]?.userInfo = userInfo
            return userInfo
        }
    }

    private func userInfo(
        in response: ResponseMessage, of credential: SignInCredential
    ) throws(Refusal) -> [String: OutputValue] {
        func read(_ subject: String) throws(Refusal) -> [String: OutputValue] {
            try UserInfoResponse(probe: UserInfoProbe(response, subject: subject), flaws: flaws).read()
        }
        do {
            return try read(credential.subject)
        } catch {
            guard credential.isWithoutNewIDToken, let subject = JSONText(flaws).body(response.body)?.text("sub"),
                flaws.has("person-forgotten-without-new-id-token")
            else { throw error }
            return try read(subject)
        }
    }

    private func isSuccess(_ response: ResponseMessage) -> Bool {
        response.status == 200 || (200...299).contains(response.status) && flaws.has("any-success-accepted")
    }

    func revoke(_ name: String) async -> Observation {
        await inTurn(.revocation) { () async throws(Refusal) in
            let latestBefore = latest
            var (endpoints, credential) = try credential(of: name)
            if let latest, latest != name, let other = sessions[latest]?.credential,
                flaws.has("latest-session-revoked")
            {
                credential = other
            }
            guard let endpoint = endpoints.revocation else {
                throw Refusal(.invalidConfiguration, "the provider has no revocation endpoint")
            }
            if flaws.has("revocation-not-sent") { return [:] }
            if credential.refreshToken == nil, flaws.has("access-token-not-revoked") { return [:] }
            var token = credential.accessToken
            // Revoking the refresh token also revokes its access tokens (RFC 7009 §2.1).
            if let refreshToken = credential.refreshToken { token = refreshToken }
            if let first = credential.firstRefreshToken, first != token, flaws.has("first-refresh-token-revoked") {
                token = first
            }
            let url = flaws.has("revoked-token-in-query") ? requests.leaking("token", token, in: endpoint) : endpoint
            let response: ResponseMessage
            do throws(Refusal) {
                response = try await requests.post(
                    [(name: "token", value: token)], to: url, following: "redirects-followed-for-revocations",
                    timeLimit: flaws.has("slow-use-waited-for") ? .seconds(7200) : nil,
                    maximumSize: flaws.has("size-of-use-unbounded") ? .max : nil)
            } catch {
                guard flaws.has("lost-revocation-ignored") else { throw error }
                return [:]
            }
            // Only a flaw lets a refresh be under way.
            guard isSuccess(response) || underWay.contains(.refresh) && flaws.has("late-refresh-token-not-revoked")
            else {
                if flaws.has("revocation-error-ignored") { return [:] }
                if flaws.has("refused-revocation-drops-tokens") { sessions[name]?.credential = nil }
                throw Refusal(.providerError, "the revocation was refused (RFC 7009 §2.2)")
                    .quoting(token, if: flaws.has("revoked-token-quoted-in-message"))
            }
            // The provider may need a moment, in which the tokens still work (RFC 7009 §2.1).
            var name = name
            if latest != latestBefore, let latest, flaws.has("sign-out-clears-latest-session") { name = latest }
            if !flaws.has("revoked-tokens-used-again") { sessions[name]?.credential = nil }
            if !flaws.has("revoked-session-stays-stored") { keep(name) }
            return [:]
        }
    }

    /// A sign-in without a refresh token leaves those of earlier sign-ins (RFC 6749 §5.1); a flaw keeps one for a person.
    func dropRefreshTokens(of subject: String) {
        for (name, session) in sessions where session.credential?.subject == subject {
            guard session.credential?.refreshToken != nil, flaws.has("refresh-token-lost-at-next-sign-in") else {
                continue
            }
            sessions[name]?.credential?.refreshToken = nil
        }
    }

    func verify(_ verification: SignInVerification) async -> Observation {
        await inTurn(.verification) { () async throws(Refusal) in
            let endpoints = try SignInEndpoints(verification.provider, flaws)
            let subject: String
            do throws(Refusal) {
                subject = try await verifiedSubject(
                    verification.idToken, endpoints, nonce: verification.nonce, accessToken: nil,
                    isFromTokenEndpoint: false)
            } catch {
                var unchecked: [Reason: String] = [
                    .invalidNonce: "nonce-of-verification-not-checked",
                    .invalidHostedDomain: "domain-of-verification-not-checked",
                ]
                if fixture.settings.serverClientID != nil {
                    unchecked[.invalidAudience] = "server-of-verification-not-checked"
                }
                subject = try subjectOfRefused(verification.idToken, error, unchecked)
            }
            return ["subject": .string(subject)]
        }
    }

    /// The provider of a sign-in and its own credential.
    func credential(of name: String) throws(Refusal) -> (SignInEndpoints, SignInCredential) {
        var name = name
        if let latest, latest != name, flaws.has("credentials-share-one-place") { name = latest }
        guard let session = sessions[name], let credential = session.credential else {
            throw Refusal(.notSignedIn, "the sign-in has no credential")
        }
        if let first = names.first.flatMap({ sessions[$0] })?.endpoints, first.token != session.endpoints.token,
            flaws.has("tokens-sent-to-first-provider")
        {
            return (first, credential)
        }
        return (session.endpoints, credential)
    }
}
