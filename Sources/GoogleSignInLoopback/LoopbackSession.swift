internal import GoogleSignInClient
internal import Synchronization

/// One sign-in: a server that runs from `start()` until the response, `cancel()` or the end of the session.
final class LoopbackSession: ExternalUserAgentSession {
    private enum State {
        case prepared
        case started(LoopbackServer)
        case ended
    }

    private let request: ExternalUserAgentRequest
    private let browser: any ExternalBrowser
    private let completionHandler: ExternalUserAgentCompletionHandler
    private let makeServer: @Sendable () throws(GoogleSignInError) -> LoopbackServer
    private let state = Mutex(State.prepared)

    init(
        request: ExternalUserAgentRequest, browser: any ExternalBrowser,
        completionHandler: @escaping ExternalUserAgentCompletionHandler,
        makeServer: @escaping @Sendable () throws(GoogleSignInError) -> LoopbackServer
    ) {
        self.request = request
        self.browser = browser
        self.completionHandler = completionHandler
        self.makeServer = makeServer
    }

    deinit { end()?.stop() }

    func start() async -> Bool {
        do throws(GoogleSignInError) {
            guard try begin() else { return false }
            try await browser.open(request.url)
        } catch {
            end()?.stop()
            completionHandler(nil, error)
        }
        return true
    }

    func cancel() async {
        await end()?.stopAndWait()
    }

    /// Makes the server; returns false if the session has been started or cancelled before.
    private func begin() throws(GoogleSignInError) -> Bool {
        try state.withLock { state throws(GoogleSignInError) in
            guard case .prepared = state else { return false }
            state = .ended
            state = try .started(makeServer())
            return true
        }
    }

    /// Ends the session, and returns the server if this is the call that ends it.
    private func end() -> LoopbackServer? {
        state.withLock { state in
            defer { state = .ended }
            if case .started(let server) = state { return server }
            return nil
        }
    }
}
