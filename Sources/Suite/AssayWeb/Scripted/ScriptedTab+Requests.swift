internal import AssayHTTP
internal import AssayWebDriver

/// What the pages of the browser have asked the application, and what somebody makes of it.
extension ScriptedTab {
    /// Where the pages have posted something at the application, in order.
    var postedURLs: [WebURL] { browser.postedURLs(of: profile.name) }

    /// The requests with content that the page has made to the application, in order.
    var pageRequests: [ScriptedBrowser.PageRequest] { browser.pageRequests(of: profile.name) }

    /// The answers of the application in JSON to requests of scripts, in order.
    ///
    /// - Parameter isWanted: chooses by the request and the head of the answer.
    func scriptAnswers(
        where isWanted: (ScriptedTabs.ScriptAnswer) -> Bool
    ) -> [(url: WebURL, response: ResponseMessage)] {
        browser.scriptAnswers(of: profile.name, where: isWanted)
    }

    /// Sends the request of a script again with other content, as somebody can in their own browser, and waits for the
    /// answer.
    ///
    /// The browser leaves out the fields that no script may set, and makes them itself.
    func send(
        _ request: ScriptedBrowser.PageRequest, with body: String, within limit: Duration
    ) throws(WebFailure) {
        let fields = request.headers.filter { !$0.isNamed("Content-Length") }.map {
            "[\(Self.literal($0.name)), \(Self.literal($0.value))]"
        }
        // A command must end before the driver's own limit.
        let patience = Int(min(limit, .seconds(50)) / .milliseconds(1))
        browser.withholdNothing(of: profile.name)
        try asked { () throws(DriverFailure) in
            _ = try browser.evaluate(
                """
                fetch(\(Self.literal(request.url.text)), {
                  method: 'POST', headers: [\(fields.joined(separator: ", "))], body: \(Self.literal(body)),
                  signal: AbortSignal.timeout(\(patience))
                }).then((answer) => answer.text(), () => '')
                """, in: name)
        }
    }
}
