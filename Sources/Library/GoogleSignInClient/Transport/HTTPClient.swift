/// Sends requests through a transport and enforces their limits itself.
///
/// The transport receives the limits so that it can stop a transfer early, but it is not trusted to observe them.
package struct HTTPClient: Sendable {
    let transport: any HTTPTransport
    let clock: any Clock<Duration>
    let timeLimit: Duration
    let endpoints: EndpointPolicy

    package init(
        transport: any HTTPTransport, clock: any Clock<Duration>, timeLimit: Duration, endpoints: EndpointPolicy
    ) {
        self.transport = transport
        self.clock = clock
        self.timeLimit = timeLimit
        self.endpoints = endpoints
    }

    /// Sends a request.
    ///
    /// - Throws: `insecure-endpoint`, `network`, `timed-out`; `cancelled` only if this task is cancelled, and no response
    ///   has come.
    package nonisolated(nonsending) func response(
        to request: HTTPRequest, maximumBodyBytes: Int = InputLimits.responseBodyBytes
    ) async throws(GoogleSignInError) -> HTTPResponse {
        _ = try endpoints.endpoint(request.url, named: "request", malformed: .network)
        let limits = HTTPLimits(maximumBodyBytes: maximumBodyBytes, timeLimit: timeLimit)
        let response = try await race(request, limits).get()
        guard response.body.count <= maximumBodyBytes else {
            throw GoogleSignInError(.network, "a response of more than \(maximumBodyBytes) bytes")
        }
        return response
    }

    /// The transport's response or a time-out, whichever comes first; the other is cancelled.
    private nonisolated(nonsending) func race(
        _ request: HTTPRequest, _ limits: HTTPLimits
    ) async -> Result<HTTPResponse, GoogleSignInError> {
        await withTaskGroup(of: Result<HTTPResponse, GoogleSignInError>.self) { group in
            group.addTask(operation: { await send(request, limits) })
            group.addTask(operation: { .failure(await timeOut(after: limits.timeLimit)) })
            let first = await group.next() ?? .failure(GoogleSignInError(.network))
            group.cancelAll()
            // If this task is cancelled, a response that comes all the same is not lost: it may hold tokens.
            if case .failure(let error) = first, error.code == .cancelled, let other = await group.next(),
                case .success = other
            {
                return other
            }
            return first
        }
    }

    private func send(_ request: HTTPRequest, _ limits: HTTPLimits) async -> Result<HTTPResponse, GoogleSignInError> {
        // The task may have been cancelled before this one began; then nothing is sent.
        guard !Task.isCancelled else { return .failure(GoogleSignInError(.cancelled)) }
        do throws(GoogleSignInError) {
            return .success(try await transport.response(to: request, limits: limits))
        } catch {
            return .failure(Self.reason(error))
        }
    }

    private func timeOut(after limit: Duration) async -> GoogleSignInError {
        try? await clock.sleep(for: limit)
        guard !Task.isCancelled else { return GoogleSignInError(.cancelled) }
        return GoogleSignInError(.timedOut, "no response within \(limit)")
    }

    /// Keeps the codes that a transport may throw; the detail of any other error may contain anything, so it is
    /// dropped.
    private static func reason(_ error: GoogleSignInError) -> GoogleSignInError {
        switch error.code {
        case .network, .timedOut, .insecureEndpoint: error
        case .cancelled where Task.isCancelled: error
        default: GoogleSignInError(.network, "the transport failed with \(error.code)")
        }
    }
}
