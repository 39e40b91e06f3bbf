internal import AssayJSON
internal import JOSECryptography
internal import TokenForge

/// A sign-in that the provider does at itself, as a client would, so that a person can read what a client gets.
///
/// Nothing is stored: the `state` says which client asks, and the other values are derived from it.
package struct WorkbenchSignIn: Sendable {
    /// The secret from which all values are derived.
    private let key: [UInt8]

    /// - Parameter key: random bytes that nobody else knows.
    package init(key: [UInt8]) { self.key = key }

    /// The value of that name for a state: 43 characters of base64url.
    func value(_ name: String, for state: String) throws(CryptoError) -> String {
        let keyed = try HashAlgorithm.sha256.hash(key + Array("\(name) \(state)".utf8))
        // A hash of a hash resists length extension.
        return Base64.url(Array(try HashAlgorithm.sha256.hash(key + Array(keyed))))
    }

    /// A state for the client at that position.
    func state(client: Int, random: [UInt8]) throws(CryptoError) -> String {
        let text = "\(client).\(Base64.url(random))"
        return "\(text).\(try value("state", for: text))"
    }

    /// The position of the client of a state; `nil` if the state is not of this provider.
    func client(of state: String) -> Int? {
        let parts = state.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let proof = try? value("state", for: "\(parts[0]).\(parts[1])"),
            ConstantTime.equal(proof, String(parts[2]))
        else { return nil }
        return Int(parts[0])
    }
}

extension MockGoogleProvider {
    /// Leads the browser to the authorization endpoint, as the client that `client_id` names.
    ///
    /// - Parameter random: bytes that make the state unique.
    package func beginWorkbenchSignIn(
        _ request: WebRequest, _ signIn: WorkbenchSignIn, random: [UInt8]
    ) -> MockResponse {
        let parsed = ParsedRequest(request)
        let id = parsed.query?["client_id"] ?? ""
        guard let workbench = configuration.workbench,
            let index = configuration.clients.firstIndex(where: { $0.id == id }),
            configuration.clients[index].kind != .limitedInput
        else {
            return OAuthError.unknown(id, among: configuration.clients).page(of: configuration).message
        }
        let client = configuration.clients[index]
        guard let state = try? signIn.state(client: index, random: random),
            let nonce = try? signIn.value("nonce", for: state),
            let verifier = try? signIn.value("verifier", for: state), let challenge = try? CodeChallenge.s256(verifier)
        else { return EndpointResponse.html(500, ErrorPage.plain(500, "Internal Server Error")).message }
        var parameters = [
            ("response_type", "code"), ("client_id", client.id), ("redirect_uri", workbench.callback),
            ("scope", "openid email profile"), ("state", state), ("nonce", nonce), ("code_challenge", challenge),
            ("code_challenge_method", "S256"),
        ]
        if client.kind == .web { parameters.append(("access_type", "offline")) }
        let query = parameters.map { "\($0)=\(QueryParameters.encoded($1))" }.joined(separator: "&")
        return MockResponse(
            status: 302,
            headers: [
                HeaderField("Location", "\(configuration.places.url(of: .authorize))?\(query)"),
                HeaderField("Cache-Control", "no-store"), HeaderField("Referrer-Policy", "no-referrer"),
            ])
    }

    /// The page that shows what the sign-in gave: it exchanges the code, and decodes the ID token.
    package mutating func endWorkbenchSignIn(
        _ request: WebRequest, _ signIn: WorkbenchSignIn, at now: Int64
    ) -> MockResponse {
        let parameters = ParsedRequest(request).query ?? QueryParameters()
        guard let workbench = configuration.workbench, let state = parameters["state"],
            let index = signIn.client(of: state), configuration.clients.indices.contains(index),
            let verifier = try? signIn.value("verifier", for: state), let nonce = try? signIn.value("nonce", for: state)
        else { return CallbackPage.unknown(configuration.workbench) }
        let client = configuration.clients[index]
        guard let code = parameters["code"] else {
            return CallbackPage(client: client, workbench: workbench, parameters: parameters, nonce: nonce).response
        }
        var form = [
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", workbench.callback),
            ("client_id", client.id), ("code_verifier", verifier),
        ]
        if let secret = client.secret { form.append(("client_secret", secret)) }
        let body = form.map { "\($0)=\(QueryParameters.encoded($1))" }.joined(separator: "&")
        var url = request.url
        (url.path, url.query) = ("/token", nil)
        let response = respond(
            to: WebRequest(
                method: "POST", url: url, headers: [HeaderField("Content-Type", "application/x-www-form-urlencoded")],
                body: Array(body.utf8)), at: now)
        var page = CallbackPage(client: client, workbench: workbench, parameters: parameters, nonce: nonce)
        page.exchange = CallbackPage.Exchange(response, problem: log.requests.last?.problem)
        page.isSignatureValid = page.exchange?.idToken.map { ReceivedIDToken($0, keys: publishedKeys) != nil }
        return page.response
    }
}
