internal import AssayHTTP

/// The parameter that names the page to return to after a sign-in.
enum ReturnParameter {
    /// Names that such a parameter often has.
    static let usualNames = [
        "next", "return_url", "return_to", "returnTo", "returnUrl", "redirect", "redirect_to", "redirect_url",
        "redirectTo", "callbackUrl", "continue", "url", "target", "destination", "from", "rd", "RelayState",
    ]

    /// Looks for that of the start URL in it, and in the links to it on the pages that a browser sees before a sign-in.
    ///
    /// - Returns: `nil` if no parameter has a page of the application as its value.
    static func find(_ application: WebApplication, _ settings: Browser.Settings) -> String? {
        let start = application.start
        let pages = [application.check, WebURL(origin: start.origin, path: "/")].compactMap(\.self)
        let links = pages.flatMap { page in
            var browser = Browser(settings)
            guard case .page(let url, let response)? = try? browser.open(page), response.isHTML else {
                return [WebURL]()
            }
            return HTMLTag.all(in: response.text).compactMap { $0["href"] }.compactMap(url.resolving)
        }
        return ([start] + links.filter { $0.origin == start.origin && $0.path == start.path }).lazy
            .compactMap { name(in: $0) }.first
    }

    private static func name(in url: WebURL) -> String? {
        let parameters = QueryParameters(decoding: Array((url.query ?? "").utf8))
        return parameters?.list.first { parameter in
            parameter.value.hasPrefix("/") || WebURL(parameter.value)?.origin == url.origin
        }?.name
    }
}
