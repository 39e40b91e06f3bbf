internal import AssayConformance
internal import GoogleSignInAccounts
internal import GoogleSignInClient

extension LibraryAccounts {
    func exchange(_ exchange: AccountExchange) async -> Observation {
        await observe { () async throws(GoogleSignInError) in
            _ = try await signedIn()
            let probe = exchange.credential.idToken
            let idToken = try DeviceProvider.verify(probe, after: nil)
            let identity = try ProviderIdentity(idToken.claims)
            let grant = try await backend(exchange).exchange(
                BackendRequest(identity: identity, idToken: idToken.encoded, nonce: probe.rawNonce ?? probe.nonce))
            return ("user", grant.userID)
        }
    }

    private func backend(_ exchange: AccountExchange) throws(GoogleSignInError) -> any IDTokenExchange {
        let context = GoogleSignInContext(
            transport: BackendTransport(device: device), userAgent: NoUserAgent(), wallTime: { [device] in device.now })
        switch exchange.kind {
        case .signInFunction: return SignInFunction(url: exchange.url, context: context)
        case .firebase:
            return try FirebaseSignIn(apiKey: "assay-key", origin: "https://backend.example", context: context)
        }
    }
}

/// Sends the library's requests to the scenario's backend.
private struct BackendTransport: HTTPTransport {
    let device: AccountDevice

    func response(to request: HTTPRequest, limits: HTTPLimits) async throws(GoogleSignInError) -> HTTPResponse {
        let headers = request.fields.fields.map { HeaderField($0.name, $0.value) }
        let answer = await device.send(
            RequestMessage(method: request.method, url: request.url, headers: headers, body: request.body))
        switch answer {
        case .response(let response): return HTTPResponse(status: response.status, response.headers, response.body)
        case .timedOut: throw GoogleSignInError(.timedOut, "no response within \(limits.timeLimit)")
        case .tooLarge, .unreachable, .brokenOff: throw GoogleSignInError(.network, "the server cannot be reached")
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
