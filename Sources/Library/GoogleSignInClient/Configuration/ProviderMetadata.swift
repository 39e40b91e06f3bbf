/// The provider's issuer and endpoints (OpenID Connect Discovery §3).
public struct ProviderMetadata: Sendable, Hashable {
    /// The issuer, exactly as the provider writes it.
    public let issuer: String
    /// Where the browser is sent.
    public let authorizationEndpoint: String
    /// Where codes and refresh tokens are exchanged.
    public let tokenEndpoint: String
    /// Where the key set is.
    public let jwksURI: String
    /// Where claims about the person are requested with an access token.
    public let userInfoEndpoint: String?
    /// Where tokens are revoked (RFC 7009).
    public let revocationEndpoint: String?
    /// Where a device without a browser requests the codes of a sign-in (RFC 8628 §3.1).
    public let deviceAuthorizationEndpoint: String?
    /// Whether the provider announces that every authorization response carries `iss` (RFC 9207 §3).
    public let issuerParameterIsAdvertised: Bool
    /// Which endpoints are allowed.
    public let policy: EndpointPolicy

    /// Creates metadata from an issuer and its endpoints.
    ///
    /// - Throws: `insecure-endpoint` for a URL that the policy does not allow; `invalid-configuration` for a malformed
    ///   URL, a URL with a fragment, or an issuer with a query (OpenID Connect Discovery §3).
    public init(
        issuer: String, authorizationEndpoint: String, tokenEndpoint: String, jwksURI: String,
        userInfoEndpoint: String? = nil, revocationEndpoint: String? = nil, deviceAuthorizationEndpoint: String? = nil,
        issuerParameterIsAdvertised: Bool = false, policy: EndpointPolicy = .secure
    ) throws(GoogleSignInError) {
        self.init(
            unchecked: issuer, authorizationEndpoint, tokenEndpoint, jwksURI, userInfoEndpoint, revocationEndpoint,
            deviceAuthorizationEndpoint, issuerParameterIsAdvertised, policy)
        try check(malformed: .invalidConfiguration)
    }

    init(
        unchecked issuer: String, _ authorizationEndpoint: String, _ tokenEndpoint: String, _ jwksURI: String,
        _ userInfoEndpoint: String?, _ revocationEndpoint: String?, _ deviceAuthorizationEndpoint: String?,
        _ issuerParameterIsAdvertised: Bool, _ policy: EndpointPolicy
    ) {
        self.issuer = issuer
        self.authorizationEndpoint = authorizationEndpoint
        self.tokenEndpoint = tokenEndpoint
        self.jwksURI = jwksURI
        self.userInfoEndpoint = userInfoEndpoint
        self.revocationEndpoint = revocationEndpoint
        self.deviceAuthorizationEndpoint = deviceAuthorizationEndpoint
        self.issuerParameterIsAdvertised = issuerParameterIsAdvertised
        self.policy = policy
    }

    /// Google's issuer and endpoints, from its discovery document.
    public static let google = ProviderMetadata(
        unchecked: "https://accounts.google.com", "https://accounts.google.com/o/oauth2/v2/auth",
        "https://oauth2.googleapis.com/token", "https://www.googleapis.com/oauth2/v3/certs",
        "https://openidconnect.googleapis.com/v1/userinfo", "https://oauth2.googleapis.com/revoke",
        "https://oauth2.googleapis.com/device/code", false, .secure)

    /// The accepted values of `iss` in an ID token: the issuer, and for Google also its host name alone.
    public var idTokenIssuers: [String] {
        issuer == Self.google.issuer ? [issuer, "accounts.google.com"] : [issuer]
    }

    /// Checks every URL; `malformed` is the error code for a malformed one.
    func check(malformed: GoogleSignInError.Code) throws(GoogleSignInError) {
        let issuerURI = try policy.endpoint(issuer, named: "issuer", malformed: malformed)
        guard issuerURI.query == nil else {
            throw GoogleSignInError(malformed, "issuer has a query (OpenID Connect Discovery §3)")
        }
        for (name, text) in [
            ("authorization_endpoint", authorizationEndpoint), ("token_endpoint", tokenEndpoint), ("jwks_uri", jwksURI),
            ("userinfo_endpoint", userInfoEndpoint), ("revocation_endpoint", revocationEndpoint),
            ("device_authorization_endpoint", deviceAuthorizationEndpoint),
        ] {
            guard let text else { continue }
            _ = try policy.endpoint(text, named: name, malformed: malformed)
        }
    }
}
