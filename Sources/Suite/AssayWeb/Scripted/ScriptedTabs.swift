internal import AssayHTTP
internal import AssayJSON
internal import AssayWebDriver

/// What is known of the tabs of a browser from its events, and what its requests lead to.
struct ScriptedTabs: Sendable {
    /// A command that an event leads to.
    struct Command: Sendable {
        let method: String
        let parameters: JSONValue
    }

    /// The response of which a page is made.
    struct Document: Sendable {
        let url: String
        let status: Int
        let headers: [HeaderField]
    }

    /// A tab, or a pop-up that a page has opened.
    struct Tab: Sendable {
        let profile: String
        /// Whether a scenario leads it; pop-ups are led by the page.
        var isLed = false
        fileprivate var inFlight: Set<String> = []
        fileprivate var navigation: String?
        fileprivate var isLoaded = false
        /// The response of which the page is made; `nil` for a blank page.
        var document: Document?
        /// Where a navigation has ended without a page.
        var arrival: Browser.Arrival?
        /// Why there is no page.
        var failure: WebFailure?
        /// The paths whose responses set a cookie and may be stored by a cache that several people share.
        var sharedPaths: [String] = []
        /// How many navigations have begun.
        fileprivate(set) var count = 0

        /// Whether there is a page whose requests have been answered, or a reason why there is none.
        var isSettled: Bool { arrival != nil || failure != nil || isLoaded && inFlight.isEmpty }
        /// Whether the page is there, although requests of it may be under way.
        var hasPage: Bool { isLoaded }
    }

    /// A request that a script of a page has made to the application.
    struct ScriptRequest: Sendable {
        /// The name by which the browser gives its content.
        let id: String
        let url: WebURL
    }

    /// The answer of the application to a request of a script of a page.
    struct ScriptAnswer: Sendable {
        /// The name by which the browser gives its content.
        let id: String
        let url: WebURL
        let status: Int
        let headers: [HeaderField]
    }

    /// The requests with content that scripts of a profile have made, in order.
    private(set) var scriptRequests: [String: [ScriptRequest]] = [:]
    /// The answers in JSON to the requests of scripts of a profile, in order.
    private(set) var scriptAnswers: [String: [ScriptAnswer]] = [:]
    /// By the name of the profile.
    var policies: [String: ScriptedBrowser.Policy] = [:]
    private(set) var tabs: [String: Tab] = [:]
    /// The tab of each frame.
    private var frames: [String: String] = [:]
    /// The profiles whose next window a scenario leads.
    private var awaitedWindows: Set<String> = []
    /// The window of each profile that a scenario leads.
    private(set) var ledWindows: [String: String] = [:]
    /// The pages that exist in the browser alone, by URL.
    private var pages: [String: String] = [:]

    mutating func forget(_ profile: String) {
        policies[profile] = nil
        scriptRequests[profile] = nil
        scriptAnswers[profile] = nil
        awaitedWindows.remove(profile)
        ledWindows[profile] = nil
    }

    /// Lets a scenario lead the next window that a page of the profile opens.
    mutating func awaitWindow(of profile: String) {
        awaitedWindows.insert(profile)
        ledWindows[profile] = nil
    }

    /// Makes a tab one that a scenario leads.
    mutating func lead(_ tab: String, of profile: String) {
        tabs[tab, default: Tab(profile: profile)].isLed = true
        frames[tab] = tab
    }

    /// Makes the next state of a tab the result of what is done now.
    ///
    /// - Parameter keepsPage: whether the page may stay, as after a click.
    mutating func begin(_ tab: String, keepsPage: Bool = false) {
        tabs[tab]?.arrival = nil
        tabs[tab]?.failure = nil
        if !keepsPage { tabs[tab]?.isLoaded = false }
    }

    /// The tab, if it has come to something and its pages have no window open.
    func settled(_ name: String) -> Tab? {
        guard let tab = tabs[name], tab.isSettled else { return nil }
        let hasWindow = tabs.values.contains { !$0.isLed && $0.profile == tab.profile }
        return hasWindow && tab.arrival == nil && tab.failure == nil ? nil : tab
    }

    mutating func makePage(host: String, _ html: String) -> String {
        let url = "http://\(host)/\(pages.count + 1)"
        pages[url] = html
        return url
    }

