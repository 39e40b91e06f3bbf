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
            return OAuthError(401, "invalid_client", "The OAuth client was not found.").page
        }
        guard let target = request.query["login_uri"],
            client.redirectURIs.contains(where: { $0.utf8.elementsEqual(target.utf8) })
        else { return OAuthError(400, "redirect_uri_mismatch", "The login_uri is not one of the client's URIs.").page }
        let token = try working { () throws(CryptoError) in try identifiers.nextToken() }
        var forms: [String] = []
        for person in configuration.people {
            let content = IDTokenContent(
                person: person, clientID: client.id, audience: nil, scopes: Scopes.canonical(Scopes.identity),
                nonce: request.query["nonce"], requestNonce: request.query["nonce"], accessToken: nil)
            var parameters = [
                ("clientId", client.id), ("client_id", client.id), ("credential", try idToken(content, request)),
                ("select_by", "btn"), ("g_csrf_token", token),
            ]
            if let state = request.query["state"] { parameters.append(("state", state)) }
            forms.append(CredentialPage.form(for: person, to: target, parameters))
        }
        var response = EndpointResponse.html(200, CredentialPage.html(clientID: client.id, forms: forms))
        response.message.headers.append(HeaderField("Set-Cookie", "g_csrf_token=\(token); Path=/"))
        return response
    }
}

/// The page on which a person chooses the account whose credential is posted.
private enum CredentialPage {
    static func form(for person: Person, to target: String, _ parameters: [(String, String)]) -> String {
        let fields = parameters.map { name, value in
            #"<input type="hidden" name="\#(HTMLText.escaped(name))" value="\#(HTMLText.escaped(value))">"#
        }
        return """
            <form method="post" action="\(HTMLText.escaped(target))">
            \(fields.joined(separator: "\n"))
            <p><button type="submit">Continue as \(HTMLText.escaped(person.displayName))</button></p>
            </form>
            """
    }

    static func html(clientID: String, forms: [String]) -> String {
        HTMLText.page(
            title: "Sign in with the mock of Google",
            """
            <h1>Choose an account</h1>
            <p>This is a mock of Google for tests. The credential is posted to <code>\(HTMLText.escaped(clientID))</code></p>
            \(forms.joined(separator: "\n"))
            """)
    }
}
