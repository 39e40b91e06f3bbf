internal import AssayConformance
@_spi(Fuzzing) public import AssayFuzzing
internal import AssayParserFuzzTargets
internal import GoogleSignInClient
internal import ReferenceClient
internal import Synchronization

@_spi(Fuzzing)
extension FuzzTargets {
    /// A configuration, and the URL that the browser is sent to with it: see `AuthorizationRequestText`.
    public static let authorizationRequest = FuzzTarget(
        "authorization-request", weight: 3, maximumLength: 12_288, AuthorizationRequestProperties.check)
}

private enum AuthorizationRequestProperties {
    static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
        guard let input = AuthorizationRequestText(bytes) else { return }
        let source = CountedRandomness(input.randomness)
        var built: (configuration: SignInConfiguration, request: AuthorizationRequest)?
        // An address is personal; one without an at sign may be a word of the error by chance.
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
            try expect(input.randomness == .gives(count: 32), "256 random bits are demanded of the source")
            try checkRandomness(of: built.request, source)
            try BuiltAuthorizationRequest(input, built.configuration).check(built.request)
            try checkFreshness(input, built)
        }
        guard input.randomness == .gives(count: 32) else { return }
        try compare(library, with: input)
    }

    /// The same configuration never makes the same secrets again.
    private static func checkFreshness(
        _ input: AuthorizationRequestText, _ built: (configuration: SignInConfiguration, request: AuthorizationRequest)
    ) throws(BrokenProperty) {
        let next = try? AuthorizationRequest(
            configuration: built.configuration, endpoint: input.endpoint, policy: input.policy,
            loginHint: input.loginHint, randomness: SystemRandomnessSource())
        guard let next else { throw BrokenProperty("what was built can be built again", "") }
        try expect(
            next.state != built.request.state && next.nonce != built.request.nonce
                && next.codeVerifier != built.request.codeVerifier && next.url != built.request.url,
            "state, nonce and verifier are new for each request (RFC 9700 §2.1.1)")
    }

    /// Three values of 256 bits each, none of them made twice from the same bytes.
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
            // There is no redirect URI, and the client ID is none of those that imply one.
            return try expect(library.reason == .invalidConfiguration, "a redirect URI is needed")
        }
        // What is allowed beside https is asked of the reference as https.
        let endpoint = LoopbackEndpoint(probe.authorizationEndpoint)
        let isAllowed = input.policy == .secureOrLoopback && endpoint.isLoopback
        let reference = ReferenceClient().observation(of: isAllowed ? endpoint.secured(probe) : probe)
        switch (library, reference) {
        case (.accept, .accept(let output)):
            guard !isAllowed, case .string(let url)? = output["url"] else { return }
            // Which of Google's own parameters are sent besides is each client's affair.
            try BuiltAuthorizationRequest(input, nil).checkParameters(
                of: url, except: ["state", "nonce", "code_challenge", "access_type", "prompt"])
        case (.reject(let one, _), .reject(let other, _)):
            let reasons: Set<Reason?> = [.invalidConfiguration, .insecureEndpoint]
            try expect(
                reasons.isSuperset(of: [one, other]), "library and reference refuse for the same class of reason",
                "\(Agreement.brief(library)); \(Agreement.brief(reference))")
        default:
            if OpenQuestions.isOpen(probe) { return }
            throw BrokenProperty(
                "library and reference agree on accept and reject",
                "\(Agreement.brief(library)); \(Agreement.brief(reference))")
        }
    }
}

extension Observation {
    fileprivate var reason: Reason? {
        if case .reject(let reason, _) = self { reason } else { nil }
    }
}

/// Bytes that can be foretold, and differ each time.
private final class CountedRandomness: RandomnessSource {
    private struct Failure: Error {}

    private let kind: AuthorizationRequestText.Randomness
    private let calls = Mutex<UInt8>(0)

    init(_ kind: AuthorizationRequestText.Randomness) { self.kind = kind }

    func randomBytes(count: Int) throws -> [UInt8] {
        guard case .gives(let given) = kind else { throw Failure() }
        return Self.bytes(
            call: calls.withLock { calls in
                calls &+= 1
                return calls
            }, count: given)
    }

    private static func bytes(call: UInt8, count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ Int(call) &* 101) }
    }

    /// What the first three calls give, as base64url.
    var tokens: [String] {
        (1...3).map { Base64Text.encoded(Self.bytes(call: $0, count: 32)) }
    }
}

/// An endpoint that is http on a loopback address in digits.
private struct LoopbackEndpoint {
    private let text: String

    init(_ text: String) { self.text = text }

    var isLoopback: Bool {
        let lowered = text.lowercased()
        return ["http://127.0.0.1", "http://[::1]"].contains { start in
            guard lowered.utf8.starts(with: start.utf8) else { return false }
            guard let next = lowered.utf8.dropFirst(start.utf8.count).first else { return true }
            return ":/?#".utf8.contains(next)
        }
    }

    func secured(_ probe: AuthorizationRequestProbe) -> AuthorizationRequestProbe {
        AuthorizationRequestProbe(
            authorizationEndpoint: "https" + text.dropFirst(4), clientID: probe.clientID,
            serverClientID: probe.serverClientID, redirectURI: probe.redirectURI, scopes: probe.scopes,
            loginHint: probe.loginHint, hostedDomain: probe.hostedDomain)
    }
}
