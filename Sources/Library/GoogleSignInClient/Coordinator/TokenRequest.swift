/// A token request (RFC 6749 §4.1.3, §6, RFC 8628 §3.4), sent as a form in the body and never in a query.
enum TokenRequest {
    case code(AuthorizationCode, verifier: CodeVerifier)
    case refresh(RefreshToken)
    case device(DeviceCode)

    func httpRequest(configuration: SignInConfiguration, endpoint: String) -> HTTPRequest {
        var parameters: [(name: String, value: String)] = [(name: "client_id", value: configuration.clientID)]
        if let secret = configuration.clientSecret { parameters.append((name: "client_secret", value: secret.text)) }
        switch self {
        case .code(let code, let verifier):
            parameters += [
                (name: "grant_type", value: "authorization_code"), (name: "code", value: code.text),
                (name: "redirect_uri", value: configuration.redirectURI.text),
                (name: "code_verifier", value: verifier.text),
            ]
        case .refresh(let token):
            parameters += [
                (name: "grant_type", value: "refresh_token"), (name: "refresh_token", value: token.text),
            ]
        case .device(let code):
            parameters += [
                (name: "grant_type", value: "urn:ietf:params:oauth:grant-type:device_code"),
                (name: "device_code", value: code.text),
            ]
        }
        // Google's parameter for the client ID that becomes the ID token's `aud`, repeated at this endpoint.
        if let audience = configuration.serverClientID { parameters.append((name: "audience", value: audience)) }
        return HTTPRequest(form: parameters, to: endpoint)
    }
}

extension HTTPRequest {
    /// Creates a POST request with a form body.
    init(form parameters: [(name: String, value: String)], to url: String) {
        self.init(
            method: "POST", url: url,
            fields: ["Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"],
            body: FormEncoding.bytes(of: parameters))
    }
}

extension TokenResponse {
    /// When the access token expires, counted from before the request, so that its lifetime is never overestimated.
    func accessTokenExpiration(requestedAt: Int64) -> Int64? {
        guard let expiresIn else { return nil }
        let (sum, overflow) = requestedAt.addingReportingOverflow(Int64(expiresIn))
        return overflow ? .max : sum
    }
}
