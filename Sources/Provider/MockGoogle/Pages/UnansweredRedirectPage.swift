internal import AssayJSON

/// The page that takes the place of a redirect to a port where nobody listens, which a browser would only report as a
/// failed connection.
package enum UnansweredRedirectPage {
    /// What the log says of such a redirect.
    package static func problem(_ origin: WebOrigin) -> String {
        "Nothing listens at \(origin) on this computer, where the browser was to go with the answer."
    }

    /// - Parameters:
    ///   - location: the URL that the browser was to open.
    ///   - url: the same URL, parsed.
    package static func response(_ location: String, _ url: WebURL, _ workbench: WorkbenchPlaces?) -> MockResponse {
        let origin = HTMLText.escaped(VisibleText.of(url.origin.description))
        let names = QueryParameters(decoding: Array((url.query ?? "").utf8))?.list.map(\.name) ?? []
        let list = names.map { "<code>\(HTMLText.escaped(VisibleText.of($0)))</code>" }.joined(separator: ", ")
        let links = workbench.map {
            """
            <p class="quiet">To see what a client gets, <a href="\($0.home)">sign in at a page of this provider</a>. What was
            received so far is in the <a href="\($0.control)">workbench</a>.</p>
            """
        }
        return EndpointResponse.html(
            200,
            HTMLText.page(
                title: "Nothing listens at the redirect URI",
                """
                <h1>Nothing listens at the redirect URI</h1>
                <p>You have chosen, and Google would now send the browser back to the client at <code>\(origin)</code>. On this
                computer, nothing listens there.</p>
                <p class="note">Start the client, or let it listen until the browser comes back. Then continue.</p>
                <p><a class="button first" href="\(HTMLText.escaped(location))">Continue to the client</a></p>
                <p class="quiet">The answer has \(list).</p>
                \(links ?? "")
                """)
        ).message
    }
}
