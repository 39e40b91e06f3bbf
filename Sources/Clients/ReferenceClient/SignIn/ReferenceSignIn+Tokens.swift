internal import AssayConformance
internal import AssayJSON
internal import ReferenceJOSE

/// The tokens of a sign-in; it exists only after the ID token has been verified.
struct SignInCredential {
    var idToken: String
    /// The ID token that the next refresh is compared with; flaws lose it.
    var comparedIDToken: String?
    var accessToken: String
    var refreshToken: String?
    /// The refresh token of the sign-in, which a refresh may replace; flaws use it.
    let firstRefreshToken: String?
    let subject: String
    /// The nonce of the request.
    let nonce: String
    /// The scopes of the response; `nil` if it names none, and all that were asked for are granted.
    var scopes: [String]?
    /// Whether the latest refresh has returned no ID token; flaws forget the person then.
    var isWithoutNewIDToken = false
    /// The key that the refresh token is bound to; `nil` if it is bound to none.
    var proofKey: SignInProofKey?
}

extension ReferenceSignIn {
    /// Exchanges the code once, at the provider of the request (RFC 6749 §4.1.3, RFC 7636 §4.5, RFC 9207 §2.4).
    func credential(for code: String, of session: Session) async throws(Refusal) -> SignInCredential {
        var form = [
            (name: "client_id", value: fixture.settings.clientID), (name: "grant_type", value: "authorization_code"),
            (name: "code", value: requests.sent(code: code)),
            (name: "redirect_uri", value: fixture.settings.redirectURI),
        ]
        var verifier = session.verifier
        if let last = names.last.flatMap({ sessions[$0] }), last.verifier != verifier,
            flaws.has("verifier-of-latest-attempt-sent")
        {
            verifier = last.verifier
        }
        let secret = fixture.settings.clientSecret
        if usesProofKey, !flaws.has("verifier-not-sent"),
            secret == nil || !flaws.has("verifier-not-sent-with-secret")
        {
            form.append((name: "code_verifier", value: verifier))
        }
        if let secret, !flaws.has("secret-not-sent") { form.append((name: "client_secret", value: secret)) }
        if let server = fixture.settings.serverClientID, !flaws.has("server-not-named") {
            form.append((name: "audience", value: server))
        }
        var endpoint = session.endpoints.token
        if let first = names.first.flatMap({ sessions[$0] })?.endpoints, first.token != endpoint,
            flaws.has("code-sent-to-first-provider")
        {
            endpoint = first.token
        }
        if let last = names.last.flatMap({ sessions[$0] })?.endpoints, last.token != endpoint,
            flaws.has("code-sent-to-latest-provider")
        {
            endpoint = last.token
        }
        let proofKey = try newProofKey()
        let answer = try await proving(proofKey, code: code, at: endpoint, of: session.endpoints.issuer) {
            proofs throws(Refusal) in
            try await send(form, at: endpoint, proofs)
        }
        let response = try TokenResponse(probe: TokenResponseProbe(answer), flaws: flaws).read()
        let refreshToken = Self.text(response["refresh_token"])
        var scopes: [String]?
        if case .strings(let named)? = response["scopes"] { scopes = named }
        guard case .string(let idToken)? = response["id_token"],
            case .string(let accessToken)? = response["access_token"]
        else {
            throw Refusal(.invalidTokenResponse, "a token is missing")
        }
        if let userInfo = session.endpoints.userInfo, flaws.has("person-asked-for-before-verification") {
            _ = try await requests.get(userInfo, accessToken: accessToken)
        }
        func credential(of subject: String) -> SignInCredential {
            SignInCredential(
                idToken: idToken, comparedIDToken: idToken, accessToken: accessToken, refreshToken: refreshToken,
                firstRefreshToken: refreshToken, subject: subject, nonce: session.nonce, scopes: scopes,
                proofKey: proofKey)
        }
        do throws(Refusal) {
            return credential(
                of: try await verifiedSubject(
                    Array(idToken.utf8), session.endpoints, nonce: session.nonce, accessToken: accessToken,
                    now: fixture.clock.now != session.startedAt && flaws.has("time-of-start-used")
                        ? session.startedAt : nil))
        } catch {
            let subject = JSONText(flaws).unverifiedClaims(of: Array(idToken.utf8))?.text("sub") ?? ""
            if session.addition != nil, flaws.has("added-scopes-id-token-not-verified") {
                return credential(of: subject)
            }
            if error.reason == .invalidNonce, flaws.has("sign-in-nonce-not-compared") { return credential(of: subject) }
            if error.reason == .invalidNonce, session.isRestored, flaws.has("nonce-not-stored") {
                return credential(of: subject)
            }
            let unchecked: [Reason: String] = [
                .invalidNonce: "added-scopes-nonce-not-checked",
                .invalidHostedDomain: "added-scopes-domain-not-checked",
            ]
            if session.addition != nil, let flaw = unchecked[error.reason], flaws.has(flaw) {
                return credential(of: subject)
            }
            if flaws.has("refused-sign-in-keeps-tokens") { refused = credential(of: subject) }
            throw error
        }
    }

