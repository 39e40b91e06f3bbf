internal import AssayConformance
internal import AssayWeb
internal import Foundation
internal import MockGoogle

/// The options of `assay rp` that say what the application is and how it is reached.
enum RelyingPartyOptions {
    static let application = [
        Option("start", "URL", "where a sign-in begins"),
        Option(
            "accepted", "RULE",
            "what the page after it looks like to somebody who was let in, such as body~\"Signed in\""),
        Option("check", "URL", "look at this page after each sign-in, instead of the one that it ends at"),
        Option(
            "identity", "TEXT",
            "how that page shows the person, such as \"Signed in as {email}\", with {sub}, {email}, {name} or "
                + "{given_name}; learnt if left out; repeatable"),
        Option("refused", "RULE", "an error page that is a refusal; others with status 500 and up count as failures"),
        Option("form", "TEXT", "the form that begins a sign-in, by part of its action, its id or its name"),
        Option("redirects", "N", "the most redirects in a row; 20 if left out"),
        Option("timeout", "SECONDS", "how long one answer may take; 10 if left out"),
    ]
    static let process = [
        Option("command", "COMMAND", "start the application with this, and stop it at the end"),
        Option("wait", "SECONDS", "how long it may take to answer once started; 30 if left out"),
        Option("log", "FILE", "where the command's output goes; nowhere if left out"),
    ]
    static let provider = [
        Option("port", "N", "the provider's port, which fixes the issuer; a free one if left out"),
        Option("tls", nil, "the provider speaks HTTPS, with a certificate of an authority made for this run"),
        Option("ca-file", "FILE", "where the authority's certificate goes; a new temporary file if left out"),
        Option("client-id", "TEXT", "the application's client ID"),
        Option("client-secret", "TEXT", "the application's client secret"),
        Option("redirect-uri", "URL", "the application's redirect URI; learnt from its first request if left out"),
        Option("feature", "NAME", "something that the application checks beside the usual: at_hash, azp; repeatable"),
    ]

    /// What is tested, from the command line.
    static func application(_ arguments: Arguments) throws -> WebApplication {
        guard let start = try url("start", arguments) else { throw UsageError("--start needs the URL of a sign-in") }
        guard let accepted = try rule("accepted", arguments) else {
            throw UsageError("--accepted needs a rule, such as status=200 or body~\"Signed in\"")
        }
        var application = WebApplication(start: start, accepted: accepted)
        application.check = try url("check", arguments)
        application.refused = try rule("refused", arguments)
        application.form = try arguments.value("form")
        application.marks = try arguments.values("identity").map { template in
            do throws(PersonMark.Mistake) {
                return try PersonMark(template: template)
            } catch {
                throw UsageError("--identity, \(error.description)")
            }
        }
        return application
    }

    /// The browsers of the run.
    static func browser(
        _ arguments: Arguments, _ application: WebApplication, provider: WebOrigin
    ) throws -> Browser.Settings {
        let hosts = Set([application.start, application.check].compactMap { $0?.origin.host })
        var settings = Browser.Settings(transport: SocketTransport(), provider: provider, hosts: hosts) {
            Int64(Date().timeIntervalSince1970)
        }
        if let limit = try arguments.integer("redirects", in: 0...1_000) { settings.redirectLimit = Int(limit) }
        if let seconds = try arguments.integer("timeout", in: 1...3_600) { settings.timeout = .seconds(seconds) }
        return settings
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

    private static func url(_ name: String, _ arguments: Arguments) throws -> WebURL? {
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
            throw UsageError("--\(name), \(error.description)")
        }
    }
}
