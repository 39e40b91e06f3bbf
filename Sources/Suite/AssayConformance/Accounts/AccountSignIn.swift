internal import AssayJSON
internal import MockGoogle
internal import TokenForge

/// A person who is about to sign in at a provider.
///
/// A client can send the person to the provider itself and exchange the code (`callbackURL`, `AccountDevice.send`), or
/// take the tokens as it would from its platform (`credential`).
public struct AccountSignIn: Sendable {
    /// The provider's endpoints.
    public let provider: SignInProvider
    let person: AccountPerson
    let fixture: AccountFixture

    init(_ person: AccountPerson, in fixture: AccountFixture) throws(JSONError) {
        guard let provider = fixture.fixture.provider(named: person.provider.rawValue) else {
            throw JSONError("there is no provider \(person.provider.rawValue)", at: .built)
        }
        self.provider = provider
        self.person = person
        self.fixture = fixture
    }

    /// Lets the person sign in at the provider's page.
    ///
    /// - Returns: the URL of the callback; `nil` if the page does not lead back to the client.
    public func callbackURL(visiting authorizationURL: String) -> String? {
        fixture.callbackURL(visiting: authorizationURL, as: person)
    }
}

/// The platform's part, for clients that leave signing in to it. No token is verified here.
extension AccountDevice {
    /// The tokens of a sign-in, by the authorization code flow.
    ///
    /// - Throws: `unavailable` if the provider cannot be reached.
    public func credential(of signIn: AccountSignIn) async throws(AccountFailure) -> AccountCredential {
        let (nonce, provider) = ("assay-nonce-\(signIn.person.number)", signIn.provider)
        let query = form([
            ("client_id", settings.clientID), ("redirect_uri", settings.redirectURI), ("response_type", "code"),
            ("scope", settings.scopes.joined(separator: " ")), ("nonce", nonce),
        ])
        guard let callback = signIn.callbackURL(visiting: provider.authorizationEndpoint + "?" + query),
            let code = QueryText(url: callback).decoded("code"),
            let response = try await tokens(
                [
                    ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", settings.redirectURI),
                    ("audience", settings.serverClientID),
                ], at: provider),
            let idToken = response.text("id_token"), let accessToken = response.text("access_token")
        else { throw .unavailable }
        return AccountCredential(
            idToken: try await probe(idToken, accessToken, nonce: nonce, of: provider), accessToken: accessToken,
            refreshToken: response.text("refresh_token"))
    }

    /// Exchanges a refresh token for new tokens at the provider that issued it.
    ///
    /// - Throws: `unavailable` if the provider cannot be reached.
    public func refresh(_ refreshToken: String) async throws(AccountFailure) -> AccountRefresh {
        guard let provider = issuer(of: refreshToken) else { return .refused }
        let response = try await tokens(
            [("grant_type", "refresh_token"), ("refresh_token", refreshToken)], at: provider)
        guard let response, let accessToken = response.text("access_token") else { return .refused }
        var idToken: IDTokenProbe?
        if let text = response.text("id_token") {
            // The nonce belongs to an authorization request, and a refresh has none (OpenID Connect Core §12.2).
            idToken = try await probe(text, accessToken, nonce: nil, of: provider)
        }
        return .tokens(idToken: idToken, accessToken: accessToken, refreshToken: response.text("refresh_token"))
    }

    /// Revokes a token at the provider that issued it.
    ///
    /// - Throws: `unavailable` if the provider cannot be reached.
    public func revoke(_ token: String) async throws(AccountFailure) {
        guard let endpoint = issuer(of: token)?.revocationEndpoint else { return }
        _ = try await response(to: post([("token", token)], to: endpoint))
    }

    private func issuer(of token: String) -> SignInProvider? {
        fixture.fixture.snapshot.providers.first { $0.issuedSecret(in: token) != nil }
            .map { SignInProvider($0.configuration) }
    }

    /// The response of a token endpoint; `nil` if it refuses.
    private func tokens(
        _ members: [(name: String, value: String?)], at provider: SignInProvider
    ) async throws(AccountFailure) -> JSONValue? {
        let client = [("client_id", settings.clientID), ("client_secret", settings.clientSecret)]
        let response = try await response(to: post(client + members, to: provider.tokenEndpoint))
        guard response.status == 200 else { return nil }
        return try? JSON.parse(response.body, file: "token response").value
    }

    private func probe(
        _ idToken: String, _ accessToken: String, nonce: String?, of provider: SignInProvider
    ) async throws(AccountFailure) -> IDTokenProbe {
        let keySet = try await response(to: RequestMessage(method: "GET", url: provider.jwksURI, headers: []))
        let isApple = provider.issuer == "https://appleid.apple.com"
        return IDTokenProbe(
            idToken: Array(idToken.utf8), keySet: keySet.body, provider: isApple ? "apple" : "google",
            clientID: settings.clientID, serverClientID: settings.serverClientID,
            issuers: isApple ? [provider.issuer] : [provider.issuer, "accounts.google.com"], nonce: nonce,
            accessToken: accessToken, hostedDomain: settings.hostedDomain, now: now, leeway: settings.leeway,
            network: ProbeNetwork([]))
    }

    private func response(to request: RequestMessage) async throws(AccountFailure) -> ResponseMessage {
        guard case .response(let response) = await send(request) else { throw .unavailable }
        return response
    }

    private func post(_ members: [(name: String, value: String?)], to url: String) -> RequestMessage {
        RequestMessage(
            method: "POST", url: url, headers: [HeaderField("Content-Type", "application/x-www-form-urlencoded")],
            body: Array(form(members).utf8))
    }

    private func form(_ members: [(name: String, value: String?)]) -> String {
        var form = QueryParameters()
        for case (let name, let value?) in members { form.append(name, value) }
        return form.text(.percent)
    }
}

extension JSONValue {
    fileprivate func text(_ name: String) -> String? {
        if case .string(let text)? = self[name] { text } else { nil }
    }
}