    private func send(
        _ form: [(name: String, value: String)], at endpoint: String, _ proofs: [String]
    ) async throws(Refusal) -> ResponseMessage {
        let response: ResponseMessage
        do {
            response = try await requests.post(
                form, to: endpoint, proofs: proofs, following: "redirects-followed-for-tokens")
        } catch {
            if flaws.has("lost-answer-is-refusal") {
                throw Refusal(.tokenExchangeFailed, "the provider refused the code")
            }
            // The code may have been used; the provider may treat a second use as theft (RFC 6749 §4.1.2).
            guard flaws.has("code-sent-again-after-silence") else { throw error }
            return try await requests.post(form, to: endpoint, proofs: proofs)
        }
        latestTokenResponse = response.body
        guard
            response.status >= 400 && flaws.has("code-sent-again-after-error")
                || response.status >= 500 && flaws.has("code-sent-again-after-server-error")
        else { return response }
        return try await requests.post(form, to: endpoint, proofs: proofs)
    }

    /// Verifies an ID token with the provider's keys and returns its subject.
    func verifiedSubject(
        _ idToken: [UInt8], _ endpoints: SignInEndpoints, nonce: String?, accessToken: String?,
        previous: String? = nil, now: Int64? = nil, isFromTokenEndpoint: Bool = true
    ) async throws(Refusal) -> String {
        do {
            let subject = try await subject(
                of: idToken, endpoints, nonce: nonce, accessToken: accessToken, previous: previous, now: now,
                isFromTokenEndpoint: isFromTokenEndpoint)
            acceptedTokens.append(idToken, of: subject)
            return subject
        } catch {
            guard let subject = acceptedTokens.subject(of: idToken, refusedFor: error.reason, flaws) else {
                throw error
            }
            return subject
        }
    }

    private func subject(
        of idToken: [UInt8], _ endpoints: SignInEndpoints, nonce: String?, accessToken: String?, previous: String?,
        now: Int64?, isFromTokenEndpoint: Bool
    ) async throws(Refusal) -> String {
        let verify = { [flaws, fixture] (keySet: [UInt8]) throws(Refusal) -> String in
            let output = try IDTokenVerification(
                probe: IDTokenProbe(
                    idToken, keySet: keySet, issuers: endpoints.idTokenIssuers, settings: fixture.settings,
                    nonce: nonce,
                    accessToken: accessToken, previousIDToken: previous.map { Array($0.utf8) },
                    now: now ?? fixture.clock.now),
                flaws: flaws, isFromTokenEndpoint: isFromTokenEndpoint
            ).run()
            guard case .string(let subject)? = output["subject"] else {
                throw Refusal(.invalidSubject, "sub is missing")
            }
            return subject
        }
        if isFromTokenEndpoint, let subject = try await subjectByTokenInformation(idToken) { return subject }
        // No key is needed, so none is fetched.
        if isFromTokenEndpoint, flaws.has("signature-left-to-tls") { return try verify([]) }
        do {
            return try await keys(of: endpoints, isRefresh: previous != nil).verify(verify)
        } catch {
            if error.reason == .unknownKeyID {
                let others = keyDocuments(besides: endpoints)
                if !others.isEmpty, flaws.has("keys-of-all-providers-tried") {
                    for document in others { if let subject = try? verify(document) { return subject } }
                }
            }
            let isTrusted =
                error.reason == .keySetUnavailable
                ? flaws.has("token-believed-without-keys") : flaws.has("token-believed-though-refused")
            guard isTrusted, let subject = JSONText(flaws).unverifiedClaims(of: idToken)?.text("sub") else {
                let isNonceQuoted = error.reason == .invalidNonce && flaws.has("nonce-quoted-in-message")
                throw error.quoting(nonce ?? "", if: isNonceQuoted)
                    .quoting(String(decoding: idToken, as: UTF8.self), if: flaws.has("id-token-quoted-in-message"))
            }
            return subject
        }
    }

    /// The subject of an ID token that was refused for a reason which a flaw does not check.
    ///
    /// - Parameter unchecked: the flaws, by the reason.
    func subjectOfRefused(
        _ idToken: [UInt8], _ refusal: Refusal, _ unchecked: [Reason: String]
    ) throws(Refusal) -> String {
        guard let flaw = unchecked[refusal.reason], flaws.has(flaw),
            let subject = JSONText(flaws).unverifiedClaims(of: idToken)?.text("sub")
        else { throw refusal }
        return subject
    }

    static func text(_ value: OutputValue?) -> String? {
        if case .string(let text)? = value { text } else { nil }
    }
}
