internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// What an authorization request says.
    static let ofRequests: [Flaw] = [
        constantState, constantNonce, constantVerifier, shortState, shortNonce, stateNotSent, otherStateSent,
        nonceNotSent, nonceHashSent, proofKeyNotUsed, plainChallengeSent, challengeMethodNotSent, verifierSent,
        clientSecretSent, implicitResponseAsked, fragmentResponseAsked, requestObjectSent, serverAsksInAppsName,
        serverNotNamed, audienceAlwaysSent, loginHintNotSent, emptyParametersSent, hostedDomainNotSent,
        anyHostedDomainAsked, parameterSentTwice, scopesInGivenOrder, longScopesDropped, openIDScopeNotSent,
        scopesJoinedByCommas, ownQueryOfEndpointDropped, ownParametersOfEndpointKept,
    ]

    static let constantState = Flaw("constant-state", "sends the same state each time", .csrf, [.output])
    static let constantNonce = Flaw("constant-nonce", "sends the same nonce each time", .replay, [.output])
    static let constantVerifier = Flaw(
        "constant-verifier", "sends a challenge of the same verifier each time", .interception, [.output])
    static let shortState = Flaw("short-state", "sends a state that can be guessed", .csrf, [.output])
    static let shortNonce = Flaw("short-nonce", "sends a nonce that can be guessed", .replay, [.output])
    static let stateNotSent = Flaw("state-not-sent", "sends no state", .csrf, [.output])
    static let otherStateSent = Flaw("other-state-sent", "sends another state than it keeps", .lockout, [.output])
    static let nonceNotSent = Flaw("nonce-not-sent", "sends no nonce", .replay, [.output])
    static let nonceHashSent = Flaw("nonce-hash-sent", "sends the hash of its nonce", .lockout, [.output])
    static let proofKeyNotUsed = Flaw(
        "proof-key-not-used", "sends no code challenge", .interception, [.output],
        source: "https://github.com/advisories/GHSA-f263-c949-w85g")
    static let plainChallengeSent = Flaw(
        "plain-challenge-sent", "sends the verifier for the challenge", .interception, [.output],
        source: "https://datatracker.ietf.org/doc/html/rfc7636#section-4.2")
    static let challengeMethodNotSent = Flaw(
        "challenge-method-not-sent", "does not say that the challenge is a hash", .interception, [.output],
        source: "https://datatracker.ietf.org/doc/html/rfc7636#section-4.3")
    static let verifierSent = Flaw("verifier-sent", "sends the verifier with the challenge", .leak, [.output])
    static let clientSecretSent = Flaw(
        "client-secret-sent", "sends a client secret in the URL", .leak, [.output],
        source: "https://datatracker.ietf.org/doc/html/rfc8252#section-8.5")
    static let implicitResponseAsked = Flaw(
        "implicit-response-asked", "asks for a token in the answer", .leak, [.output])
    static let fragmentResponseAsked = Flaw(
        "fragment-response-asked", "asks for the answer in the fragment", .leak, [.output])
    static let requestObjectSent = Flaw(
        "request-object-sent", "sends an unsigned request object", .disagreement, [.output])
    static let serverAsksInAppsName = Flaw(
        "server-asks-in-apps-name", "sends the server's client ID for the app's", .otherClient, [.output])
    static let serverNotNamed = Flaw(
        "server-not-named", "does not name the server that the token is for", .lockout, [.output])
    static let audienceAlwaysSent = Flaw(
        "audience-always-sent", "names an audience where there is no server", .lockout, [.output])
    static let loginHintNotSent = Flaw(
        "login-hint-not-sent", "drops the login hint", .lockout, [.output], isShownInSignIns: true)
    static let emptyParametersSent = Flaw(
        "empty-parameters-sent", "sends parameters without a value", .lockout, [.output])
    static let hostedDomainNotSent = Flaw(
        "hosted-domain-not-sent", "drops the hosted domain", .outsider, [.output], isShownInSignIns: true)
    static let anyHostedDomainAsked = Flaw(
        "any-hosted-domain-asked", "asks for any hosted domain where none was wanted", .lockout, [.output])
    static let parameterSentTwice = Flaw("parameter-sent-twice", "sends a parameter twice", .disagreement, [.output])
    static let scopesInGivenOrder = Flaw("scopes-in-given-order", "does not put openid first", .lockout, [.output])
    static let longScopesDropped = Flaw("long-scopes-dropped", "drops scopes that are URLs", .lockout, [.output])
    static let openIDScopeNotSent = Flaw("open-id-scope-not-sent", "drops the scope openid", .lockout, [.output])
    static let scopesJoinedByCommas = Flaw("scopes-joined-by-commas", "joins scopes with commas", .lockout, [.output])
    static let ownQueryOfEndpointDropped = Flaw(
        "own-query-of-endpoint-dropped", "drops the endpoint's own query", .lockout, [.output])
    static let ownParametersOfEndpointKept = Flaw(
        "own-parameters-of-endpoint-kept", "lets the endpoint's own query repeat a parameter", .csrf,
        [.accepting(.invalidConfiguration)])
}
