internal import Dispatch
internal import Foundation
public import GoogleSignInClient
internal import Synchronization

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

/// The transport on Foundation's `URLSession`.
///
/// It owns an ephemeral session: no cookies, no cache, no stored credentials, nothing shared with the rest of the app.
/// Redirects are answers, not followed. A transfer stops as soon as it exceeds a limit.
///
/// `URLSession` keeps header fields in a dictionary, so of what the server sent this is lost: the order of fields, the
/// spelling of their names, and repeated lines, which are joined with commas or, on Linux, dropped after the first. The
/// fields of a response are sorted by name here. A check for a field that occurs twice, as that for `Content-Type`,
/// can therefore not fail with this transport.
public final class URLSessionTransport: HTTPTransport {
    /// Which URLs are asked.
    public let endpoints: EndpointPolicy

    private let session: URLSession
    private let delegate = TransferDelegate()

    /// Creates a transport with a session of its own.
    ///
    /// - Parameter endpoints: `https` alone, unless a test needs a provider on a loopback address.
    public convenience init(endpoints: EndpointPolicy = .secure) {
        self.init(endpoints: endpoints, protocolClasses: [])
    }

    /// Creates a transport whose requests these subclasses of `URLProtocol` may answer in the network's place.
    package init(endpoints: EndpointPolicy, protocolClasses: [AnyClass]) {
        self.endpoints = endpoints
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.urlCredentialStorage = nil
        if !protocolClasses.isEmpty { configuration.protocolClasses = protocolClasses }
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: DelegateQueue.make())
    }

    /// Lets go of the session, which holds its delegate until then.
    deinit {
        session.finishTasksAndInvalidate()
    }

    /// Sends a request and waits for the whole answer.
    ///
    /// - Throws: `insecure-endpoint`; `timed-out`; `cancelled`; `network` for every other failure, for more bytes than
    ///   the limit, and for a URL that `URLSession` would rewrite before it asks it.
    public func response(
        to request: HTTPRequest, limits: HTTPLimits
    ) async throws(GoogleSignInError) -> HTTPResponse {
        try endpoints.requireAllowed(request.url)
        let task = session.dataTask(with: try URLRequest(request, timeLimit: limits.timeLimit))
        let transfer = Transfer(maximumBodyBytes: limits.maximumBodyBytes)
        delegate.add(transfer, for: task)
        defer { delegate.remove(task) }

        let result = await withTaskGroup(of: Void.self) { group in
            group.addTask(operation: {
                // The session's own limits are for pauses, not for the whole.
                try? await ContinuousClock().sleep(for: limits.timeLimit)
                guard !Task.isCancelled else { return }
                transfer.fail(GoogleSignInError(.timedOut, "no answer within \(limits.timeLimit)"))
            })
            let result = await withTaskCancellationHandler {
                await transfer.result { task.resume() }
            } onCancel: {
                transfer.fail(GoogleSignInError(.cancelled))
            }
            group.cancelAll()
            return result
        }
        // Whatever ended it, what is still on its way is not wanted. On Linux this waits for the queue that reads from
        // the network, which a flood keeps busy; neither the delegate, which is called on it, nor the caller may wait.
        DispatchQueue.global().async { task.cancel() }
        return try result.get()
    }
}
