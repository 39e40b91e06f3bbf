/// The hand-over of one attempt to the user agent and back.
///
/// The attempt has a one-shot of its own, and the user agent holds it weakly: a callback that is late, repeated or out
/// of place finds it finished or gone, and can reach no other attempt. The session is held until the attempt's end and
/// no longer.
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

    /// Lets the person sign in, and gives the callback's URL.
    ///
    /// - Throws: the user agent's own error; `web-authentication-unavailable` where nothing could be shown;
    ///   `invalid-authorization-response` for a callback with neither URL nor error, or with both, since nobody can
    ///   say which of them counts; `timed-out`; `cancelled` for the task's cancellation.
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
            let ending = await OneShot<Ending>.value(onCancellation: .cancelled) { oneShot in
                let prepared = userAgent.session(for: request) { [weak oneShot] url, error in
                    oneShot?.finish(.callback(url: url, error: error))
                }
                session = prepared
                // It may have called back already; then there is nothing left to show.
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
