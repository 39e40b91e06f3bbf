internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Flaws in checking the issuer of the provider metadata.
    static let ofMetadataIssuers: [Flaw] = [
        Flaw(
            "metadata-issuer-not-compared", "does not compare the issuer in the provider metadata", .mixUp,
            .accepting(.issuerMismatch),
            source: "https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderConfigurationValidation",
            isShownInSignIns: true),
        Flaw(
            "metadata-without-issuer-accepted", "compares the issuer in the provider metadata only if it is present",
            .mixUp,
            .accepting(.issuerMismatch)),
        Flaw(
            "null-metadata-issuer-accepted", "compares the issuer in the provider metadata only if it is not null",
            .mixUp, .accepting(.issuerMismatch)),
        Flaw(
            "slash-of-issuer-removed", "removes the slash at the end of an issuer before it compares the metadata's",
            .lockout, .refusing),
        Flaw(
            "issuer-template-accepted", "accepts a template as the issuer in the provider metadata", .mixUp,
            .accepting(.issuerMismatch),
            source: "https://learn.microsoft.com/entra/identity-platform/access-tokens"),
    ]

    /// Flaws in reading the endpoints of the provider metadata.
    static let ofMetadataEndpoints: [Flaw] =
        ofEndpointMembers
        + ["authorization_endpoint", "token_endpoint", "jwks_uri"].map { name in
            Flaw(
                "metadata-\(name.replacing("_", with: "-"))-not-checked",
                "does not check \(name) in the provider metadata", .leak,
                .accepting(.insecureEndpoint, .invalidProviderMetadata))
        }

    private static let ofEndpointMembers: [Flaw] = [
        Flaw(
            "endpoint-without-scheme-accepted", "accepts an endpoint in the provider metadata that begins with a host",
            .leak, .accepting(.insecureEndpoint, .invalidProviderMetadata)),
        Flaw(
            "absent-endpoints-taken-from-google", "uses Google's endpoints if the provider metadata has no such member",
            .mixUp, .accepting(.invalidProviderMetadata)),
        Flaw(
            "keys-in-metadata-accepted", "accepts provider metadata with keys in place of their address", .mixUp,
            .accepting(.invalidProviderMetadata)),
        Flaw(
            "missing-endpoints-taken-from-google", "uses Google's endpoints if the provider metadata lacks one", .mixUp,
            .accepting(.invalidProviderMetadata)),
        Flaw(
            "endpoints-on-issuers-host-required", "refuses endpoints that are not on the issuer's host", .lockout,
            .refusing),
        Flaw(
            "optional-endpoints-not-checked", "does not check the optional endpoints in the provider metadata", .leak,
            .accepting(.insecureEndpoint, .invalidProviderMetadata)),
    ]
}
