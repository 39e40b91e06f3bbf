internal import AssayHTTP
internal import AssayJSON
internal import AssayWebDriver
internal import Foundation

/// One tab of a browser of a scenario, in Chromium.
final class ScriptedTab: Sendable {
    /// A profile of Chromium, which goes with the last tab of the browser.
    final class Profile: Sendable {
        let browser: ScriptedBrowser
        let name: String

        init(_ browser: ScriptedBrowser, _ policy: ScriptedBrowser.Policy) throws(DriverFailure) {
            self.browser = browser
            name = try browser.makeProfile(policy)
        }

        deinit { browser.removeProfile(name) }
    }

    /// How long an element that a script may yet make is waited for.
    private static let patience = Duration.seconds(5)

    let profile: Profile
    let name: String
    var browser: ScriptedBrowser { profile.browser }

    /// Opens the first tab of a fresh profile.
    init(_ browser: ScriptedBrowser, _ policy: ScriptedBrowser.Policy) throws(WebFailure) {
        (profile, name) = try Self.asked { () throws(DriverFailure) in
            let profile = try Profile(browser, policy)
            return (profile, try browser.makeTab(of: profile.name))
        }
    }

    /// A tab that is there already.
    init(_ profile: Profile, named name: String) {
        self.profile = profile
        self.name = name
    }

    private init(_ profile: Profile) throws(WebFailure) {
        self.profile = profile
        name = try Self.asked { () throws(DriverFailure) in try profile.browser.makeTab(of: profile.name) }
    }

    /// Opens another tab of the same profile.
    func another() throws(WebFailure) -> ScriptedTab { try ScriptedTab(profile) }

    private static func asked<Result>(_ body: () throws(DriverFailure) -> Result) throws(WebFailure) -> Result {
        do {
            return try body()
        } catch {
            throw .noSocket(error.description)
        }
    }

    func asked<Result>(_ body: () throws(DriverFailure) -> Result) throws(WebFailure) -> Result {
        try Self.asked(body)
    }

    // MARK: Navigation

    /// Opens a URL, and waits for the page.
    ///
    /// - Parameters:
    ///   - isCrossSite: whether a page of another site leads there.
    ///   - limit: the maximum time.
    func open(_ url: WebURL, isCrossSite: Bool, within limit: Duration) throws(WebFailure) -> Browser.Arrival {
        let target = isCrossSite ? lead("location.replace(\(Self.literal(url.text)))", from: Self.provider) : url.text
        return try arrive(within: limit) { () throws(DriverFailure) in try browser.navigate(name, to: target) }
    }

    /// The host from which another site leads to the callback, as Google's does.
    private static let provider = "provider.example"
    /// The host of an attacker's page.
    static let attacker = "attacker.example"

    private func lead(_ script: String, from host: String) -> String {
        browser.makePage(host: host, "<!DOCTYPE html><title>Another site</title><body><script>\(script)</script>")
    }

    /// Submits the form at this position on the page, as a person does who presses its first button.
    func submit(formAt index: Int, within limit: Duration) throws(WebFailure) -> Browser.Arrival {
        try arrive(within: limit, keepsPage: true) { () throws(DriverFailure) in
            _ = try browser.evaluate(
                """
                (() => {
                  const form = document.forms[\(index)];
                  const button = form.querySelector('[type=submit], [type=image], button:not([type])');
                  if (button) button.click(); else form.requestSubmit();
                  return '';
                })()
                """, in: name)
        }
    }

    /// Posts a form that a script of the page, or of a page of another site, has filled in.
    func post(
        _ parameters: [(name: String, value: String)], to target: WebURL, isCrossSite: Bool, within limit: Duration
    ) throws(WebFailure) -> Browser.Arrival {
        let fields = parameters.map { "[\(Self.literal($0.name)), \(Self.literal($0.value))]" }.joined(separator: ", ")
        let script = """
            const form = document.createElement('form');
            form.method = 'POST';
            form.action = \(Self.literal(target.text));
            for (const [name, value] of [\(fields)]) {
              const input = document.createElement('input');
              input.type = 'hidden'; input.name = name; input.value = value;
              form.append(input);
            }
            document.body.append(form);
            HTMLFormElement.prototype.submit.call(form);
            """
        let page = isCrossSite ? lead(script, from: Self.attacker) : nil
        return try arrive(within: limit, keepsPage: page == nil) { () throws(DriverFailure) in
            if let page {
                try browser.navigate(name, to: page)
            } else {
                _ = try browser.evaluate("(() => { \(script) return ''; })()", in: name)
            }
        }
    }

