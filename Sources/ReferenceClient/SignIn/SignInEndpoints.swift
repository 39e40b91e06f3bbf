internal import AssayConformance
internal import AssayDocument
internal import ReferenceJOSE

/// A provider as the client knows it: told, or read from what the issuer publishes (OpenID Connect Discovery §4).
struct SignInEndpoints {
    let issuer: String
    let authorization: String
    let token: String
    let keys: String
    let userInfo: String?
    let revocation: String?
    let isIssuerParameterAdvertised: Bool

    /// What the client was told, every URL checked before anything is asked there.
    init(_ provider: SignInProvider, _ flaws: FlawSwitch) throws(Refusal) {
        let check = EndpointCheck(flaws)
        for url in [
            provider.issuer, provider.authorizationEndpoint, provider.tokenEndpoint, provider.jwksURI,
            provider.userInfoEndpoint, provider.revocationEndpoint,
        ] {
            if let url { try check.check(url, malformed: .invalidConfiguration) }
        }
        issuer = provider.issuer
        authorization = provider.authorizationEndpoint
        token = provider.tokenEndpoint
        keys = provider.jwksURI
        userInfo = provider.userInfoEndpoint
        revocation = provider.revocationEndpoint
        isIssuerParameterAdvertised = provider.issuerParameterAdvertised
    }

    /// What the issuer publishes of itself.
    init(discovering issuer: String, _ exchange: SignInExchange) throws(Refusal) {
        try EndpointCheck(exchange.flaws).check(issuer, malformed: .invalidConfiguration)
        let response = try exchange.get(issuer + "/.well-known/openid-configuration")
        guard response.status == 200, HeaderFields(fields: response.headers, flaws: exchange.flaws).isJSON else {
            throw Refusal(.invalidProviderMetadata, "the issuer publishes no metadata (OpenID Connect Discovery §4.2)")
        }
        let known = try Metadata(probe: ProviderMetadataProbe(response, issuer: issuer), flaws: exchange.flaws).read()
        guard let body = JSONText(exchange.flaws).body(response.body),
            case .string(let authorization)? = known["authorization_endpoint"],
            case .string(let token)? = known["token_endpoint"], case .string(let keys)? = known["jwks_uri"]
        else {
            throw Refusal(.invalidProviderMetadata, "an endpoint is missing")
        }
        self.issuer = issuer
        self.authorization = authorization
        self.token = token
        self.keys = keys
        userInfo = Self.text("userinfo_endpoint", body)
        revocation = Self.text("revocation_endpoint", body)
        isIssuerParameterAdvertised = body["authorization_response_iss_parameter_supported"] == .bool(true)
    }

    private static func text(_ name: String, _ body: JSONObject) -> String? {
        if case .string(let text)? = body[name] { text } else { nil }
    }

    /// The values that `iss` may have in an ID token; Google's also without its scheme.
    var idTokenIssuers: [String] {
        issuer == "https://accounts.google.com" ? [issuer, "accounts.google.com"] : [issuer]
    }
}
