/// Hands one sign-in attempt over to the user agent and waits for its callback.
///
/// Each attempt has its own one-shot, which the user agent's completion handler holds weakly. A callback that is late,
/// repeated or unexpected finds it finished or released and cannot reach another attempt. The session is held until the
/// attempt ends.
struct UserAgentHandover: Sendable {
    private enum Ending: Sendable {
        case callback(url: String?, error: GoogleSignInError?)
        case notStarted
        case timedOut
        case cancelled
    }

    let userAgent: any ExternalUserAgent
    let clock: any Clock<Duration>
    let timeLimit: Duration

    /// Lets the person sign in and returns the callback URL.
    ///
    /// - Throws: the user agent's error; `web-authentication-unavailable` if nothing could be shown;
    ///   `invalid-authorization-response` if the completion handler is called with neither a URL nor an error, or with
    ///   both; `timed-out`; `cancelled` if the task is cancelled.
    nonisolated(nonsending) func callbackURL(
        for request: ExternalUserAgentRequest
    ) async throws(GoogleSignInError) -> String {
        switch await ending(of: request) {
        case .callback(let url?, nil):
            return url
        case .callback(nil, let error?):
            throw error
        case .callback:
            throw GoogleSignInError(
                .invalidAuthorizationResponse, "the user agent must give either a callback URL or an error")
        case .notStarted:
            throw GoogleSignInError(.webAuthenticationUnavailable, "the user agent did not start")
        case .timedOut:
            throw GoogleSignInError(.timedOut, "no callback within \(timeLimit)")
        case .cancelled:
            throw GoogleSignInError(.cancelled)
        }
    }

    private nonisolated(nonsending) func ending(of request: ExternalUserAgentRequest) async -> Ending {
        await withTaskGroup(of: Void.self) { group in
            var session: (any ExternalUserAgentSession)?
            let ending = await OneTimeEvent<Ending>.value(onCancellation: .cancelled) { oneShot in
                let prepared = userAgent.session(for: request) { [weak oneShot] url, error in
                    oneShot?.finish(.callback(url: url, error: error))
                }
                session = prepared
                // If the handler has already been called, there is nothing left to show.
                guard !oneShot.isFinished else { return }
                group.addTask(operation: {
                    if await !prepared.start() { oneShot.finish(.notStarted) }
                })
                group.addTask(operation: {
                    try? await clock.sleep(for: timeLimit)
                    if !Task.isCancelled { oneShot.finish(.timedOut) }
                })
            }
            group.cancelAll()
            switch ending {
            case .timedOut, .cancelled: await session?.cancel()
            case .callback, .notStarted: break
            }
            return ending
        }
    }
}
