internal import AssayHTTP
internal import AssayJSON
internal import AssayWebDriver

/// What comes of something that is done in a tab.
extension ScriptedTab {
    /// How long requests that never end, such as a stream of events, are waited for.
    private static let longest = Duration.seconds(3)

    /// What comes of an action.
    ///
    /// - Parameter keepsPage: whether the page may stay.
    func arrive(
        within limit: Duration, keepsPage: Bool = false, _ action: () throws(DriverFailure) -> Void
    ) throws(WebFailure) -> Browser.Arrival {
        let end = ContinuousClock.now + limit
        browser.begin(name, keepsPage: keepsPage)
        try asked(action)
        while true {
            let rest = end - ContinuousClock.now
            guard rest > .zero else { throw .timedOut(seconds: limit.roundedSeconds) }
            var isPatient = false
            guard let state = settled(within: rest, &isPatient) else {
                guard browser.state(of: name) != nil else { throw .noSocket("the browser has closed the tab") }
                continue
            }
            if let arrival = state.arrival { return arrival }
            if let failure = state.failure { throw failure }
            let found = try asked { () throws(DriverFailure) in try read(state, isMoving: keepsPage) }
            guard let page = found else { continue }
            // While the page was read, it may have led on.
            guard let now = browser.state(of: name), now.count == state.count else { continue }
            if let arrival = now.arrival { return arrival }
            if browser.wait(for: name, .zero) != nil || isPatient { return page }
        }
    }

    /// The state of the tab when it has come to something, or when its page has waited long enough for its requests.
    ///
    /// - Parameter isPatient: set if it has waited long enough.
    private func settled(within limit: Duration, _ isPatient: inout Bool) -> ScriptedTabs.Tab? {
        if let state = browser.wait(for: name, min(limit, Self.longest)) { return state }
        guard let state = browser.state(of: name), state.hasPage else { return nil }
        isPatient = true
        return state
    }

    /// The page as its scripts have made it, when they have changed nothing for a while; `nil` if it led on meanwhile.
    ///
    /// - Parameter isMoving: whether something was done on the page, which it may take a moment for.
    private func read(_ state: ScriptedTabs.Tab, isMoving: Bool) throws(DriverFailure) -> Browser.Arrival? {
        let document = state.document ?? ScriptedTabs.Document(url: "", status: 200, headers: [])
        let response = ResponseMessage(status: document.status, headers: document.headers)
        // A page without scripts changes only by leading on.
        let isStill = WebURL(lenient: document.url).map { Refresh.target(of: $0, response) == nil } ?? true
        guard let text = try browser.evaluate(reading(isStill: isStill, isMoving: isMoving), in: name),
            case .array(let parts)? = JSON.value(of: Array(text.utf8)),
            case .string(let address) = parts.first?.value, case .string(let body) = parts.last?.value
        else { return nil }
        guard let url = WebURL(lenient: address) else {
            // A response without content is not shown.
            return WebURL(lenient: document.url).map { .page($0, response) }
        }
        return .page(url, ResponseMessage(status: document.status, headers: document.headers, body: Array(body.utf8)))
    }

    /// A script whose result is the address and the content of the page, as JSON.
    private func reading(isStill: Bool, isMoving: Bool) -> String {
        let quiet = Int(browser.quiet / .milliseconds(1))
        return """
            (async () => {
              const refresh = document.querySelector('meta[http-equiv="refresh" i]');
              const delay = refresh || !\(isStill) ? 10500 : \(isMoving) || document.scripts.length ? \(quiet) : 0;
              if (delay) await new Promise(resolve => {
                let timer = setTimeout(resolve, delay);
                const observer = new MutationObserver(() => { clearTimeout(timer); timer = setTimeout(resolve, delay); });
                observer.observe(document, {subtree: true, childList: true, characterData: true, attributes: true});
                setTimeout(resolve, Math.max(delay, 5000));
              });
              const isPage = document.contentType === 'text/html' || document.contentType === 'application/xhtml+xml';
              const text = isPage ? document.documentElement.outerHTML
                : (document.querySelector('pre') ?? document.body ?? document.documentElement).textContent;
              return JSON.stringify([location.href, text]);
            })()
            """
    }
}
