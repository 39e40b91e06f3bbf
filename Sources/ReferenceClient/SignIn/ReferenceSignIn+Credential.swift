internal import AssayConformance
internal import ReferenceJOSE

extension ReferenceSignIn {
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
    func credential(of name: String) throws(Refusal) -> (Session, SignInCredential) {
        var name = name
        if let latest, latest != name, flaws.has("credentials-share-one-place") { name = latest }
        guard let session = sessions[name], let credential = session.credential else {
            throw Refusal(.tokenExchangeFailed, "the sign-in has no credential")
        }
        return (session, credential)
    }
}
