internal import AssayHTTP
internal import AssayJSON
internal import AssayThreads
package import AssayWebDriver
internal import Foundation

/// Chromium, which runs scripts: each browser of a scenario is a profile of its own in it.
///
/// Every request is decided here before it leaves the browser. Those to the application and to the provider go on, a
/// navigation of a tab to the provider ends there, and nothing else is sent.
package final class ScriptedBrowser: Sendable {
    /// What requests of a profile may reach.
    struct Policy: Sendable {
        /// The origins of the providers, where the navigation of a tab ends.
        let providers: Set<WebOrigin>
        /// The hosts of the application.
        let hosts: Set<String>
        /// Header fields of every request to the application, which replace the browser's own.
        let headers: [HeaderField]
        /// The address to which no request of a page goes that has content; `nil` if all may go.
        var withheld: WebURL?
    }

    /// A request with content that a page has made to the application, by a script or by a form.
    struct PageRequest: Sendable {
        let url: WebURL
        let headers: [HeaderField]
        let body: String
        let isForm: Bool
    }

    /// How long a page must be unchanged before it counts as complete.
    let quiet: Duration
    private let session: DriverSession
    private let tabs: Monitor<ScriptedTabs>

    /// Starts Chromium, which reaches loopback addresses alone.
    ///
    /// - Parameters:
    ///   - isRoot: whether it runs as root, where its sandbox does not work.
    ///   - quiet: how long a page must be unchanged before it counts as complete.
    ///   - led: names that have this address and port, as `127.0.0.1:443`, here.
    package init(
        _ programs: BrowserPrograms, environment: [String: String], isRoot: Bool, quiet: Duration = .milliseconds(200),
        leading led: [String: String] = [:]
    ) throws(DriverFailure) {
        self.quiet = quiet
        let tabs = Monitor(ScriptedTabs())
        let outbox = Outbox()
        session = try DriverSession(
            programs, arguments: Self.arguments + [Self.resolverRules(led)] + (isRoot ? ["--no-sandbox"] : []),
            environment: environment
        ) { event in
            for command in tabs.withLock({ $0.handle(event) }) { outbox.post(command) }
        }
        outbox.session = session
        self.tabs = tabs
        let events: [String] = [
            "network.beforeRequestSent", "network.responseStarted", "network.responseCompleted", "network.fetchError",
            "browsingContext.contextCreated", "browsingContext.contextDestroyed", "browsingContext.navigationStarted",
            "browsingContext.load", "browsingContext.navigationFailed", "browsingContext.navigationAborted",
        ]
        _ = try session.call("session.subscribe", ["events": .array(events.map { JSONNode(.string($0)) })])
        _ = try session.call("network.addIntercept", ["phases": ["beforeRequestSent"]])
        _ = try session.call(
            "network.addDataCollector",
            ["dataTypes": ["request", "response"], "maxEncodedDataSize": .integer(Self.mostContent)])
    }

    /// The most bytes of a request's content that are kept.
    private static let mostContent = 1_048_576

    private static let arguments = [
        "--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--no-proxy-server", "--no-first-run",
        "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions",
        "--disable-default-apps", "--disable-background-timer-throttling", "--disable-renderer-backgrounding",
        "--disable-backgrounding-occluded-windows",
        "--disable-features=HttpsUpgrades,HttpsFirstBalancedMode,Translate,OptimizationHints",
    ]

    /// What no rule of a profile sees, such as a request of the browser itself, finds no address.
    private static func resolverRules(_ led: [String: String]) -> String {
        let own = led.sorted { $0.key < $1.key }.map { "MAP \($0.key) \($0.value)" }
        let rest = [
            "MAP * ~NOTFOUND", "EXCLUDE 127.0.0.1", "EXCLUDE localhost", "EXCLUDE *.localhost", "EXCLUDE [::1]",
        ]
        return "--host-resolver-rules=" + (own + rest).joined(separator: ", ")
    }

    /// The commands that follow from events, which are sent when there is a session.
    private final class Outbox: @unchecked Sendable {
        // Set before the first event that leads to a command, and not changed afterwards.
        weak var session: DriverSession?

        func post(_ command: ScriptedTabs.Command) { session?.post(command.method, command.parameters) }
    }

    /// Ends Chromium.
    package func stop() { session.stop() }

    // MARK: Profiles and tabs

    /// Makes a profile without cookies, and returns its name.
    func makeProfile(_ policy: Policy) throws(DriverFailure) -> String {
        guard case .string(let profile)? = try session.call("browser.createUserContext", [:])["userContext"] else {
            throw DriverFailure("the browser names no profile")
        }
        tabs.withLock { $0.policies[profile] = policy }
        return profile
    }

    func removeProfile(_ profile: String) {
        tabs.withLock { $0.forget(profile) }
        session.post("browser.removeUserContext", ["userContext": .string(profile)])
    }

    /// Where pages of a profile have posted something at the application, in order.
    func postedURLs(of profile: String) -> [WebURL] {
        tabs.withLock { $0.pageRequests[profile] ?? [] }.map(\.url)
    }

    /// The requests with content that pages of a profile have made to the application, in order.
    ///
    /// Chromium's driver forgets the content when the tab leads on to another page.
    func pageRequests(of profile: String) -> [PageRequest] {
        tabs.withLock { $0.pageRequests[profile] ?? [] }.compactMap { request in
            let data = try? session.call("network.getData", ["dataType": "request", "request": .string(request.id)])
            return data?["bytes"]?.text("value").map {
                PageRequest(url: request.url, headers: request.headers, body: $0, isForm: request.isForm)
            }
        }
    }

    /// Lets all requests of a profile go from now on.
    func withholdNothing(of profile: String) { tabs.withLock { $0.policies[profile]?.withheld = nil } }

    /// The answers of the application in JSON to requests of scripts of a profile, in order.
    ///
    /// - Parameter isWanted: chooses by the request and the head of the answer.
    func scriptAnswers(
        of profile: String, where isWanted: (ScriptedTabs.ScriptAnswer) -> Bool
    ) -> [(url: WebURL, response: ResponseMessage)] {
        tabs.withLock { $0.scriptAnswers[profile] ?? [] }.filter(isWanted).compactMap { answer in
            let data = try? session.call("network.getData", ["dataType": "response", "request": .string(answer.id)])
            return data?["bytes"]?.text("value").map {
                let body =
                    data?["bytes"]?.text("type") == "base64" ? Data(base64Encoded: $0).map(Array.init) : Array($0.utf8)
                return (answer.url, ResponseMessage(status: answer.status, headers: answer.headers, body: body ?? []))
            }
        }
    }

    /// Opens a tab of a profile, and returns its name.
    func makeTab(of profile: String) throws(DriverFailure) -> String {
        let made = try session.call("browsingContext.create", ["type": "tab", "userContext": .string(profile)])
        guard case .string(let tab)? = made["context"] else { throw DriverFailure("the browser names no tab") }
        tabs.withLock { $0.lead(tab, of: profile) }
        return tab
    }

    func cookies(of profile: String) throws(DriverFailure) -> [JSONValue] {
        let found = try session.call("storage.getCookies", ["partition": Self.partition(profile)])
        guard case .array(let cookies)? = found["cookies"] else { return [] }
        return cookies.map(\.value)
    }

    func set(_ cookies: [JSONValue], of profile: String) throws(DriverFailure) {
        _ = try session.call("storage.deleteCookies", ["partition": Self.partition(profile)])
        for cookie in cookies {
            _ = try session.call("storage.setCookie", ["cookie": cookie, "partition": Self.partition(profile)])
        }
    }

    private static func partition(_ profile: String) -> JSONValue {
        ["type": "storageKey", "userContext": .string(profile)]
    }

    // MARK: What a tab does

    /// Makes the next state of a tab the result of what is done now.
    ///
    /// - Parameter keepsPage: whether the page may stay, as after a click.
    func begin(_ tab: String, keepsPage: Bool) { tabs.withLock { $0.begin(tab, keepsPage: keepsPage) } }

    /// Lets a scenario lead the next window that a page of the profile opens.
    func awaitWindow(of profile: String) { tabs.withLock { $0.awaitWindow(of: profile) } }

    /// The name of that window; `nil` if none opens in time.
    func window(of profile: String, within limit: Duration) -> String? {
        tabs.wait(for: limit) { $0.ledWindows[profile] }
    }

    /// What the tab has come to; `nil` while it is loading.
    func state(of tab: String) -> ScriptedTabs.Tab? { tabs.withLock { $0.tabs[tab] } }

    /// Waits until the tab has come to something, at most as long as the limit.
    func wait(for tab: String, _ limit: Duration) -> ScriptedTabs.Tab? {
        let found = tabs.wait(for: limit) { state -> ScriptedTabs.Tab?? in
            state.tabs[tab] == nil ? .some(nil) : state.settled(tab).map { .some($0) }
        }
        return found ?? nil
    }

    /// Makes a page of another site that exists in this browser alone, and returns its URL.
    func makePage(host: String, _ html: String) -> String { tabs.withLock { $0.makePage(host: host, html) } }

    func navigate(_ tab: String, to url: String) throws(DriverFailure) {
        do throws(DriverFailure) {
            _ = try session.call(
                "browsingContext.navigate", ["context": .string(tab), "url": .string(url), "wait": "none"])
        } catch {
            // What became of a navigation that did not load a page is known from events.
            guard error.code == "unknown error" else { throw error }
        }
    }

    /// The result of a script in the tab, which must be a text; `nil` if there is no result, such as after a navigation.
    func evaluate(_ script: String, in tab: String, isTrusted: Bool = true) throws(DriverFailure) -> String? {
        var target: JSONValue = ["context": .string(tab)]
        // The page's scripts cannot change what a sandbox sees.
        if isTrusted { target["sandbox"] = "assay" }
        let done: JSONValue
        do throws(DriverFailure) {
            done = try session.call(
                "script.evaluate",
                [
                    "expression": .string(script), "target": target, "awaitPromise": .bool(true),
                    "userActivation": .bool(true),
                ])
        } catch {
            guard error.code == nil else { return nil }
            throw error
        }
        guard case .string(let text)? = done["result"]?["value"] else { return nil }
        return text
    }

    /// Clicks on the first visible element that fits a CSS selector; `false` if there is none.
    func click(_ selector: String, in tab: String) throws(DriverFailure) -> Bool {
        let found: JSONValue
        do throws(DriverFailure) {
            found = try session.call(
                "browsingContext.locateNodes",
                [
                    "context": .string(tab), "locator": ["type": "css", "value": .string(selector)],
                    "maxNodeCount": .integer(1),
                ])
        } catch {
            guard error.code == "invalid selector" || error.code == "no such frame" else { throw error }
            return false
        }
        guard case .array(let nodes)? = found["nodes"], let node = nodes.first?.value, let id = node["sharedId"] else {
            return false
        }
        // A page in the background draws nothing, and its timers are slow.
        _ = try session.call("browsingContext.activate", ["context": .string(tab)])
        let origin: JSONValue = ["type": "element", "element": ["sharedId": id]]
        let steps: JSONValue = [
            ["type": "pointerMove", "x": .integer(0), "y": .integer(0), "origin": origin],
            ["type": "pointerDown", "button": .integer(0)], ["type": "pointerUp", "button": .integer(0)],
        ]
        do throws(DriverFailure) {
            _ = try session.call(
                "input.performActions",
                [
                    "context": .string(tab),
                    "actions": [["type": "pointer", "id": "mouse", "actions": steps]],
                ])
        } catch {
            guard error.code != nil else { throw error }
            return false
        }
        return true
    }

    /// A picture of what the tab shows, as PNG.
    func picture(of tab: String) -> [UInt8]? {
        guard
            case .string(let text)? =
                (try? session.call("browsingContext.captureScreenshot", ["context": .string(tab)]))?["data"]
        else { return nil }
        return Data(base64Encoded: text).map(Array.init)
    }
}
