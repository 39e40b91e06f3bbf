/// An authorization request that holds together (RFC 6749 §4.1.1, with OpenID Connect, PKCE and Google's own).
struct AuthorizationQuery {
    enum Prompt: String { case none, consent, selectAccount = "select_account" }

    let client: ClientRegistration
    /// Where the response goes.
    let destination: AuthorizationCallback.Destination
    /// What the token request may have as `redirect_uri`.
    let redirectURIs: [String]
    /// Whether Google's script asks for an access token, and for no code.
    let wantsAccessToken: Bool
    let scopes: [String]
    let state: String?
    let nonce: String?
    let challenge: CodeChallenge?
    let prompts: Set<Prompt>
    let prompt: String
    let loginHint: String?
    let hostedDomain: String?
    let isOffline: Bool
    let includesGrantedScopes: Bool
    /// The client ID of the backend that the ID token is for.
    let audience: String?

    /// Google reports a wrong request to the person and not to the client: an error page instead of a redirect.
    init(_ parameters: QueryParameters, _ configuration: ProviderConfiguration) throws(OAuthError) {
        if let name = parameters.repeatedName {
            throw .repeated(name)
        }
        guard let id = parameters["client_id"] else { throw .invalidRequest("Missing required parameter: client_id") }
        guard let client = configuration.client(id) else {
            throw .unknown(id, among: configuration.clients)
        }
        if let block = client.block {
            throw OAuthError(block.status, block.rawValue, "Access is blocked for this client.")
                .because("The configuration says \"blocked\": \"\(block.rawValue)\" for this client.")
        }
        guard let redirectURI = parameters["redirect_uri"] else {
            throw .invalidRequest("Missing required parameter: redirect_uri")
        }
        if redirectURI == PageWindow.redirectURI {
            let window = try PageWindow(parameters, client)
            destination = .message(window)
            redirectURIs = [PageWindow.redirectURI, window.origin.description]
        } else if client.allows(redirectURI: redirectURI)
            || configuration.workbench?.takesCallback(to: redirectURI, for: client) == true
        {
            destination = .redirect(redirectURI)
            redirectURIs = [redirectURI]
        } else {
            throw OAuthError(
                400, "redirect_uri_mismatch", "The redirect URI does not match one registered for the client."
            ).because("redirect_uri is \(redirectURI.told); for this client, expected \(client.redirectRule).")
        }
        guard let type = parameters["response_type"] else {
            throw .invalidRequest("Required parameter is missing: response_type")
        }
        wantsAccessToken = type == "token" && redirectURI == PageWindow.redirectURI
        guard type == "code" || wantsAccessToken else {
            throw OAuthError(400, "unsupported_response_type", "Invalid response_type: \(type)")
                .because("response_type is \(type.told); expected \"code\".")
        }
        guard let scope = parameters["scope"] else { throw .invalidRequest("Missing required parameter: scope") }
        let scopes = Scopes.split(scope)
        let unknown = scopes.filter { !Scopes.isKnown($0, configuration) }
        guard unknown.isEmpty, !scopes.isEmpty else {
            throw OAuthError(
                400, "invalid_scope",
                "Some requested scopes were invalid. {invalid=[\(unknown.joined(separator: ", "))]}"
            ).because(
                "scope has \(unknown.joined(separator: " ").told); expected openid, email, profile, a URL of a Google API, or "
                    + "what the configuration names in \"scopes\".")
        }
        if let mode = parameters["response_mode"], mode != "query" {
            throw .invalidRequest("Invalid response_mode: \(mode)")
        }
        challenge = try Self.challenge(parameters, configuration)
        prompt = parameters["prompt"] ?? ""
        prompts = try Self.prompts(prompt)
        let access = parameters["access_type"]
        guard access == nil || access == "online" || access == "offline" else {
            throw .invalidRequest("Invalid access_type: \(access ?? "")")
        }
        isOffline = access == "offline"
        audience = try Self.audience(parameters["audience"], client, configuration)
        self.client = client
        self.scopes = scopes
        state = parameters["state"]
        nonce = parameters["nonce"]
        loginHint = parameters["login_hint"]
        hostedDomain = parameters["hd"]
        includesGrantedScopes = parameters["include_granted_scopes"] == "true"
    }

    private static func challenge(
        _ parameters: QueryParameters, _ configuration: ProviderConfiguration
    ) throws(OAuthError) -> CodeChallenge? {
        if configuration.codeChallengeCheck == .ignored { return nil }
        guard let text = parameters["code_challenge"] else {
            if parameters["code_challenge_method"] != nil {
                throw .invalidRequest("code_challenge_method without code_challenge")
            }
            if configuration.codeChallengeCheck == .required {
                throw .invalidRequest("Missing required parameter: code_challenge")
            }
            return nil
        }
        // RFC 7636 §4.3: the default method is plain.
        guard let method = CodeChallenge.Method(rawValue: parameters["code_challenge_method"] ?? "plain") else {
            throw .invalidRequest("Invalid code_challenge_method. Only plain and S256 are supported.")
        }
        guard CodeChallenge.isWellFormed(text), method == .plain || text.utf8.count == 43 else {
            throw .invalidRequest("Invalid code_challenge.")
                .because(
                    "code_challenge has \(text.utf8.count) characters; expected 43 of base64url without padding for S256, "
                        + "or a verifier of 43 to 128 for plain (RFC 7636 §4.2).")
        }
        return CodeChallenge(text: text, method: method)
    }

    private static func prompts(_ text: String) throws(OAuthError) -> Set<Prompt> {
        var prompts: Set<Prompt> = []
        for word in Scopes.split(text) {
            guard let prompt = Prompt(rawValue: word) else { throw .invalidRequest("Invalid prompt: \(word)") }
            prompts.insert(prompt)
        }
        // OpenID Connect Core §3.1.2.1: "none" must be the only value.
        guard !prompts.contains(.none) || prompts.count == 1 else { throw .invalidRequest("Invalid prompt: none") }
        return prompts
    }

    private static func audience(
        _ text: String?, _ client: ClientRegistration, _ configuration: ProviderConfiguration
    ) throws(OAuthError) -> String? {
        guard let text else { return nil }
        guard let other = configuration.client(text), other.project == client.project else {
            throw OAuthError(
                400, "invalid_audience", "The audience client and the client need to be in the same project.")
        }
        return text
    }
}
