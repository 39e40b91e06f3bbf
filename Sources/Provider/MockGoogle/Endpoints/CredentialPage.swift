internal import AssayJSON
internal import JOSECryptography

/// The page that posts a credential to an app's server, as Google's button does in a window of its own
/// (`data-ux_mode="redirect"`).
extension MockGoogleProvider {
    /// Handles `client_id`, `login_uri`, `nonce` and `state` of Google's button.
    ///
    /// As with Google, the login URI is one of the client's redirect URIs. The page has a form for each person, and sets
    /// the cookie `g_csrf_token`, which a browser also sends to other ports of the same host.
    mutating func credentialPage(_ request: EndpointRequest) throws(EndpointFailure) -> EndpointResponse {
        guard let client = request.query["client_id"].flatMap(configuration.client) else {
            return OAuthError.unknownClient.page(of: configuration)
        }
        guard let target = request.query["login_uri"],
            client.redirectURIs.contains(where: { $0.utf8.elementsEqual(target.utf8) })
        else { return OAuthError.loginURIMismatch.page(of: configuration) }
        let token = try working { () throws(CryptoError) in try identifiers.nextToken() }
        var forms: [String] = []
        for person in configuration.people {
            let credential = try credential(of: person, for: client, nonce: request.query["nonce"], request)
            let parameters = CredentialPage.parameters(
                client, credential: credential, selectedBy: "btn", csrfToken: token, state: request.query["state"])
            forms.append(CredentialPage.form(for: person, to: target, parameters))
        }
        var response = EndpointResponse.html(200, CredentialPage.html(clientID: client.id, forms: forms))
        response.message.headers.append(HeaderField("Set-Cookie", "g_csrf_token=\(token); Path=/"))
        return response
    }

    /// The ID token that Google's button and One Tap give: for the client itself, with the nonce of the request.
    mutating func credential(
        of person: Person, for client: ClientRegistration, nonce: String?, _ request: EndpointRequest
    ) throws(EndpointFailure) -> String {
        let identifier = try working { () throws(CryptoError) in try identifiers.nextToken() }
        let content = IDTokenContent(
            person: person, clientID: client.id, audience: nil, scopes: Scopes.canonical(Scopes.identity),
            nonce: nonce, requestNonce: nonce, accessToken: nil, identifier: identifier)
        return try idToken(content, request)
    }
}

/// The page on which a person chooses the account whose credential is posted.
enum CredentialPage {
    /// The form that an application's login URI gets.
    static func parameters(
        _ client: ClientRegistration, credential: String, selectedBy: String, csrfToken: String?, state: String?
    ) -> QueryParameters {
        var parameters = QueryParameters()
        parameters.append("clientId", client.id)
        parameters.append("client_id", client.id)
        parameters.append("credential", credential)
        parameters.append("select_by", selectedBy)
        if let csrfToken { parameters.append("g_csrf_token", csrfToken) }
        if let state { parameters.append("state", state) }
        return parameters
    }

    static func fields(_ parameters: QueryParameters) -> String {
        parameters.list.map { parameter in
            let (name, value) = (HTMLText.escaped(parameter.name), HTMLText.escaped(parameter.value))
            return #"<input type="hidden" name="\#(name)" value="\#(value)">"#
        }.joined(separator: "\n")
    }

    fileprivate static func form(for person: Person, to target: String, _ parameters: QueryParameters) -> String {
        """
        <form method="post" action="\(HTMLText.escaped(target))">
        \(fields(parameters))
        <p><button type="submit">Continue as \(HTMLText.escaped(person.displayName))</button></p>
        </form>
        """
    }

    fileprivate static func html(clientID: String, forms: [String]) -> String {
        HTMLText.page(
            title: "Sign in with the mock of Google",
            """
            <h1>Choose an account</h1>
            <p>This is a mock of Google for tests. The credential is posted to <code>\(HTMLText.escaped(clientID))</code></p>
            \(forms.joined(separator: "\n"))
            """)
    }
}
