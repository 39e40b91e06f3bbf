internal import GoogleSignInClient

/// Connects the library to the stage's user agent.
struct StageUserAgent: ExternalUserAgent {
    let stage: Stage

    func session(
        for request: ExternalUserAgentRequest, completionHandler: @escaping ExternalUserAgentCompletionHandler
    ) -> any ExternalUserAgentSession {
        let attempts = stage.fixtures.attempts
        let url = Array(request.url.utf8)
        guard let number = attempts.firstIndex(where: { ByteSearch.contains($0.statePair, in: url) }) else {
            return NoSession()
        }
        let visit = StageVisit(stage, number: number) { callback in
            switch callback {
            case .url(let visit): completionHandler(attempts[visit].callbackURL, nil)
            case .userCancelled: completionHandler(nil, GoogleSignInError(.userCancelled))
            case .neither: completionHandler(nil, nil)
            case .both(let visit):
                completionHandler(attempts[visit].callbackURL, GoogleSignInError(.userCancelled))
            }
        }
        return Session(visit: visit)
    }

    private struct Session: ExternalUserAgentSession {
        let visit: StageVisit

        func start() async -> Bool { await visit.start() }

        func cancel() async { visit.cancel() }
    }

    /// The session of a page whose `state` belongs to no attempt.
    private struct NoSession: ExternalUserAgentSession {
        func start() async -> Bool { false }

        func cancel() async {}
    }
}
