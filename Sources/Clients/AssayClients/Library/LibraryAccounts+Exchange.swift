internal import AssayConformance
internal import GoogleSignInAccounts
internal import GoogleSignInClient

extension LibraryAccounts {
    func exchange(_ exchange: AccountExchange) async -> Observation {
        await observe { () async throws(GoogleSignInError) in
            _ = try await signedIn()
            let idToken = try await signIns.signIn(exchange.signIn).idToken
            let grant = try await backend(exchange).exchange(
                BackendRequest(
                    identity: try ProviderIdentity(idToken.claims), idToken: idToken.encoded,
                    nonce: idToken.claims.nonce))
            return ("user", grant.userID)
        }
    }

    private func backend(_ exchange: AccountExchange) throws(GoogleSignInError) -> any IDTokenExchange {
        let context = GoogleSignInContext(
            transport: DeviceTransport(device: device), userAgent: NoUserAgent(), wallTime: { [device] in device.now })
        switch exchange.kind {
        case .signInFunction: return SignInFunction(url: exchange.url, context: context)
        case .firebase:
            return try FirebaseSignIn(apiKey: "assay-key", origin: "https://backend.example", context: context)
        }
    }
}

/// A user agent that cannot start, because these calls show no sign-in page.
private struct NoUserAgent: ExternalUserAgent {
    func session(
        for request: ExternalUserAgentRequest, completionHandler: @escaping ExternalUserAgentCompletionHandler
    ) -> any ExternalUserAgentSession { Session() }

    private struct Session: ExternalUserAgentSession {
        func start() async -> Bool { false }

        func cancel() async {}
    }
}