    /// Posts a text from a page of another site, as an HTML form can.
    ///
    /// - Parameter body: a JSON object, which gets one more member: a form with `enctype="text/plain"` sends a name, an
    ///   equals sign and a value.
    func postFromAnotherSite(_ body: String, to target: WebURL, within limit: Duration) throws(WebFailure) {
        let script = """
            const form = document.createElement('form');
            form.method = 'POST'; form.enctype = 'text/plain'; form.action = \(Self.literal(target.text));
            const input = document.createElement('input');
            input.type = 'hidden'; input.name = \(Self.literal(body.dropLast() + ",\"assay\":\"")); input.value = '"}';
            form.append(input);
            document.body.append(form);
            form.submit();
            """
        let page = lead(script, from: Self.attacker)
        _ = try arrive(within: limit) { () throws(DriverFailure) in try browser.navigate(name, to: page) }
    }

    /// Clicks on an element, and waits for what comes of it.
    ///
    /// - Parameter selector: a CSS selector.
    func click(_ selector: String, within limit: Duration) throws(WebFailure) -> Browser.Arrival {
        var isThere = false
        let arrival = try arrive(within: limit, keepsPage: true) { () throws(DriverFailure) in
            let end = ContinuousClock.now + min(limit, Self.patience)
            repeat {
                isThere = try browser.click(selector, in: name)
                if !isThere { Thread.sleep(forTimeInterval: 0.05) }
            } while !isThere && ContinuousClock.now < end
        }
        guard isThere else { throw .unsupported("no element of the page fits the selector \(selector)") }
        return arrival
    }

    /// Sets a cookie as a script of the page does.
    func setScriptCookie(_ cookie: String) throws(WebFailure) {
        try asked { () throws(DriverFailure) in
            _ = try browser.evaluate("(() => { document.cookie = \(Self.literal(cookie)); return ''; })()", in: name)
        }
    }

    /// A text as a JavaScript literal that may stand in a page.
    static func literal(_ text: some StringProtocol) -> String {
        JSONWriter.text(.string(String(text)), style: .ascii).replacing("<", with: "\\u003c")
    }

    // MARK: What the page has

    /// The paths whose responses set a cookie and may be stored by a cache that several people share.
    var sharedPaths: [String] { browser.state(of: name)?.sharedPaths ?? [] }

    /// A picture of the page, as PNG.
    var picture: [UInt8]? { browser.picture(of: name) }

    /// Where scripts of the page find one of these tokens, or an ID token.
    func tokensInPage(_ tokens: [String]) -> [String] {
        let known = tokens.map(Self.literal).joined(separator: ", ")
        let script = """
            (() => {
              const known = [\(known)];
              const isToken = (text) => typeof text === 'string' &&
                (/eyJ[\\w-]+\\.eyJ[\\w-]+\\.[\\w-]+/.test(text) || known.some((token) => text.includes(token)));
              const found = [];
              if (isToken(location.href)) found.push('the address of the page');
              if (isToken(document.cookie)) found.push('a cookie that scripts read');
              for (const [name, storage] of [['localStorage', localStorage], ['sessionStorage', sessionStorage]]) {
                for (const key of Object.keys(storage)) if (isToken(storage.getItem(key))) found.push(`${name}.${key}`);
              }
              for (const key of Object.keys(window)) {
                try { if (isToken(window[key])) found.push(`window.${key}`); } catch {}
              }
              if (isToken(document.documentElement.outerHTML)) found.push('the content of the page');
              return JSON.stringify(found);
            })()
            """
        guard let text = try? browser.evaluate(script, in: name, isTrusted: false),
            case .array(let places)? = JSON.value(of: Array(text.utf8))
        else { return [] }
        return places.compactMap { if case .string(let place) = $0.value { place } else { nil } }
    }

    // MARK: Cookies

    /// The cookies of the profile.
    var jar: CookieJar {
        CookieJar(((try? browser.cookies(of: profile.name)) ?? []).compactMap(Cookie.init(driver:)))
    }

    func set(_ jar: CookieJar) throws(WebFailure) {
        try asked { () throws(DriverFailure) in try browser.set(jar.cookies.map(\.driver), of: profile.name) }
    }
}
