import AssayTestAccounts
import GoogleSignInClient
import Testing

@testable import GoogleSignInAccounts

/// What the coordinator does for a service.
struct SignInPerformingTests {
    /// The real coordinator: the refresh token if there is one, because its revocation ends the whole grant.
    @Test(
        arguments: [
            ("a", "r", "token=r"), ("a", nil, "token=a"), (nil, "r", "token=r"), (nil, nil, nil),
        ] as [(String?, String?, String?)])
    func aRevocationSendsOneTokenAndReportsARefusal(_ access: String?, _ refresh: String?, _ body: String?) async throws
    {
        let tokens = SignInTokens(
            accessToken: try access.map { try AccessToken($0) }, refreshToken: try refresh.map { try RefreshToken($0) })
        for status in [200, 400] {
            let transport = NotingTransport(status: status)
            let coordinator: any SignInPerforming = GoogleSignInCoordinator(
                configuration: try SignInConfiguration(clientID: SessionFixtures.clientID),
                context: BackendFixtures.context(transport))
            let error = await refusal { () async throws(GoogleSignInError) in try await coordinator.revoke(tokens) }
            #expect(transport.requests.map { String(decoding: $0.body, as: UTF8.self) } == (body.map { [$0] } ?? []))
            #expect(error?.code == (status == 400 && body != nil ? .providerError : nil))
        }
    }
}
