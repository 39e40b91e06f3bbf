internal import AssayHTTP

/// What only Chromium does or shows.
extension Browser {
    /// A picture of what Chromium shows, as PNG; `nil` if this browser draws nothing.
    var picture: [UInt8]? { scripted?.picture }

    /// Where scripts of the page find one of these tokens, or an ID token; empty if this browser runs no scripts.
    func tokensInPage(_ tokens: [String]) -> [String] { scripted?.tokensInPage(tokens) ?? [] }

    /// Clicks on an element of the page.
    ///
    /// - Parameter selector: a CSS selector.
    mutating func click(_ selector: String) throws(WebFailure) -> Arrival {
        guard let tab = try scriptedTab() else {
            throw .unsupported("this browser runs no scripts, so it clicks on nothing")
        }
        return try timed { limit throws(WebFailure) in try tab.click(selector, within: limit) }
    }

    /// Where the pages have posted something at the application, in order.
    var postedURLs: [WebURL] { scripted?.postedURLs ?? [] }

    /// The requests with content that the page has made to the application, in order.
    var pageRequests: [ScriptedBrowser.PageRequest] { scripted?.pageRequests ?? [] }

    /// The answers of the application in JSON to requests of scripts of the pages, in order.
    ///
    /// - Parameter isWanted: chooses by the request and the head of the answer.
    func scriptAnswers(
        where isWanted: (ScriptedTabs.ScriptAnswer) -> Bool = { _ in true }
    ) -> [(url: WebURL, response: ResponseMessage)] { scripted?.scriptAnswers(where: isWanted) ?? [] }

    /// Sends the request of a script of the pages again with other content.
    func send(_ request: ScriptedBrowser.PageRequest, with body: String) throws(WebFailure) {
        guard let scripted else { throw .unsupported("this browser runs no scripts") }
        try scripted.send(request, with: body, within: timeLimit(at: settings.uptime()))
    }

    /// Opens a URL in a window of a stranger's page, which stays in this tab and posts messages to the window.
    ///
    /// - Parameter messages: JSON texts.
    /// - Returns: the window.
    mutating func openWindow(
        _ url: WebURL, by stranger: Stranger, posting messages: [String] = []
    ) throws(WebFailure) -> Browser {
        guard let tab = try scriptedTab() else { throw .unsupported("this browser runs no scripts") }
        var window = self
        window.scripted = try tab.openWindow(
            url, by: stranger, posting: messages, within: timeLimit(at: settings.uptime()))
        return window
    }

    /// What the page is now, when nothing is done.
    func arrivalWithoutAction() throws(WebFailure) -> Arrival {
        guard let scripted else { throw .unsupported("this browser runs no scripts") }
        return try timed { limit throws(WebFailure) in try scripted.arrivalWithoutAction(within: limit) }
    }

    /// The messages that a stranger's page in this tab has got, as JSON texts.
    var heard: [String] { scripted?.heard ?? [] }

    /// Posts a JSON object from a page of another site, as an HTML form can.
    mutating func postFromAnotherSite(_ body: String, to target: WebURL) throws(WebFailure) {
        guard let tab = try scriptedTab() else { throw .unsupported("this browser runs no scripts") }
        try tab.postFromAnotherSite(body, to: target, within: timeLimit(at: settings.uptime()))
    }
}