    /// Learns from an event, and returns the commands that it leads to.
    mutating func handle(_ event: DriverSession.Event) -> [Command] {
        let parameters = event.parameters
        guard let context = parameters.text("context") else {
            // A request that belongs to no tab goes nowhere.
            guard event.name == "network.beforeRequestSent", parameters["isBlocked"] == .bool(true) else { return [] }
            return [fail(parameters)]
        }
        switch event.name {
        case "browsingContext.contextCreated": create(context, parameters)
        case "browsingContext.contextDestroyed":
            frames[context] = nil
            tabs[context] = nil
        case "browsingContext.navigationStarted":
            tabs[context]?.navigation = parameters.text("navigation")
            tabs[context]?.isLoaded = false
            tabs[context]?.inFlight = []
            tabs[context]?.count += 1
        case "browsingContext.load":
            if pages[parameters.text("url") ?? ""] == nil { load(context, parameters) }
        case "browsingContext.navigationFailed", "browsingContext.navigationAborted":
            // Without a page, what was there before stays; a response without content is one too.
            load(context, parameters)
        case "network.beforeRequestSent": return decide(context, parameters)
        case "network.responseStarted":
            // A response whose content no script reads is never complete.
            if parameters.text("navigation") == nil, let id = parameters["request"]?.text("request") {
                tabs[frames[context] ?? context]?.inFlight.remove(id)
            }
        case "network.responseCompleted": complete(context, parameters)
        case "network.fetchError": fail(context, parameters)
        default: break
        }
        return []
    }

    private mutating func create(_ context: String, _ parameters: JSONValue) {
        if let parent = parameters.text("parent") {
            frames[context] = frames[parent] ?? parent
        } else if let profile = parameters.text("userContext"), tabs[context] == nil {
            tabs[context] = Tab(profile: profile)
            frames[context] = context
            if awaitedWindows.remove(profile) != nil {
                tabs[context]?.isLed = true
                ledWindows[profile] = context
            }
        }
    }

    private mutating func load(_ context: String, _ parameters: JSONValue) {
        guard let tab = tabs[context], tab.navigation == nil || tab.navigation == parameters.text("navigation") else {
            return
        }
        tabs[context]?.isLoaded = true
    }

    // MARK: Requests

    private mutating func decide(_ context: String, _ parameters: JSONValue) -> [Command] {
        let name = frames[context] ?? context
        guard let request = parameters["request"], let id = request.text("request"), let text = request.text("url")
        else {
            return []
        }
        guard parameters["isBlocked"] == .bool(true) else { return [] }
        tabs[name]?.inFlight.insert(id)
        guard let tab = tabs[name], let policy = policies[tab.profile] else { return [fail(parameters)] }
        if let page = pages[text] {
            return [provide(id, status: 200, [HeaderField("Content-Type", "text/html; charset=utf-8")], page)]
        }
        guard let url = WebURL(lenient: text) else { return [fail(parameters)] }
        let isTop = context == name && parameters.text("navigation") != nil
        if policy.providers.contains(url.origin) {
            guard isTop, tab.isLed else { return [proceed(id, request, [])] }
            return [end(name, id, at: .provider(url))]
        }
        if policy.hosts.contains(url.origin.host) {
            if parameters.text("navigation") == nil, request.text("method") == "POST" {
                scriptRequests[tab.profile, default: []].append(ScriptRequest(id: id, url: url))
                if url == policy.withheld { return [fail(parameters)] }
            }
            return [proceed(id, request, policy.headers)]
        }
        guard isTop, tab.isLed else { return [fail(parameters)] }
        return [end(name, id, at: .elsewhere(url))]
    }

    /// Ends a navigation: a response without content leaves the tab where it is.
    private mutating func end(_ tab: String, _ id: String, at arrival: Browser.Arrival) -> Command {
        tabs[tab]?.arrival = arrival
        return provide(id, status: 204, [], "")
    }

    private func fail(_ parameters: JSONValue) -> Command {
        Command(
            method: "network.failRequest", parameters: ["request": parameters["request"]?["request"] ?? .null])
    }

    private func proceed(_ id: String, _ request: JSONValue, _ changes: [HeaderField]) -> Command {
        var parameters: JSONValue = ["request": .string(id)]
        if !changes.isEmpty {
            let own = request["headers"]?.fields ?? []
            let kept = own.filter { field in !changes.contains { $0.isNamed(field.name) } }
            parameters["headers"] = Self.fields(kept + changes)
        }
        return Command(method: "network.continueRequest", parameters: parameters)
    }

