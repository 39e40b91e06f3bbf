#if canImport(AuthenticationServices)
    public import AuthenticationServices
    internal import struct Foundation.URL
    internal import Synchronization

    /// The system's sign-in sheet on Apple's platforms, `ASWebAuthenticationSession`.
    ///
    /// It does not share the app's memory, and shares the browser's cookies only on request. There is no fallback to
    /// another browser, which could not return to the app.
    public struct WebAuthenticationUserAgent: ExternalUserAgent {
        /// Provides the window in which the sheet appears.
        public typealias PresentationContext = any ASWebAuthenticationPresentationContextProviding & Sendable

        private let presentationContext: PresentationContext
        private let prefersEphemeralSession: Bool

        /// Creates a user agent.
        ///
        /// - Parameters:
        ///   - presentationContext: retained while a session is shown.
        ///   - prefersEphemeralSession: whether the sheet works without the browser's cookies, so that no sign-in
        ///     carries over in either direction.
        public init(presentationContext: PresentationContext, prefersEphemeralSession: Bool = true) {
            self.presentationContext = presentationContext
            self.prefersEphemeralSession = prefersEphemeralSession
        }

        /// Prepares a session; the sheet is created when it starts.
        public func session(
            for request: ExternalUserAgentRequest, completionHandler: @escaping ExternalUserAgentCompletionHandler
        ) -> any ExternalUserAgentSession {
            WebAuthenticationSession(
                request: request, presentationContext: presentationContext,
                prefersEphemeralSession: prefersEphemeralSession, completionHandler: completionHandler)
        }
    }

    /// One sheet, used only on the main actor, in the order in which `start` and `cancel` arrive there.
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
                // A loopback redirect needs a server in the app, which the sheet does not provide.
                guard case .prepared = state.withLock({ $0 }), request.redirectURI.scheme != "http",
                    let url = URL(string: request.url)
                else { return false }
                let sheet = Sheet(session: makeSession(url))
                sheet.session.presentationContextProvider = presentationContext
                sheet.session.prefersEphemeralWebBrowserSession = prefersEphemeralSession
                // It is held until it ends, because the system does not retain it.
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
            // `URL` may have rewritten the callback, and its original text is not available. The system calls the
            // handler on its own queue, so the handler must not be isolated to the main actor.
            let handler: @Sendable (URL?, (any Error)?) -> Void = { [completionHandler] url, error in
                completionHandler(url?.absoluteString, error.map(Self.reason))
            }
            return ASWebAuthenticationSession(url: url, callback: callback, completionHandler: handler)
        }

        private var callback: ASWebAuthenticationSession.Callback {
            if let place = request.redirectURI.httpsHostAndPath { return .https(host: place.host, path: place.path) }
            return .customScheme(request.redirectURI.scheme)
        }

        /// Compares the error's domain and code: the same number has other meanings in other domains.
        private static func reason(_ error: any Error) -> GoogleSignInError {
            guard let error = error as? ASWebAuthenticationSessionError else {
                return GoogleSignInError(.webAuthenticationUnavailable)
            }
            switch error.code {
            case .canceledLogin: return GoogleSignInError(.userCancelled)
            case .presentationContextNotProvided, .presentationContextInvalid:
                return GoogleSignInError(.webAuthenticationUnavailable, "there is no window to present the sheet in")
            @unknown default: return GoogleSignInError(.webAuthenticationUnavailable)
            }
        }
    }
#endif
