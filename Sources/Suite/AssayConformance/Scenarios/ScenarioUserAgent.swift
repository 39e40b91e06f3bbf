internal import MockGoogle

/// The browser of a scenario: it opens the provider's page and follows redirects until one leads back to the client.
struct ScenarioUserAgent {
    /// Browsers give up after about twenty redirects.
    private static let maximumRedirects = 20

    let fixture: SignInFixture

    /// The callback's URL; `nil` if no redirect leads back to the client, or the person closed the window.
    func callbackURL(visiting url: String, redirectURI: String, user action: UserAction?) -> String? {
        var url = url
        for _ in 0...Self.maximumRedirects {
            guard let request = WebRequest(method: "GET", url: url, headers: [HeaderField("Accept", "text/html")])
            else {
                return nil
            }
            let response = fixture.respond(to: request, user: action)
            fixture.clock.pass(milliseconds: Int64(response.delivery.delay))
            guard response.isWhole,
                (300...399).contains(response.status), let location = response.location
            else { return nil }
            url = Self.resolved(location, against: request)
            if url.hasPrefix(redirectURI) { return url }
        }
        return nil
    }

    private static func resolved(_ location: String, against request: WebRequest) -> String {
        if location.hasPrefix("//") { return "\(request.url.origin.scheme):\(location)" }
        if location.hasPrefix("/") { return "\(request.url.origin)\(location)" }
        return location
    }
}

extension MockResponse {
    fileprivate var isWhole: Bool {
        switch delivery.ending {
        case .complete, .closed: true
        case .reset, .neverAnswers, .closedByUser, .unreachable: false
        }
    }
}
