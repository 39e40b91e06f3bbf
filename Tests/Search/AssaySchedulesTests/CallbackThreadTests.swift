import Dispatch
import GoogleSignInClient
import Testing

/// Callbacks from other threads, which a search of suspension points cannot test, for the thread sanitizer.
@Suite struct CallbackThreadTests {
    /// Calls back from several threads at once.
    private struct CrowdedUserAgent: ExternalUserAgent {
        func session(
            for request: ExternalUserAgentRequest, completionHandler: @escaping ExternalUserAgentCompletionHandler
        ) -> any ExternalUserAgentSession {
            Session(completionHandler: completionHandler)
        }

        private struct Session: ExternalUserAgentSession {
            let completionHandler: ExternalUserAgentCompletionHandler

            func start() async -> Bool {
                for _ in 0..<4 {
                    DispatchQueue.global().async { completionHandler(nil, GoogleSignInError(.userCancelled)) }
                }
                return true
            }

            func cancel() async {}
        }
    }

    private struct NoTransport: HTTPTransport {
        func response(to request: HTTPRequest, limits: HTTPLimits) async throws(GoogleSignInError) -> HTTPResponse {
            throw GoogleSignInError(.network)
        }
    }

    @Test func callbacksFromSeveralThreadsEndASignInOnce() async throws {
        let coordinator = GoogleSignInCoordinator(
            configuration: try SignInConfiguration(
                clientID: "415870217356-assaysuite0golden0client0ios00001.apps.googleusercontent.com"),
            context: GoogleSignInContext(transport: NoTransport(), userAgent: CrowdedUserAgent()))
        for round in 0..<200 {
            let task = Task { try await coordinator.signIn() }
            if round.isMultiple(of: 2) { task.cancel() }
            let result = await task.result
            let error = try #require(throws: GoogleSignInError.self) { try result.get() }
            #expect([.userCancelled, .cancelled].contains(error.code))
        }
    }
}
