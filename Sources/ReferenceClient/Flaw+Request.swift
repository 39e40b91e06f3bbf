internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// The authorization request.
    static let areaRequest = Area(operations: [.buildAuthorizationRequest, .parseProviderMetadata]) {
        Entry(.constantState, "sends the same state each time", .csrf, [.output])
        Entry(.constantNonce, "sends the same nonce each time", .replay, [.output])
        Entry(.constantVerifier, "sends a challenge of the same verifier each time", .interception, [.output])
        Entry(.shortState, "sends a state that can be guessed", .csrf, [.output])
        Entry(.shortNonce, "sends a nonce that can be guessed", .replay, [.output])
        Entry(.stateNotSent, "sends no state", .csrf, [.output])
        Entry(.otherStateSent, "sends another state than it keeps", .lockout, [.output])
        Entry(.nonceNotSent, "sends no nonce", .replay, [.output])
        Entry(.nonceHashSent, "sends the hash of its nonce", .lockout, [.output])
        Entry(
            .proofKeyNotUsed, "sends no code challenge", .interception,
            [.output],
            "https://github.com/advisories/GHSA-f263-c949-w85g")
        Entry(
            .plainChallengeSent, "sends the verifier for the challenge", .interception,
            [.output],
            "https://datatracker.ietf.org/doc/html/rfc7636#section-4.2")
        Entry(
            .challengeMethodNotSent, "does not say that the challenge is a hash", .interception,
            [.output],
            "https://datatracker.ietf.org/doc/html/rfc7636#section-4.3")
        Entry(.verifierSent, "sends the verifier with the challenge", .leak, [.output])
        Entry(
            .clientSecretSent, "sends a client secret in the URL", .leak,
            [.output],
            "https://datatracker.ietf.org/doc/html/rfc8252#section-8.5")
        Entry(.implicitResponseAsked, "asks for a token in the answer", .leak, [.output])
        Entry(.fragmentResponseAsked, "asks for the answer in the fragment", .leak, [.output])
        Entry(.requestObjectSent, "sends an unsigned request object", .disagreement, [.output])
        Entry(.serverAsksInAppsName, "sends the server's client ID for the app's", .otherClient, [.output])
        Entry(.serverNotNamed, "does not name the server that the token is for", .lockout, [.output])
        Entry(.audienceAlwaysSent, "names an audience where there is no server", .lockout, [.output])
        Entry(.loginHintNotSent, "drops the login hint", .lockout, [.output])
        Entry(.emptyParametersSent, "sends parameters without a value", .lockout, [.output])
        Entry(.hostedDomainNotSent, "drops the hosted domain", .outsider, [.output])
        Entry(.anyHostedDomainAsked, "asks for any hosted domain where none was wanted", .lockout, [.output])
        Entry(.parameterSentTwice, "sends a parameter twice", .disagreement, [.output])
        Entry(.scopesInGivenOrder, "does not put openid first", .lockout, [.output])
        Entry(.longScopesDropped, "drops scopes that are URLs", .lockout, [.output])
        Entry(.openIDScopeNotSent, "drops the scope openid", .lockout, [.output])
        Entry(.scopesJoinedByCommas, "joins scopes with commas", .lockout, [.output])
        Entry(.ownQueryOfEndpointDropped, "drops the endpoint's own query", .lockout, [.output])
        Entry(
            .ownParametersOfEndpointKept, "lets the endpoint's own query repeat a parameter", .csrf,
            [.accepting(.invalidConfiguration)])
        Entry(.emptyClientIDAccepted, "takes an empty client ID", .hidden, [.accepting(.invalidConfiguration)])
        Entry(.openIDScopeNotRequired, "asks without the scope openid", .hidden, [.accepting(.invalidConfiguration)])
        Entry(.scopesNotChecked, "takes any text for a scope", .injection, [.accepting(.invalidConfiguration)])
        Entry(.redirectURINotChecked, "takes any text for a redirect URI", .leak, [.accepting(.invalidConfiguration)])
        Entry(
            .redirectURIFragmentAccepted, "takes a redirect URI with a fragment", .disagreement,
            [.accepting(.invalidConfiguration)])
        Entry(.valuesNormalised, "normalises values before it sends them", .lookalike, [.output])
        Entry(.percentSignNotEncoded, "does not encode a percent sign", .injection, [.output])
        Entry(.plusSignNotEncoded, "does not encode a plus sign", .disagreement, [.output])
        Entry(.ampersandNotEncoded, "does not encode an ampersand", .injection, [.output])
        Entry(.hashNotEncoded, "does not encode a number sign", .injection, [.output])
        Entry(.spaceEncodedTwice, "encodes a space twice", .lockout, [.output])
        Entry(
            .endpointsNotChecked, "takes any text for an endpoint", .leak,
            [.accepting(.insecureEndpoint), .accepting(.invalidConfiguration), .accepting(.invalidProviderMetadata)])
        Entry(
            .plainHTTPAccepted, "takes http for an endpoint", .leak,
            [.accepting(.insecureEndpoint), .accepting(.invalidConfiguration), .accepting(.invalidProviderMetadata)])
        Entry(
            .endpointFragmentAccepted, "takes an endpoint with a fragment", .leak,
            [.accepting(.invalidConfiguration), .accepting(.invalidProviderMetadata)])
        Entry(
            .endpointUserInformationAccepted, "takes an endpoint with user information", .leak,
            [.accepting(.invalidConfiguration), .accepting(.invalidProviderMetadata)])
    }
}
