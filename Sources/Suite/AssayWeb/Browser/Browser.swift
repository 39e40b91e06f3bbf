package import AssayHTTP

/// The browser of a scenario: one that runs no scripts, with cookies, redirects and forms, or one in Chromium.
package struct Browser: Sendable {
    /// The end of a navigation.
    package enum Arrival: Sendable {
        case page(WebURL, ResponseMessage)
        /// A URL of the provider, which has not been requested yet.
        case provider(WebURL)
        /// A redirect to a host that does not belong to the application.
        case elsewhere(WebURL)
    }

    /// The cookies, which all tabs of a browser share.
    package var jar: CookieJar { scripted?.jar ?? shared?.jar ?? own }
    private var own = CookieJar()
    private var shared: SharedCookies?
    /// The tab of Chromium, once something is opened in it.
    var scripted: ScriptedTab?
    /// The paths whose responses set a cookie and may be stored by a cache that several people share.
    var sharedPaths: [String] { scripted?.sharedPaths ?? ownSharedPaths }
    private var ownSharedPaths: [String] = []
    let settings: Settings
    /// When an honest sign-in has used its time.
    private let end: Duration

    package init(_ settings: Settings) {
        self.settings = settings
        end = settings.uptime() + settings.limits.signIn
    }

    /// Another tab of this browser, in which a request can be under way at the same time.
    mutating func tab() throws(WebFailure) -> Browser {
        if let scripts = try scriptedTab() {
            var tab = self
            tab.scripted = try scripts.another()
            return tab
        }
        shared = shared ?? SharedCookies(own)
        return self
    }

    /// Replaces all cookies.
    mutating func setJar(_ jar: CookieJar) throws(WebFailure) {
        if let tab = try scriptedTab() {
            try tab.set(jar)
        } else if let shared {
            shared.jar = jar
        } else {
            own = jar
        }
    }

    /// The tab of Chromium; `nil` if this browser runs no scripts.
    mutating func scriptedTab() throws(WebFailure) -> ScriptedTab? {
        guard let scripts = settings.scripts else { return nil }
        if let scripted { return scripted }
        let policy = ScriptedBrowser.Policy(
            providers: settings.providers, hosts: settings.hosts, headers: settings.headers,
            withheld: settings.withheld)
        let tab = try ScriptedTab(scripts, policy)
        scripted = tab
        return tab
    }

    /// Does something in Chromium, within the time that a response may take.
    func timed(_ body: (Duration) throws(WebFailure) -> Arrival) throws(WebFailure) -> Arrival {
        let start = settings.uptime()
        let arrival = try body(timeLimit(at: start))
        try check(settings.uptime() - start)
        return arrival
    }

    /// How long the next response is waited for.
    func timeLimit(at start: Duration) -> Duration { settings.isHonest ? end - start : settings.limits.awaited }

    private func check(_ taken: Duration) throws(WebFailure) {
        if !settings.isHonest, taken > settings.limits.tolerated { throw .late(seconds: taken.roundedSeconds) }
    }

    private mutating func store(_ response: ResponseMessage, from url: WebURL, at now: Int64) {
        if let scripted {
            var jar = scripted.jar
            jar.store(response, from: url, at: now)
            try? scripted.set(jar)
        } else if let shared {
            shared.store(response, from: url, at: now)
        } else {
            own.store(response, from: url, at: now)
        }
    }

    /// Opens a URL and follows redirects.
    ///
    /// - Parameter isCrossSite: whether a page or redirect of another site leads there. It then holds for all redirects
    ///   that follow.
    package mutating func open(_ url: WebURL, isCrossSite: Bool = false) throws(WebFailure) -> Arrival {
        if let tab = try scriptedTab() {
            return try timed { limit throws(WebFailure) in
                try tab.open(url, isCrossSite: isCrossSite, within: limit)
            }
        }
        return try follow(WebRequest(url: url), isCrossSite: isCrossSite)
    }

    /// Requests a URL once and goes no further, as something that looks ahead for the person does.
    mutating func request(_ url: WebURL, _ early: RequestChanges.Early) throws(WebFailure) {
        _ = try scriptedTab()
        _ = try load(WebRequest(method: early.method, url: url, headers: early.headers), from: .other)
    }

    /// Submits a form of a page.
    package mutating func submit(_ form: HTMLForm, on page: WebURL) throws(WebFailure) -> Arrival {
        if let tab = try scriptedTab() {
            return try timed { limit throws(WebFailure) in try tab.submit(formAt: form.index, within: limit) }
        }
        guard let target = page.resolvingAsBrowser(form.action) else {
            throw .unsupported("the form's action is not an http or https URL")
        }
        guard form.method == "POST" else {
            return try follow(
                WebRequest(url: WebURL(origin: target.origin, path: target.path, query: form.encoded)),
                isCrossSite: false)
        }
        let headers = [
            HeaderField("Content-Type", "application/x-www-form-urlencoded"),
            HeaderField("Origin", page.origin.description),
            HeaderField("Referer", page.description),
        ]
        return try follow(
            WebRequest(method: "POST", url: target, headers: headers, body: Array(form.encoded.utf8)),
            isCrossSite: false)
    }

    /// Posts a form that a script of a page, or of a page of another site, has filled in.
    mutating func post(
        _ form: QueryParameters, to target: WebURL, from page: WebURL, isCrossSite: Bool
    ) throws(WebFailure) -> Arrival {
        if let tab = try scriptedTab() {
            return try timed { limit throws(WebFailure) in
                try tab.post(
                    form.list.map { ($0.name, $0.value) }, to: target, isCrossSite: isCrossSite, within: limit)
            }
        }
        let origin = isCrossSite ? "https://attacker.example" : page.origin.description
        let headers = [
            HeaderField("Content-Type", "application/x-www-form-urlencoded"), HeaderField("Origin", origin),
            HeaderField("Referer", isCrossSite ? origin + "/" : page.description),
        ]
        return try follow(
            WebRequest(method: "POST", url: target, headers: headers, body: Array(form.text(.form).utf8)),
            isCrossSite: isCrossSite)
    }

    /// Sets a cookie as a script of a page does.
    mutating func setScriptCookie(_ name: String, _ value: String, on page: WebURL) throws(WebFailure) {
        // Google's library has to reach the login endpoint from its own origin too.
        let cookie = "\(name)=\(value); Path=/; Secure; SameSite=None"
        if let tab = try scriptedTab() { return try tab.setScriptCookie(cookie) }
        let field = HeaderField("Set-Cookie", cookie)
        store(ResponseMessage(status: 200, headers: [field], body: []), from: page, at: settings.clock())
    }

    private mutating func follow(_ first: WebRequest, isCrossSite: Bool) throws(WebFailure) -> Arrival {
        var request = first
        var site = isCrossSite ? Site.other : .none
        var isRedirected = false
        for _ in 0...settings.redirectLimit {
            if settings.providers.contains(request.url.origin) { return .provider(request.url) }
            guard settings.hosts.contains(request.url.origin.host) else { return .elsewhere(request.url) }
            let response = try load(request, from: site, isRedirected: isRedirected)
            isRedirected = true
            guard let location = response.redirection else {
                guard let next = Refresh.target(of: request.url, response) else { return .page(request.url, response) }
                // The page itself leads on, whatever led to it.
                site = next.origin.host == request.url.origin.host ? .own : .other
                request = WebRequest(url: next)
                continue
            }
            guard Set(response.headers.filter { $0.isNamed("Location") }.map(\.value)).count == 1 else {
                throw .malformed("a redirect has several Location fields that differ")
            }
            guard let target = request.url.resolvingAsBrowser(location) else {
                throw .unsupported("a redirect leads to something that is not an http or https URL")
            }
            let keepsMethod = response.status == 307 || response.status == 308
            request =
                keepsMethod
                ? WebRequest(
                    method: request.method, url: target,
                    headers: request.headers.filter { $0.isNamed("Content-Type") }, body: request.body)
                : WebRequest(url: target)
        }
        throw .tooManyRedirects(settings.redirectLimit)
    }

    /// The site that leads to a request, as `Sec-Fetch-Site` names it.
    private enum Site: String {
        case none
        case own = "same-origin"
        case other = "cross-site"
    }

    private mutating func load(
        _ request: WebRequest, from site: Site, isRedirected: Bool = false
    ) throws(WebFailure) -> ResponseMessage {
        var request = request
        let now = settings.clock()
        request.headers += [
            HeaderField("Accept", "text/html,application/xhtml+xml,*/*;q=0.8"),
            HeaderField("Accept-Language", "en"), HeaderField("User-Agent", "Mozilla/5.0 (compatible; Assay)"),
            HeaderField("Sec-Fetch-Site", site.rawValue),
            HeaderField("Sec-Fetch-Mode", "navigate"), HeaderField("Sec-Fetch-Dest", "document"),
        ]
        if let cookies = jar.field(for: request.url, method: request.method, isCrossSite: site == .other, at: now) {
            request.headers.append(HeaderField("Cookie", cookies))
        }
        // A redirect leads to the host that it names.
        let further = settings.headers.filter { !isRedirected || !$0.isNamed("Host") }
        request.headers = request.headers.filter { own in !further.contains { $0.isNamed(own.name) } } + further
        let start = settings.uptime()
        let response = try settings.transport.answer(request, within: timeLimit(at: start))
        try check(settings.uptime() - start)
        store(response, from: request.url, at: now)
        if SharedCaching.storesCookie(of: response) { ownSharedPaths.append(request.url.path) }
        return response
    }
}
