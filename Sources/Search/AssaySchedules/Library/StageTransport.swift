internal import GoogleSignInClient

/// Connects the library to the stage's provider.
struct StageTransport: HTTPTransport {
    private static let deviceCode = Array("device_code=AH-".utf8)
    private static let refreshGrant = Array("grant_type=refresh_token".utf8)

    let stage: Stage

    func response(to request: HTTPRequest, limits: HTTPLimits) async throws(GoogleSignInError) -> HTTPResponse {
        guard let request = read(request) else { return Fixtures.refusal }
        let response: ProviderResponse
        do throws(ProviderFailure) {
            response = try await stage.response(to: request)
        } catch {
            switch error {
            case .network: throw GoogleSignInError(.network)
            case .cancelled: throw GoogleSignInError(.cancelled)
            }
        }
        let fixtures = stage.fixtures
        switch response {
        case .tokens(let number): return fixtures.attempts[number].tokens
        case .keys(let generation): return fixtures.keySet(generation, lifetime: stage.scenario.keyLifetime)
        case .refreshed(let number): return fixtures.refreshes[min(number, fixtures.refreshes.count) - 1]
        case .revoked: return Fixtures.revocation
        case .refused: return Fixtures.refusal
        case .codes(let number): return Fixtures.codes(of: number)
        case .pending: return Fixtures.pending
        case .denied: return Fixtures.denial
        case .deviceTokens(let number): return fixtures.deviceTokens[min(number, fixtures.deviceTokens.count - 1)]
        }
    }

    /// Reads a request; `nil` for a code with a wrong code verifier (RFC 7636 §4.6).
    private func read(_ request: HTTPRequest) -> ProviderRequest? {
        if request.method == "GET" { return .keys }
        if request.url == ProviderMetadata.google.revocationEndpoint { return .revocation }
        if request.url == ProviderMetadata.google.deviceAuthorizationEndpoint { return .deviceCode }
        if ByteSearch.contains(Self.refreshGrant, in: request.body) { return .refresh }
        if ByteSearch.contains(Self.deviceCode, in: request.body) {
            return stage.fixtures.deviceTokens.indices.first { number in
                ByteSearch.contains(Array("device_code=AH-\(number)".utf8), in: request.body)
            }.map(ProviderRequest.poll)
        }
        let number = stage.fixtures.attempts.firstIndex { attempt in
            ByteSearch.contains(attempt.codePair, in: request.body)
                && ByteSearch.contains(attempt.verifierPair, in: request.body)
        }
        return number.map(ProviderRequest.token)
    }
}
