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
        var inFlight: Set<String> = []
        var navigation: String?
        var isLoaded = false
        /// The response of which the page is made; `nil` for a blank page.
        var document: Document?
        /// Where a navigation has ended without a page.
        var arrival: Browser.Arrival?
        /// Why there is no page.
        var failure: WebFailure?
        /// The paths whose responses set a cookie and may be stored by a cache that several people share.
        var sharedPaths: [String] = []
        /// How many navigations have begun.
        var count = 0

        /// Whether there is a page whose requests have been answered, or a reason why there is none.
        var isSettled: Bool { arrival != nil || failure != nil || isLoaded && inFlight.isEmpty }
        /// Whether the page is there, although requests of it may be under way.
        var hasPage: Bool { isLoaded }
    }

    /// A request with content that a page has made to the application, by a script or by a form.
    struct PageRequest: Sendable {
        /// The name by which the browser gives its content.
        let id: String
        let url: WebURL
        let headers: [HeaderField]
        /// Whether a form has posted it, so that the page changes.
        let isForm: Bool
    }

    /// The answer of the application to a request of a script of a page.
    struct ScriptAnswer: Sendable {
        /// The name by which the browser gives its content.
        let id: String
        let method: String
        let url: WebURL
        let status: Int
        let headers: [HeaderField]
    }

    /// The requests with content that pages of a profile have made, in order.
    var pageRequests: [String: [PageRequest]] = [:]
    /// The answers in JSON to the requests of scripts of a profile, in order.
    var scriptAnswers: [String: [ScriptAnswer]] = [:]
    /// By the name of the profile.
    var policies: [String: ScriptedBrowser.Policy] = [:]
    var tabs: [String: Tab] = [:]
    /// The tab of each frame.
    var frames: [String: String] = [:]
    /// The profiles whose next window a scenario leads.
    private var awaitedWindows: Set<String> = []
    /// The window of each profile that a scenario leads.
    private(set) var ledWindows: [String: String] = [:]
    /// The pages that exist in the browser alone, by URL.
    private(set) var pages: [String: String] = [:]

    mutating func forget(_ profile: String) {
        policies[profile] = nil
        pageRequests[profile] = nil
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
}

extension JSONValue {
    /// The text of a member; `nil` if there is none.
    func text(_ name: String) -> String? { if case .string(let text)? = self[name] { text } else { nil } }
}
