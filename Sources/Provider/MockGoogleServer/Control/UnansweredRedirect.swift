internal import MockGoogle

/// A redirect of a browser to a port of this machine where nobody listens.
///
/// The test takes the port for a moment. Connecting to it would use up the only connection of a client that takes one.
struct UnansweredRedirect {
    let location: String
    let url: WebURL

    /// Nil for any other response, and for the request of a program, which wants the redirect.
    ///
    /// - Parameter isUnanswered: whether nobody listens at an origin of this machine.
    init?(_ response: MockResponse, to request: WebRequest, isUnanswered: (WebOrigin) -> Bool) {
        guard response.status == 302, response.delivery == MockDelivery(),
            request.headers.first(named: "Sec-Fetch-Mode") == "navigate",
            let location = response.headers.first(named: "Location"), let url = WebURL(location), url.origin.isLoopback,
            isUnanswered(url.origin)
        else { return nil }
        self.location = location
        self.url = url
    }

    /// Whether nobody listens at the origin on the loopback addresses that its host stands for.
    static func isUnanswered(_ origin: WebOrigin) -> Bool {
        let addresses =
            switch origin.host {
            case "127.0.0.1": ["127.0.0.1"]
            case "[::1]": ["::1"]
            default: ["127.0.0.1", "::1"]
            }
        guard let port = UInt16(exactly: origin.port ?? (origin.scheme == "https" ? 443 : 80)) else { return false }
        return addresses.compactMap(HostAddress.init).allSatisfy { ListeningSocket.isFree($0, port: port) }
    }
}
