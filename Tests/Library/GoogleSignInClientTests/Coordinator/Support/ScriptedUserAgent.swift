import GoogleSignInClient
import Synchronization

/// A user agent whose behaviour, good or bad, the test sets.
final class ScriptedUserAgent: ExternalUserAgent {
    /// What a session does when it is started; the default shows its page and waits.
    typealias Start = @Sendable (Session) async -> Bool

    private struct State {
        var sessions: [Session] = []
        var start: Start = { _ in true }
        var prepare: @Sendable (Session) -> Void = { _ in }
    }

    private let state = Mutex(State())

    /// All sessions, in order.
    var sessions: [Session] { state.withLock(\.sessions) }

    /// Sets what sessions do when they are started.
    func onStart(_ start: @escaping Start) {
        state.withLock { $0.start = start }
    }

    /// Sets what is done while a session is prepared.
    func onPrepare(_ prepare: @escaping @Sendable (Session) -> Void) {
        state.withLock { $0.prepare = prepare }
    }

    func session(
        for request: ExternalUserAgentRequest, completionHandler: @escaping ExternalUserAgentCompletionHandler
    ) -> any ExternalUserAgentSession {
        let (session, prepare) = state.withLock { state in
            let session = Session(request: request, callBack: completionHandler, start: state.start)
            state.sessions.append(session)
            return (session, state.prepare)
        }
        prepare(session)
        return session
    }

    /// A session that keeps the completion handler forever, as a careless user agent does.
    final class Session: ExternalUserAgentSession {
        let request: ExternalUserAgentRequest
        let callBack: ExternalUserAgentCompletionHandler
        private let onStart: Start
        private let counts = Mutex((starts: 0, cancellations: 0))

        var startCount: Int { counts.withLock(\.starts) }
        var cancelCount: Int { counts.withLock(\.cancellations) }

        fileprivate init(
            request: ExternalUserAgentRequest, callBack: @escaping ExternalUserAgentCompletionHandler,
            start: @escaping Start
        ) {
            self.request = request
            self.callBack = callBack
            onStart = start
        }

        func start() async -> Bool {
            counts.withLock { $0.starts += 1 }
            return await onStart(self)
        }

        func cancel() async {
            counts.withLock { $0.cancellations += 1 }
        }
    }
}
