internal import AssayConformance
package import AssayParserFuzzTargets
internal import GoogleSignInClient
internal import ReferenceClient

extension FuzzTargets {
    /// A configuration, from which the library builds an authorization request: see `AuthorizationRequestText`.
    package static let authorizationRequest = FuzzTarget(
        "authorization-request", weight: 3, maximumLength: 12_288, running: FuzzRunning(isEntropic: false),
        // Members of a configuration, and parts of its URLs (RFC 6749 §4.1.1, RFC 8252 §7).
        dictionary: FuzzDictionary(
            words: """
                scopes: openid email https://accounts.google.com/o/oauth2/v2/auth http://127.0.0.1:8080/ http://[::1]/
                https://app.example/cb com.example.app:/cb .apps.googleusercontent.com workspace.example ?tenant=a
                &state= ?response_type= code= %73tate= %00 %2 %zz %ff + & # @ :99999 :0 // [:: ]
                """,
            texts: [
                "authorization_endpoint: ", "client_id: ", "server_client_id: ", "redirect_uri: ", "scope: ",
                "login_hint: ", "hosted_domain: ", "randomness: ", "policy: loopback", "\n", "\u{301}", "\u{E9}",
            ]),
        breaks: [
            FuzzBreak(
                "own-query", "Sources/Library/GoogleSignInClient/Authorization/AuthorizationRequest.swift",
                replace: "guard !existing.hasAny(of: parameters.map(\\.name)) else {",
                with: "guard !existing.hasAny(of: []) else {", says: "parameter",
                why: "RFC 6749 §3.1: if the endpoint already has a state, the server receives two")
        ],
        seeds: { $0.seed(($0.input as? AuthorizationRequestProbe).map(AuthorizationRequestText.bytes)) },
        madeSeeds: { AuthorizationRequestSeeds.made }, drafts: AuthorizationRequestText.drafts,
        AuthorizationRequestProperties.check)
}

private enum AuthorizationRequestProperties {
    static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
        guard let input = AuthorizationRequestText(bytes) else { return }
        let source = CountedRandomness(input.randomness)
        var built: (configuration: SignInConfiguration, request: AuthorizationRequest)?
        // An email address is personal; a hint without an at sign may be a word of the error by chance.
        let hint = [input.loginHint].compactMap(\.self).filter { $0.contains("@") }
        let secrets = (source.tokens + hint).map { Array($0.utf8)[...] }
        let library = try Library.observe(secrets: secrets) { () throws(GoogleSignInError) in
            let configuration =
                if let scopes = input.scopes {
                    try SignInConfiguration(
                        clientID: input.clientID, serverClientID: input.serverClientID,
                        hostedDomain: input.hostedDomain, scopes: scopes, redirectURI: input.redirectURI)
                } else {
                    try SignInConfiguration(
                        clientID: input.clientID, serverClientID: input.serverClientID,
                        hostedDomain: input.hostedDomain, redirectURI: input.redirectURI)
                }
            let request = try AuthorizationRequest(
                configuration: configuration, endpoint: input.endpoint, policy: input.policy,
                loginHint: input.loginHint, randomness: source)
            built = (configuration, request)
            return [:]
        }
        if let built {
            try expect(input.randomness == .gives(count: 32), "the source must give 256 random bits")
            try checkRandomness(of: built.request, source)
            try BuiltAuthorizationRequest(input: input, configuration: built.configuration).check(built.request)
            try checkFreshness(input, built)
        }
        guard input.randomness == .gives(count: 32) else { return }
        try compare(library, with: input)
    }

    /// Checks that a second request of the same configuration has other secrets.
    private static func checkFreshness(
        _ input: AuthorizationRequestText, _ built: (configuration: SignInConfiguration, request: AuthorizationRequest)
    ) throws(BrokenProperty) {
        let next = try? AuthorizationRequest(
            configuration: built.configuration, endpoint: input.endpoint, policy: input.policy,
            loginHint: input.loginHint, randomness: SystemRandomnessSource())
        guard let next else { throw BrokenProperty("a request can be built twice", "") }
        try expect(
            next.state != built.request.state && next.nonce != built.request.nonce
                && next.codeVerifier != built.request.codeVerifier && next.url != built.request.url,
            "state, nonce and verifier are new for each request (RFC 9700 §2.1.1)")
    }

    /// Checks that state, nonce and code verifier are separate random values of 256 bits.
    private static func checkRandomness(
        of request: AuthorizationRequest, _ source: CountedRandomness
    ) throws(BrokenProperty) {
        let values = [request.state, request.nonce, request.codeVerifier.text]
        try expect(values == source.tokens, "state, nonce and verifier are 32 random bytes each, in base64url")
        for text in ["\(request)", String(reflecting: request), "\(Array(Mirror(reflecting: request).children))"] {
            try expect(!values.contains { text.contains($0) }, "a description shows no secret")
        }
    }

    private static func compare(
        _ library: Observation, with input: AuthorizationRequestText
    ) throws(BrokenProperty) {
        guard let probe = input.probe else {
            // There is no redirect URI, and the client ID implies none.
            return try expect(library.reason == .invalidConfiguration, "a redirect URI is needed")
        }
        // The reference gets an allowed loopback endpoint as https.
        let endpoint = LoopbackEndpoint(probe.authorizationEndpoint)
        let isAllowed = input.policy == .secureOrLoopback && endpoint.isLoopback
        let reference = ReferenceClient().observation(of: isAllowed ? endpoint.secured(probe) : probe)
        switch (library, reference) {
        case (.accept, .accept(let output)):
            guard !isAllowed, case .string(let url)? = output["url"] else { return }
            // Clients may send different additional parameters of Google's.
            try BuiltAuthorizationRequest(input: input, configuration: nil).checkParameters(
                of: url, except: ["state", "nonce", "code_challenge", "access_type", "prompt"])
        case (.reject(let one, _), .reject(let other, _)):
            let reasons: Set<Reason?> = [.invalidConfiguration, .insecureEndpoint]
            try expect(
                reasons.isSuperset(of: [one, other]), "library and reference refuse for the same class of reason",
                "\(library.brief); \(reference.brief)")
        default:
            if OpenQuestions.isOpen(probe) { return }
            throw BrokenProperty(
                "library and reference agree on accept and reject",
                "\(library.brief); \(reference.brief)")
        }
    }
}

extension Observation {
    fileprivate var reason: Reason? {
        if case .reject(let reason, _) = self { reason } else { nil }
    }
}
