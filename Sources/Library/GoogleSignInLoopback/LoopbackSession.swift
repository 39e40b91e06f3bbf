internal import GoogleSignInClient
internal import Synchronization

/// One sign-in: a server that runs from `start()` until the response, `cancel()` or the end of the session.
final class LoopbackSession: ExternalUserAgentSession {
    private enum State {
        case prepared
        case started(LoopbackServer)
        case ended
    }

    private let browser: any ExternalBrowser
    private let completionHandler: ExternalUserAgentCompletionHandler
    private let makeServer: @Sendable () throws(GoogleSignInError) -> LoopbackServer
    private let state = Mutex(State.prepared)

    init(
        browser: any ExternalBrowser, completionHandler: @escaping ExternalUserAgentCompletionHandler,
        makeServer: @escaping @Sendable () throws(GoogleSignInError) -> LoopbackServer
    ) {
        self.browser = browser
        self.completionHandler = completionHandler
        self.makeServer = makeServer
    }

    deinit { end()?.stop() }

    func start() async -> Bool {
        do throws(GoogleSignInError) {
            guard let link = try begin() else { return false }
            try await browser.open(link)
        } catch {
            await end()?.stopAndWait()
            completionHandler(nil, error)
        }
        return true
    }

    func cancel() async {
        await end()?.stopAndWait()
    }

    /// Makes the server, and returns what the browser opens; `nil` if the session has been started or cancelled before.
    private func begin() throws(GoogleSignInError) -> String? {
        try state.withLock { state throws(GoogleSignInError) in
            guard case .prepared = state else { return nil }
            state = .ended
            let server = try makeServer()
            state = .started(server)
            return server.link
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
