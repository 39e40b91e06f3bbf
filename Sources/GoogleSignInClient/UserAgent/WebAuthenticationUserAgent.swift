#if canImport(AuthenticationServices)
    public import AuthenticationServices
    internal import struct Foundation.URL
    internal import Synchronization

    /// The system's own sign-in sheet on Apple's platforms, `ASWebAuthenticationSession`.
    ///
    /// It neither shares the app's memory nor, unless asked to, the browser's cookies. There is no fallback to another
    /// browser: it would lose the way back.
    public struct WebAuthenticationUserAgent: ExternalUserAgent {
        /// Says in which window the sheet appears.
        public typealias PresentationContext = any ASWebAuthenticationPresentationContextProviding & Sendable

        private let presentationContext: PresentationContext
        private let prefersEphemeralSession: Bool

        /// Creates a user agent.
        ///
        /// - Parameters:
        ///   - presentationContext: kept for as long as a session is shown.
        ///   - prefersEphemeralSession: whether the browser's cookies are left out, so that nobody is signed in there
        ///     before or after.
        public init(presentationContext: PresentationContext, prefersEphemeralSession: Bool = true) {
            self.presentationContext = presentationContext
            self.prefersEphemeralSession = prefersEphemeralSession
        }

        /// Prepares a session; the sheet is made when it is started.
        public func session(
            for request: ExternalUserAgentRequest, completionHandler: @escaping ExternalUserAgentCompletionHandler
        ) -> any ExternalUserAgentSession {
            WebAuthenticationSession(
                request: request, presentationContext: presentationContext,
                prefersEphemeralSession: prefersEphemeralSession, completionHandler: completionHandler)
        }
    }

    /// One sheet, used on the main actor alone, in the order in which `start` and `cancel` get there.
    private final class WebAuthenticationSession: ExternalUserAgentSession {
        private enum State {
            case prepared
            case started(Sheet)
            case cancelled
        }

        /// The system's object, which is not `Sendable`.
        private struct Sheet: @unchecked Sendable {
            let session: ASWebAuthenticationSession
        }

        private let request: ExternalUserAgentRequest
        private let presentationContext: WebAuthenticationUserAgent.PresentationContext
        private let prefersEphemeralSession: Bool
        private let completionHandler: ExternalUserAgentCompletionHandler
        private let state = Mutex(State.prepared)

        init(
            request: ExternalUserAgentRequest, presentationContext: WebAuthenticationUserAgent.PresentationContext,
            prefersEphemeralSession: Bool, completionHandler: @escaping ExternalUserAgentCompletionHandler
        ) {
            self.request = request
            self.presentationContext = presentationContext
            self.prefersEphemeralSession = prefersEphemeralSession
            self.completionHandler = completionHandler
        }

        func start() async -> Bool {
            await MainActor.run {
                // A loopback redirect needs a server of the app's own, which the sheet knows nothing of.
                guard case .prepared = state.withLock({ $0 }), request.redirectURI.scheme != "http",
                    let url = URL(string: request.url)
                else { return false }
                let sheet = Sheet(session: makeSession(url))
                sheet.session.presentationContextProvider = presentationContext
                sheet.session.prefersEphemeralWebBrowserSession = prefersEphemeralSession
                // Held from before it starts until it ends: the system does not hold it.
                state.withLock { $0 = .started(sheet) }
                return sheet.session.start()
            }
        }

        func cancel() async {
            await MainActor.run {
                let former = state.withLock { state in
                    defer { state = .cancelled }
                    return state
                }
                if case .started(let sheet) = former { sheet.session.cancel() }
            }
        }

        private nonisolated func makeSession(_ url: URL) -> ASWebAuthenticationSession {
            // The callback has been through `URL`, which may have rewritten it; there is no way to its own text.
            // The system calls back from a queue of its own, so the handler must not be taken for the main actor's.
            let handler: @Sendable (URL?, (any Error)?) -> Void = { [completionHandler] url, error in
                completionHandler(url?.absoluteString, error.map(Self.reason))
            }
            return ASWebAuthenticationSession(url: url, callback: callback, completionHandler: handler)
        }

        private var callback: ASWebAuthenticationSession.Callback {
            if let place = request.redirectURI.httpsHostAndPath { return .https(host: place.host, path: place.path) }
            return .customScheme(request.redirectURI.scheme)
        }

        /// Domain and code together: the same number means other things in other domains.
        private static func reason(_ error: any Error) -> GoogleSignInError {
            guard let error = error as? ASWebAuthenticationSessionError else {
                return GoogleSignInError(.webAuthenticationUnavailable)
            }
            switch error.code {
            case .canceledLogin: return GoogleSignInError(.userCancelled)
            case .presentationContextNotProvided, .presentationContextInvalid:
                return GoogleSignInError(.webAuthenticationUnavailable, "no window to present in")
            @unknown default: return GoogleSignInError(.webAuthenticationUnavailable)
            }
        }
    }
#endif