    private func provide(_ id: String, status: Int, _ headers: [HeaderField], _ body: String) -> Command {
        Command(
            method: "network.provideResponse",
            parameters: [
                "request": .string(id), "statusCode": .integer(status), "headers": Self.fields(headers),
                "body": ["type": "string", "value": .string(body)],
            ])
    }

    private static func fields(_ headers: [HeaderField]) -> JSONValue {
        .array(
            headers.map { field in
                JSONNode(["name": .string(field.name), "value": ["type": "string", "value": .string(field.value)]])
            })
    }

    private mutating func complete(_ context: String, _ parameters: JSONValue) {
        let name = frames[context] ?? context
        guard let id = parameters["request"]?.text("request"), let response = parameters["response"] else { return }
        tabs[name]?.inFlight.remove(id)
        guard let url = response.text("url"), case .number(let number)? = response["status"], let status = Int(number)
        else { return }
        let headers = response["headers"]?.fields ?? []
        if parameters.text("navigation") == nil {
            record(id, url, status, headers, of: name)
        }
        guard context == name, parameters.text("navigation") != nil else { return }
        guard pages[url] == nil, tabs[name]?.arrival == nil else { return }
        tabs[name]?.document = Document(url: url, status: status, headers: headers)
        let message = ResponseMessage(status: status, headers: headers)
        if SharedCaching.storesCookie(of: message), let path = WebURL(lenient: url)?.path {
            tabs[name]?.sharedPaths.append(path)
        }
    }

    private mutating func record(
        _ id: String, _ url: String, _ status: Int, _ headers: [HeaderField], of tab: String
    ) {
        guard let profile = tabs[tab]?.profile, let policy = policies[profile], let url = WebURL(lenient: url),
            policy.hosts.contains(url.origin.host), !policy.providers.contains(url.origin),
            headers.first(named: "Content-Type")?.lowercased().contains("json") == true
        else { return }
        scriptAnswers[profile, default: []].append(ScriptAnswer(id: id, url: url, status: status, headers: headers))
    }

    private mutating func fail(_ context: String, _ parameters: JSONValue) {
        let name = frames[context] ?? context
        guard let id = parameters["request"]?.text("request") else { return }
        tabs[name]?.inFlight.remove(id)
        guard context == name, parameters.text("navigation") != nil, tabs[name]?.arrival == nil else { return }
        let error = parameters.text("errorText") ?? "an error"
        if error == "net::ERR_ABORTED" { return }
        tabs[name]?.failure = Self.failure(error, parameters["request"]?.text("url") ?? "")
    }

    /// What an error of Chromium's network means.
    private static func failure(_ error: String, _ url: String) -> WebFailure {
        switch error {
        case "net::ERR_CONNECTION_REFUSED", "net::ERR_NAME_NOT_RESOLVED", "net::ERR_ADDRESS_UNREACHABLE":
            .unreachable("nothing answers at \(WebURL(lenient: url)?.origin.description ?? "the address")")
        case "net::ERR_EMPTY_RESPONSE", "net::ERR_CONNECTION_CLOSED", "net::ERR_CONNECTION_RESET",
            "net::ERR_INCOMPLETE_CHUNKED_ENCODING", "net::ERR_CONTENT_LENGTH_MISMATCH":
            .brokenOff
        case "net::ERR_TOO_MANY_REDIRECTS": .tooManyRedirects(19)
        case "net::ERR_UNSAFE_REDIRECT", "net::ERR_DISALLOWED_URL_SCHEME", "net::ERR_UNKNOWN_URL_SCHEME":
            .unsupported("a redirect leads to something that is not an http or https URL")
        case "net::ERR_RESPONSE_HEADERS_MULTIPLE_LOCATION":
            .malformed("a redirect has several Location fields that differ")
        default: .malformed("the browser could not read the response (\(error))")
        }
    }
}

extension JSONValue {
    /// The text of a member; `nil` if there is none.
    func text(_ name: String) -> String? { if case .string(let text)? = self[name] { text } else { nil } }

    /// The header fields of a message of WebDriver BiDi.
    fileprivate var fields: [HeaderField] {
        guard case .array(let fields) = self else { return [] }
        return fields.compactMap { field in
            guard let name = field.value.text("name"), let value = field.value["value"]?.text("value") else {
                return nil
            }
            return HeaderField(name, value)
        }
    }
}
