package import GoogleSignInClient

/// Decides what a request is, and writes the answer.
package struct LoopbackResponder: Sendable {
    private let request: ExternalUserAgentRequest
    private let authority: String
    private let origin: String
    private let path: String
    private let pages: LoopbackPages
    private let oneTimePage: OneTimePage?
    private var isOpened = false

    /// Creates a responder for a request whose redirect URI is `http`, the authority and a path.
    ///
    /// - Parameters:
    ///   - pages: the content of the answers.
    ///   - oneTimePage: the page on which the browser begins, if it begins on one of the port.
    package init(
        request: ExternalUserAgentRequest, authority: String, pages: LoopbackPages, oneTimePage: OneTimePage? = nil
    ) {
        self.request = request
        self.authority = authority
        self.pages = pages
        self.oneTimePage = oneTimePage
        origin = "http://\(authority)"
        path = String(request.redirectURI.text.dropFirst(origin.count))
    }

    /// The reply to the browser's request for its first page, or with the response to the sign-in.
    ///
    /// - Throws: what `callbackURL(of:)` throws, for any other request.
    mutating func reply(to head: RequestHead) throws(RequestRefusal) -> LoopbackReply {
        guard let oneTimePage, try target(of: head).utf8.elementsEqual(oneTimePage.path.utf8) else {
            let url = try callbackURL(of: head)
            return LoopbackReply(message: answer(to: url), ending: .success(url))
        }
        guard head.method == "GET" else { throw .methodNotAllowed }
        guard !isOpened else {
            // One of both requests is another program's, and it may be the one that has got the cookie.
            return LoopbackReply(
                message: Self.message("410 Gone", pages.html(.openedTwice)),
                ending: .failure(
                    GoogleSignInError(
                        .webAuthenticationUnavailable,
                        "the page of the sign-in was opened twice, perhaps by another program of this computer")))
        }
        isOpened = true
        return LoopbackReply(message: Self.message("302 Found", LoopbackPage.leadingOn.html, oneTimePage.fields))
    }

    /// The callback URL, if the request is the browser's with the response to the sign-in.
    ///
    /// The checks run in this order: `Host`, which is the authority and not a name that leads here; the path; the method,
    /// which is `GET` because the response is in the query; the redirect URI's own form and `state`; the cookie of the
    /// one-time page, if there is one.
    ///
    /// - Throws: `misdirectedRequest`, `notFound`, `methodNotAllowed` or `badRequest`.
    package func callbackURL(of head: RequestHead) throws(RequestRefusal) -> String {
        let target = try target(of: head)
        let url = origin + target
        guard target.utf8.prefix(while: { $0 != UInt8(ascii: "?") }).elementsEqual(path.utf8) else { throw .notFound }
        guard head.method == "GET" else { throw .methodNotAllowed }
        guard request.isAnswered(by: url), oneTimePage?.hasMarked(head) != false else { throw .badRequest }
        return url
    }

    /// The path and the query.
    private func target(of head: RequestHead) throws(RequestRefusal) -> Substring {
        guard head.host.utf8.elementsEqual(authority.utf8) else { throw .misdirectedRequest }
        // A client may name the whole URL (RFC 9112 §3.2.2).
        let isWhole = head.target.utf8.starts(with: origin.utf8)
        let target = isWhole ? head.target.dropFirst(origin.count) : head.target[...]
        guard target.utf8.first == UInt8(ascii: "/") else { throw .badRequest }
        return target
    }

    /// The answer to the response, whose callback URL this is.
    func answer(to callbackURL: String) -> [UInt8] {
        let outcome: LoopbackOutcome =
            switch request.error(reportedBy: callbackURL) {
            case nil: .received
            case "access_denied": .denied
            default: .failed
            }
        return Self.message("200 OK", pages.html(outcome), [oneTimePage?.removal].compactMap { $0 })
    }

    /// The answer to any other request.
    ///
    /// - Parameter isHead: whether the answer has no content, as to `HEAD` (RFC 9110 §9.3.2).
    func refusal(_ refusal: RequestRefusal, isHead: Bool = false) -> [UInt8] {
        let allowed = refusal == .methodNotAllowed ? ["Allow: GET"] : []
        return Self.message(
            "\(refusal.rawValue) \(refusal.phrase)", pages.html(.unrelated), allowed, isHead: isHead)
    }

    /// A page may have a style and pictures in itself, and nothing else.
    private static let policy =
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; "
        + "frame-ancestors 'none'"

    /// A response that nobody stores or frames, and that loads nothing and sends no `Referer`: the URL of the page holds
    /// the code (RFC 9700 §4.2.4, §4.3.1).
    private static func message(
        _ status: String, _ html: String, _ fields: [String] = [], isHead: Bool = false
    ) -> [UInt8] {
        let content = Array(html.utf8)
        let lines =
            [
                "HTTP/1.1 \(status)", "Content-Type: text/html; charset=utf-8", "Content-Length: \(content.count)",
                "Cache-Control: no-store", "Referrer-Policy: no-referrer", "X-Content-Type-Options: nosniff",
                "Content-Security-Policy: \(policy)",
                "Cross-Origin-Resource-Policy: same-origin", "Connection: close",
            ] + fields
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (isHead ? [] : content)
    }
}
