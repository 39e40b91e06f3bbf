internal import AssayConformance
internal import AssayJSON
internal import ReferenceJOSE

/// A provider's endpoints: configured, or from its metadata (OpenID Connect Discovery §4).
struct SignInEndpoints {
    let issuer: String
    let authorization: String
    let token: String
    let keys: String
    let userInfo: String?
    let revocation: String?
    let device: String?
    let isIssuerParameterAdvertised: Bool

    /// Endpoints that were checked before.
    init(
        issuer: String, authorization: String, token: String, keys: String, userInfo: String?, revocation: String?,
        device: String?, isIssuerParameterAdvertised: Bool
    ) {
        self.issuer = issuer
        self.authorization = authorization
        self.token = token
        self.keys = keys
        self.userInfo = userInfo
        self.revocation = revocation
        self.device = device
        self.isIssuerParameterAdvertised = isIssuerParameterAdvertised
    }

    /// The configured endpoints, each checked before any request.
    init(_ provider: SignInProvider, _ flaws: FlawSwitch) throws(Refusal) {
        let check = EndpointCheck(flaws)
        for url in [
            provider.issuer, provider.authorizationEndpoint, provider.tokenEndpoint, provider.jwksURI,
            provider.userInfoEndpoint, provider.deviceAuthorizationEndpoint,
        ] {
            if let url { try check.check(url, malformed: .invalidConfiguration) }
        }
        if let url = provider.revocationEndpoint {
            do throws(Refusal) {
                try check.check(url, malformed: .invalidConfiguration)
            } catch {
                guard flaws.has("revocation-endpoint-not-checked") else { throw error }
            }
        }
        issuer = provider.issuer
        authorization = provider.authorizationEndpoint
        token = provider.tokenEndpoint
        keys = provider.jwksURI
        userInfo = provider.userInfoEndpoint
        if userInfo == nil, flaws.has("user-info-endpoint-required") {
            throw Refusal(.invalidConfiguration, "the provider has no UserInfo endpoint")
        }
        revocation = provider.revocationEndpoint
        device = provider.deviceAuthorizationEndpoint
        isIssuerParameterAdvertised = provider.issuerParameterAdvertised
    }

    /// The endpoints from the issuer's metadata.
    nonisolated(nonsending) init(discovering issuer: String, _ requests: SignInRequests) async throws(Refusal) {
        let flaws = requests.flaws
        try EndpointCheck(flaws).check(issuer, malformed: .invalidConfiguration)
        let isUnbounded = flaws.has("metadata-unbounded")
        let response = try await requests.get(
            issuer + "/.well-known/openid-configuration", following: "redirects-followed-for-metadata",
            timeLimit: isUnbounded ? .seconds(7200) : nil, maximumSize: isUnbounded ? .max : nil)
        guard response.status == 200 || flaws.has("metadata-status-not-checked"),
            HeaderFields(fields: response.headers, flaws: flaws).isJSON || flaws.has("metadata-media-type-not-checked")
        else {
            throw Refusal(.invalidProviderMetadata, "the issuer publishes no metadata (OpenID Connect Discovery §4.2)")
        }
        let known = try Metadata(probe: ProviderMetadataProbe(response, issuer: issuer), flaws: flaws).read()
        guard let body = JSONText(flaws).body(response.body),
            case .string(let authorization)? = known["authorization_endpoint"],
            case .string(let token)? = known["token_endpoint"], case .string(let keys)? = known["jwks_uri"]
        else {
            throw Refusal(.invalidProviderMetadata, "an endpoint is missing")
        }
        self.issuer = issuer
        self.authorization = authorization
        self.token = token
        self.keys = keys
        userInfo = body.text("userinfo_endpoint")
        revocation = body.text("revocation_endpoint")
        device = body.text("device_authorization_endpoint")
        isIssuerParameterAdvertised =
            body["authorization_response_iss_parameter_supported"] == .bool(true)
            && !flaws.has("promise-of-issuer-not-discovered")
    }

    /// The accepted values of `iss` in an ID token; Google's also without its scheme.
    var idTokenIssuers: [String] {
        issuer == "https://accounts.google.com" ? [issuer, "accounts.google.com"] : [issuer]
    }
}
