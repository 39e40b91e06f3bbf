internal import AssayHTTP
internal import AssayJSON
internal import AssayWebDriver

/// Windows in which a stranger's page opens the application, and the messages between them.
extension ScriptedTab {
    /// Opens a URL in a window of a stranger's page, which is in this tab and posts messages to the window all the time.
    ///
    /// - Parameter messages: JSON texts, whose values are posted to any origin.
    /// - Returns: the window.
    func openWindow(
        _ url: WebURL, by stranger: Stranger, posting messages: [String], within limit: Duration
    ) throws(WebFailure) -> ScriptedTab {
        let page = Self.page(of: stranger, opening: url, posting: messages)
        let host = stranger == .similarOrigin ? url.origin.host + "." + Self.attacker : Self.attacker
        browser.awaitWindow(of: profile.name)
        browser.begin(name, keepsPage: false)
        try asked { () throws(DriverFailure) in
            try browser.navigate(name, to: browser.makePage(host: host, page))
        }
        guard let window = browser.window(of: profile.name, within: min(limit, .seconds(10))) else {
            throw .noSocket("the browser opens no window for a page of another site")
        }
        return ScriptedTab(profile, named: window)
    }

    private static func page(of stranger: Stranger, opening url: WebURL, posting messages: [String]) -> String {
        let texts = messages.map { literal($0) }.joined(separator: ", ")
        let script = """
            var heard = [];
            addEventListener('message', (event) => heard.push(JSON.stringify(event.data) ?? ''));
            const opened = open(\(literal(url.text)));
            const messages = [\(texts)].map((text) => JSON.parse(text));
            setInterval(() => { for (const message of messages) opened.postMessage(message, '*'); }, 50);
            """
        let head = "<!DOCTYPE html><title>Another site</title><body>"
        guard stranger == .nullOrigin else { return "\(head)<script>\(script)</script>" }
        return """
            \(head)<iframe sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"></iframe><script>
            document.querySelector('iframe').srcdoc = \(literal("<script>" + script + "</script>"));
            </script>
            """
    }

    /// What the page of the tab is now, when it has been unchanged for a while.
    func arrivalWithoutAction(within limit: Duration) throws(WebFailure) -> Browser.Arrival {
        try arrive(within: limit, keepsPage: true) { () throws(DriverFailure) in }
    }

    /// The messages that a stranger's page in this tab has got, as JSON texts.
    var heard: [String] {
        guard let text = try? browser.evaluate("JSON.stringify(heard)", in: name, isTrusted: false),
            case .array(let messages)? = JSON.value(of: Array(text.utf8))
        else { return [] }
        return messages.compactMap { if case .string(let message) = $0.value { message } else { nil } }
    }
}
