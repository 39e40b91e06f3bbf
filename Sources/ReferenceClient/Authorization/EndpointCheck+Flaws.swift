internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Flaws in checking endpoints.
    static let ofEndpoints: [Flaw] =
        [
            Flaw(
                "endpoints-not-checked", "accepts any text as an endpoint", .leak,
                .accepting(.insecureEndpoint, .invalidConfiguration, .invalidProviderMetadata)),
            Flaw(
                "plain-http-accepted", "accepts an http endpoint", .leak,
                .accepting(.insecureEndpoint, .invalidConfiguration, .invalidProviderMetadata), isShownInSignIns: true),
            Flaw(
                "endpoint-fragment-accepted", "accepts an endpoint with a fragment", .leak,
                .accepting(.invalidConfiguration, .invalidProviderMetadata)),
            Flaw(
                "endpoint-user-information-accepted", "accepts an endpoint with user information", .leak,
                .accepting(.invalidConfiguration, .invalidProviderMetadata)),
            Flaw(
                "endpoint-backslashes-are-slashes", "treats a backslash in an endpoint as a slash", .leak,
                .accepting(.invalidConfiguration, .invalidProviderMetadata, .insecureEndpoint),
                source: "https://url.spec.whatwg.org/#url-parsing"),
            Flaw(
                "endpoint-trimmed", "removes white space around an endpoint", .injection,
                .accepting(.invalidConfiguration, .invalidProviderMetadata)),
            Flaw(
                "endpoint-spaces-encoded", "encodes a space in an endpoint and accepts it", .injection,
                .accepting(.invalidConfiguration, .invalidProviderMetadata)),
            Flaw(
                "endpoint-port-not-checked", "accepts any port of an endpoint", .hidden,
                .accepting(.invalidConfiguration, .invalidProviderMetadata)),
            Flaw(
                "endpoint-host-not-required", "accepts an endpoint without a host", .hidden,
                .accepting(.invalidConfiguration, .invalidProviderMetadata)),
            Flaw(
                "endpoint-scheme-compared-with-case", "refuses an endpoint with capital letters in https", .lockout,
                .refusing),
            Flaw("endpoint-in-brackets-refused", "refuses an IPv6 address in an endpoint", .lockout, .refusing),
            Flaw("endpoint-path-required", "refuses an endpoint without a path", .lockout, .refusing),
        ] + EndpointMistake.allCases.map(\.flaw)
}
