internal import Foundation
public import GoogleSignInClient
internal import Synchronization

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

/// A transport that uses Foundation's `URLSession`.
///
/// It owns an ephemeral session: no cookies, no cache, no stored credentials, nothing shared with the rest of the app.
/// Redirects are returned as responses, not followed. A transfer stops as soon as it exceeds a limit.
///
/// `URLSession` keeps header fields in a dictionary and thus loses their order, the spelling of their names, and
/// repeated lines, which are joined with commas or, on Linux, dropped after the first. Here the fields of a response
/// are sorted by name. A check for a repeated field, such as `Content-Type`, therefore never fails with this transport.
///
/// No `http` request for a loopback address goes through a proxy. On Apple's platforms a transport that may request such
/// addresses uses no proxy at all. On Linux it refuses the request if one of the variables `http_proxy`, `all_proxy`
/// and `ALL_PROXY` has a proxy, and the list `no_proxy` does not have the address.
public final class URLSessionTransport: HTTPTransport {
    /// The URLs that may be requested.
    public let endpoints: EndpointPolicy

    let session: URLSession
    let delegate = TransferDelegate()

    /// Creates a transport with its own session.
    ///
    /// - Parameter endpoints: only `https`, unless a test needs a provider on a loopback address.
    public convenience init(endpoints: EndpointPolicy = .secure) {
        self.init(endpoints: endpoints, protocolClasses: [])
    }

    /// Creates a transport for which subclasses of `URLProtocol` may respond instead of the network.
    package init(endpoints: EndpointPolicy, protocolClasses: [AnyClass]) {
        self.endpoints = endpoints
        session = URLSession(
            configuration: Self.configuration(endpoints: endpoints, protocolClasses: protocolClasses),
            delegate: delegate, delegateQueue: DelegateQueue.make())
    }

    /// A configuration that stores nothing and shares nothing.
    static func configuration(endpoints: EndpointPolicy, protocolClasses: [AnyClass]) -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.urlCredentialStorage = nil
        if !protocolClasses.isEmpty { configuration.protocolClasses = protocolClasses }
        #if !canImport(FoundationNetworking)
            // A request for a loopback address must not leave the computer.
            if endpoints == .secureOrLoopback { configuration.connectionProxyDictionary = [:] }
        #endif
        return configuration
    }

    /// Releases the session, which retains its delegate until then.
    deinit {
        session.finishTasksAndInvalidate()
    }

    /// Sends a request and returns the complete response.
    ///
    /// - Throws: `insecure-endpoint`, also for a loopback address behind a proxy; `timed-out`; `cancelled`; `network` for
    ///   every other failure, for a response beyond the byte limit, and for a URL that `URLSession` would rewrite.
    public func response(
        to request: HTTPRequest, limits: HTTPLimits
    ) async throws(GoogleSignInError) -> HTTPResponse {
        try endpoints.requireAllowed(request.url)
        let urlRequest = try URLRequest(request, timeLimit: limits.timeLimit)
        #if canImport(FoundationNetworking)
            try EnvironmentProxy.requireNone(for: urlRequest.url)
        #endif
        let task = session.dataTask(with: urlRequest)
        let transfer = Transfer(maximumBodyBytes: limits.maximumBodyBytes)
        delegate.add(transfer, for: task)

        let result = await withTaskGroup(of: Void.self) { group in
            group.addTask(operation: {
                // The session's own limits apply to pauses, not to the whole transfer.
                guard (try? await ContinuousClock().sleep(for: limits.timeLimit)) != nil else { return }
                transfer.fail(GoogleSignInError(.timedOut, "no response within \(limits.timeLimit)"))
            })
            let result = await withTaskCancellationHandler {
                await transfer.result { task.resume() }
            } onCancel: {
                transfer.fail(GoogleSignInError(.cancelled))
            }
            group.cancelAll()
            return result
        }
        // If the task has not completed, its remaining data is not needed.
        delegate.cancel(task)
        return try result.get()
    }
}
