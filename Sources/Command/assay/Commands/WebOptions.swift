internal import AssayConformance
internal import AssayHTTP
internal import AssayJSON
internal import AssayWeb
internal import AssayWebDriver
internal import Foundation
internal import MockGoogleServer

/// The options of `assay web` that describe the application and how to reach it.
enum WebOptions {
    static let application = [
        Option("start", "URL", "the page on which a sign-in starts"),
        Option(
            "accepted", "RULE",
            "how to recognize the page after an accepted sign-in, such as body~\"Signed in\""),
        Option("check", "URL", "check this page after each sign-in instead of the page at which it ends"),
        Option(
            "identity", "TEXT",
            "how that page shows who is signed in, such as \"Signed in as {email}\", with {sub}, {email}, {name} or "
                + "{given_name}, detected if left out, or the application's own {account}; repeatable"),
        Option(
            "refused", "RULE",
            "how to recognize an error page that is a refusal; other pages with status 500 and above are failures"),
        Option(
            "no-id-token", nil, "the application reads no ID token, as a client of OAuth 2.0 without OpenID Connect"),
        Option("hosted-domain", "DOMAIN", "the only Workspace domain whose accounts the application lets in"),
        Option(
            "claims", "JSON",
            "more claims that each person has, such as {\"groups\": [\"staff\"]}, in ID tokens and user information"),
        Option(
            "return-parameter", "NAME",
            "the parameter of the start URL that names the page to return to; found on links to it if left out"),
        Option("button", "URL", "a page with Google's button, which posts credentials to the application"),
        Option("sign-out", "URL", "a page that signs out, or that has the form for it"),
        Option("security-events", "URL", "where the application receives security events of Cross-Account Protection"),
        Option("second-start", "URL", "the page on which a sign-in with a second provider starts"),
        Option("form", "TEXT", "the form that starts a sign-in: a part of its action, its id or its name"),
        Option("redirects", "N", "the maximum number of redirects in a row; default 19"),
        Option(
            "browser", "NAME", "plain, which runs no scripts, or chromium; default plain",
            .words(BrowserKind.allCases.map(\.rawValue))),
        Option("start-post", "URL", "the sign-in begins with a form that is posted there from the page of --start"),
        Option(
            "start-field", "NAME=TEXT",
            "a field of that form: its value, or the text around it on the page with {value} in its place; repeatable"),
        Option(
            "popup", "SELECTOR",
            "the button on the page of --start that opens a window of Google's script; needs chromium"),
        Option(
            "message", "JSON",
            "a message that its pages take from its own windows, with {url}, {credential}, {sub}, {email} or {name} for "
                + "values; repeatable; needs chromium"),
        Option("sign-out-click", "SELECTOR", "what signs out on the page after a sign-in; needs chromium"),
        Option(
            "quiet", "MILLISECONDS",
            "how long the scripts of a page must change nothing before it counts as complete; default 200; needs chromium"
        ),
        Option("click", "SELECTOR", "what starts a sign-in on the page of --start, as a CSS selector; needs chromium"),
    ]
    static let limits = [
        Option(
            "timeout", "SECONDS",
            "how long the application may take for one response in a scenario; more is a finding; default 65"),
        Option(
            "give-up", "SECONDS", "how long to wait for one response in a scenario; default 25 more than --timeout"),
        Option(
            "sign-in-time", "SECONDS",
            "how long an honest sign-in may take, with all of its responses; default 120, or --timeout if that is more"),
    ]
    static let process = [
        Option("command", "COMMAND", "a command that starts the application, which is stopped at the end"),
        Option("wait", "SECONDS", "time limit for the first response after the start; default 30"),
        Option("log", "FILE", "a file for the command's output, which is discarded if left out", .files),
    ]
    static let provider = [
        Option("port", "N", "the provider's port, which is part of the issuer; default a free port"),
        Option("second-port", "N", "the second provider's port; default a free port"),
        Option("tls", nil, "the provider uses HTTPS, with a certificate authority made for this run"),
        Option(
            "google-hosts", nil,
            "the provider is at Google's own hosts, to which the run leads the browser, and the command by HTTPS_PROXY"),
        Option("ca-file", "FILE", "a file for the authority's certificate; default a temporary file", .files),
        Option("client-id", "TEXT", "the application's client ID"),
        Option("client-secret", "TEXT", "the application's client secret"),
        Option("redirect-uri", "URL", "the application's redirect URI; taken from its first request if left out"),
        Option(
            "feature", "NAME", "an optional check of the application: at_hash, azp; repeatable",
            .words(Feature.allCases.map(\.rawValue))),
    ]

    /// All of them.
    static let all = application + limits + process + provider

    /// The application under test, from the command line.
    static func application(_ arguments: Arguments) throws -> WebApplication {
        guard let start = try url("start", arguments) else { throw UsageError("--start needs the URL of a sign-in") }
        guard let accepted = try rule("accepted", arguments) else {
            throw UsageError("--accepted needs a rule, such as status=200 or body~\"Signed in\"")
        }
        var application = WebApplication(start: start, accepted: accepted)
        application.check = try url("check", arguments)
        application.button = try url("button", arguments)
        application.signOut = try url("sign-out", arguments)
        application.receiver = try url("security-events", arguments)
        application.refused = try rule("refused", arguments)
        application.form = try arguments.value("form")
        application.popup = try arguments.value("popup")
        application.signOutClick = try arguments.value("sign-out-click")
        application.messages = arguments.values("message")
        for message in application.messages {
            do throws(JSONError) {
                _ = try JSON.parse(text: message, file: "--message")
            } catch {
                throw UsageError("\(error)")
            }
        }
        application.startPost = try startPost(arguments)
        application.click = try arguments.value("click")
        for name in ["click", "popup", "sign-out-click", "quiet", "message"] where arguments.has(name) {
            guard try browserKind(arguments) == .plain else { continue }
            throw UsageError("--\(name) needs --browser chromium: the plain browser runs no scripts")
        }
        application.marks = try arguments.values("identity").map { template in
            do throws(PersonMark.Mistake) {
                return try PersonMark(template: template)
            } catch {
                throw UsageError("--identity, \(error)")
            }
        }
        return application
    }

