public import GoogleSignInClient
internal import Synchronization

/// A user agent for programs on a computer: it opens the system's browser, and receives the response on a port of the
/// loopback interface (RFC 8252 §7.3).
///
/// A value serves one sign-in. It takes a free port when it is created, so that the redirect URI is known; the port
/// accepts connections only while the sign-in waits for the browser (§8.3).
///
/// Every program of the computer and every web page in its browsers can send requests to the port. Only the response to
/// the sign-in's own request, which has its `state`, signs in. All other requests are answered with an error.
public final class LoopbackUserAgent: ExternalUserAgent {
    /// The redirect URI of the sign-in: `http`, the address, the port and the path.
    public let redirectURI: RedirectURI

    private let browser: any ExternalBrowser
    private let link: SignInLink
    private let folders: [String]
    private let randomness: any RandomnessSource
    private let pages: LoopbackPages
    private let limits: LoopbackLimits
    private let port: Mutex<LoopbackPort?>

    /// Takes a free port.
    ///
    /// - Parameters:
    ///   - path: the path of the redirect URI, which begins with a slash and has no query.
    ///   - addresses: the loopback addresses to try in this order; a computer may have only one of them (RFC 8252 §7.3).
    ///   - browser: opens the sign-in page.
    ///   - link: what the browser opens.
    ///   - pages: what the browser shows when it comes back, and to requests that have nothing to do with the sign-in.
    /// - Throws: `invalid-configuration` for a malformed path; `web-authentication-unavailable` if no port is free.
    public convenience init(
        path: String = "/", addresses: [LoopbackAddress] = [.ipv4, .ipv6],
        browser: any ExternalBrowser = SystemBrowser(), link: SignInLink = .file, pages: LoopbackPages = LoopbackPages()
    ) throws(GoogleSignInError) {
        try self.init(
            path: path, addresses: addresses, browser: browser, link: link, pages: pages, limits: LoopbackLimits(),
            folders: SignInFile.usualParents(), randomness: SystemRandomnessSource())
    }

    /// - Parameter folders: where the file of the sign-in may be.
    init(
        path: String, addresses: [LoopbackAddress], browser: any ExternalBrowser, link: SignInLink,
        pages: LoopbackPages,
        limits: LoopbackLimits, folders: [String], randomness: any RandomnessSource
    ) throws(GoogleSignInError) {
        guard path.utf8.first == UInt8(ascii: "/"), !path.utf8.contains(UInt8(ascii: "?")) else {
            throw GoogleSignInError(.invalidConfiguration, "path: expected one that begins with / and has no query")
        }
        let port = try LoopbackPort(firstFreeOf: addresses)
        redirectURI = try RedirectURI("http://\(port.authority)\(path)")
        self.browser = browser
        self.link = link
        self.folders = folders
        self.randomness = randomness
        self.pages = pages
        self.limits = limits
        self.port = Mutex(port)
    }

    /// Prepares the session; the browser opens when it starts.
    ///
    /// The session ends with `web-authentication-unavailable` if the user agent has had a session before, no browser
    /// can be opened, or the page of the sign-in is opened twice, and with `invalid-configuration` if the request has
    /// another redirect URI, or a URL that is neither `https` nor `http` on a loopback address.
    public func session(
        for request: ExternalUserAgentRequest, completionHandler: @escaping ExternalUserAgentCompletionHandler
    ) -> any ExternalUserAgentSession {
        LoopbackSession(browser: browser, completionHandler: completionHandler) {
            [self] () throws(GoogleSignInError) in try server(for: request, completionHandler)
        }
    }

    /// A server that has started.
    private func server(
        for request: ExternalUserAgentRequest, _ completionHandler: @escaping ExternalUserAgentCompletionHandler
    ) throws(GoogleSignInError) -> LoopbackServer {
        do {
            try EndpointPolicy.secureOrLoopback.requireAllowed(request.url)
        } catch {
            throw GoogleSignInError(
                .invalidConfiguration, "authorization URL: expected https, or http on a loopback address")
        }
        guard request.redirectURI == redirectURI else {
            throw GoogleSignInError(.invalidConfiguration, "the redirect URI is not that of the user agent")
        }
        guard let port = port.withLock({ $0.take() }) else {
            throw GoogleSignInError(.webAuthenticationUnavailable, "a loopback user agent serves one sign-in")
        }
        let file = link == .file ? SignInFile.make(leadingTo: request.url, inOneOf: folders) : nil
        let oneTimePage =
            link == .authorizationURL || file != nil
            ? nil : try OneTimePage(for: request, authority: port.authority, randomness: randomness)
        let responder = LoopbackResponder(
            request: request, authority: port.authority, pages: pages, oneTimePage: oneTimePage)
        let server = try LoopbackServer(
            port: port, responder: responder, limits: limits,
            link: file?.url ?? oneTimePage.map { "http://\(port.authority)\($0.path)" } ?? request.url, file: file
        ) { ending in
            switch ending {
            case .success(let url): completionHandler(url, nil)
            case .failure(let error): completionHandler(nil, error)
            }
        }
        server.start()
        return server
    }
}