    /// The people who sign in.
    static func people(_ arguments: Arguments) throws -> WebPeople {
        let claims = try arguments.value("claims").map { text in
            do throws(JSONError) {
                return try WebPeople.claims(decoding: try JSON.parse(text: text, file: "--claims"))
            } catch {
                throw UsageError("\(error)")
            }
        }
        return WebPeople(hostedDomain: try arguments.value("hosted-domain"), claims: claims)
    }

    /// The request that begins a sign-in, if a script posts it.
    private static func startPost(_ arguments: Arguments) throws -> StartPost? {
        let fields = arguments.values("start-field")
        guard let target = try url("start-post", arguments) else {
            if !fields.isEmpty { throw UsageError("--start-field needs --start-post") }
            return nil
        }
        return StartPost(
            to: target,
            try fields.map { text in
                do throws(StartPost.Field.Mistake) {
                    return try StartPost.Field(text)
                } catch {
                    throw UsageError("--start-field, \(error)")
                }
            })
    }

    /// What signs in.
    enum BrowserKind: String, CaseIterable {
        /// The suite's own browser, without scripts.
        case plain
        case chromium
    }

    static func browserKind(_ arguments: Arguments) throws -> BrowserKind {
        guard let name = try arguments.value("browser") else { return .plain }
        guard let kind = BrowserKind(rawValue: name) else {
            throw UsageError("--browser is plain or chromium, not \"\(name)\"")
        }
        return kind
    }

    /// Starts Chromium, if it is asked for.
    static func scripts(_ arguments: Arguments, _ provider: WebProviderSetup) throws -> ScriptedBrowser? {
        guard try browserKind(arguments) == .chromium else { return nil }
        for name in ["start", "check", "button", "sign-out"] {
            guard let url = try url(name, arguments), !url.origin.isLoopback else { continue }
            throw UsageError("--\(name) is not on this machine; --browser chromium reaches loopback addresses alone")
        }
        let quiet = try arguments.integer("quiet", in: 50...10_000).map { Duration.milliseconds($0) }
        let environment = ProcessInfo.processInfo.environment
        do throws(DriverFailure) {
            let programs = try BrowserPrograms(
                path: environment["PATH"] ?? "", isExecutable: FileManager.default.isExecutableFile(atPath:))
            return try ScriptedBrowser(
                programs, environment: environment, isRoot: geteuid() == 0,
                quiet: quiet ?? .milliseconds(200), leading: provider.ledHosts)
        } catch {
            throw UsageError("--browser chromium: \(error)")
        }
    }

    /// The settings of the browsers.
    static func browser(
        _ arguments: Arguments, _ application: WebApplication, _ provider: WebProviderSetup,
        _ transport: SocketTransport
    ) throws -> Browser.Settings {
        let hosts = Set(
            [
                application.start, application.check, application.button, application.signOut,
                application.startPost?.target,
            ].compactMap {
                $0?.origin.host
            })
        var settings = Browser.Settings(
            transport: transport, provider: provider.server.origin, hosts: hosts
        ) { WallClock.now }
        settings.providers.formUnion(provider.ledHosts.keys.map(WebOrigin.https))
        if let second = provider.second { settings.providers.insert(second.origin) }
        if let limit = try arguments.integer("redirects", in: 0...1_000) { settings.redirectLimit = Int(limit) }
        settings.limits = try limits(arguments)
        return settings
    }

    /// How long responses may take.
    static func limits(_ arguments: Arguments) throws -> ResponseLimits {
        func seconds(_ name: String) throws -> Duration? {
            try arguments.integer(name, in: 1...7_200).map { .seconds($0) }
        }
        let tolerated = try seconds("timeout")
        let awaited = try seconds("give-up")
        let signIn = try seconds("sign-in-time")
        let limits =
            tolerated.map { ResponseLimits(tolerated: $0, awaited: awaited, signIn: signIn) }
            ?? ResponseLimits(awaited: awaited, signIn: signIn)
        guard limits.awaited >= limits.tolerated else {
            let (few, many) = (limits.awaited.components.seconds, limits.tolerated.components.seconds)
            throw UsageError(
                "--give-up \(few) is less than --timeout \(many)\(tolerated == nil ? ", the default" : ""): a response that "
                    + "the application may still give would not be waited for")
        }
        return limits
    }

    static func features(_ arguments: Arguments) throws -> Set<Feature> {
        Set(
            try arguments.values("feature").map { name in
                guard let feature = Feature(rawValue: name) else {
                    let names = Feature.allCases.map(\.rawValue).joined(separator: ", ")
                    throw UsageError("unknown feature \"\(name)\"; the features are \(names)")
                }
                return feature
            })
    }

    static func url(_ name: String, _ arguments: Arguments) throws -> WebURL? {
        guard let text = try arguments.value(name) else { return nil }
        guard let url = WebURL(text), url.origin.scheme == "http" else {
            throw UsageError("--\(name) needs a URL that begins with http://, not \"\(text)\"")
        }
        return url
    }

    private static func rule(_ name: String, _ arguments: Arguments) throws -> PageRule? {
        guard let text = try arguments.value(name) else { return nil }
        do throws(PageRule.Mistake) {
            return try PageRule(text)
        } catch {
            throw UsageError("--\(name), \(error)")
        }
    }
}
