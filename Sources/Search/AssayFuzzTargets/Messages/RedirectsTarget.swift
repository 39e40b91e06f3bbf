package import AssayParserFuzzTargets
internal import AssayThreads
internal import GoogleSignInClient
internal import Synchronization

extension FuzzTargets {
    /// Redirects that a headless user agent follows.
    ///
    /// The first line is the redirect URI, the second the first page. Each line after them is a response: a status, if
    /// it begins with three digits and a space, and values of `Location`, separated by tabs.
    package static let redirects = FuzzTarget(
        "redirects", weight: 2, maximumLength: 10_240,
        // Redirect URIs, pages and references to other pages (RFC 3986 §5, RFC 9110 §15.4).
        dictionary: FuzzDictionary(
            words: #"""
                com.example:/cb https://app.example/cb http://127.0.0.1:8080/cb http://[::1]/ https://a/b/c/d;p?q 200
                ../ ./ /.. /. // //g /./ /../ ? # : :443 :80 @ %2e%2e/ % \ ; HTTPS:
                """#,
            texts: ["302 ", "303 ", "404 ", "\n", "\t", "\u{301}", "\u{FE0F}"]),
        breaks: [
            FuzzBreak(
                "redirect-host", "Sources/Library/GoogleSignInClient/Configuration/RedirectURI.swift",
                replace: "            target.authority?.host == uri.authority?.host, "
                    + "target.effectivePort == uri.effectivePort\n",
                with: "            target.effectivePort == uri.effectivePort\n", says: "redirect URI",
                why: "RFC 8252 §7.2: a claimed https URL belongs to the app only on its own host")
        ],
        madeSeeds: { RedirectSeeds.made }, RedirectProperties.check)
}

private enum RedirectProperties {
    static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
        guard let text = String(validating: bytes, as: UTF8.self) else { return }
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        guard lines.count >= 2, let redirectURI = try? RedirectURI(lines[0]) else { return }
        let policy: EndpointPolicy = lines[1].hasPrefix("http:") ? .secureOrLoopback : .secure
        let responses = lines.dropFirst(2).map(RedirectResponse.init)
        let transport = ScriptedTransport(responses)
        let ends = VisitEnds()
        let agent = HeadlessUserAgent(transport: transport, endpoints: policy)
        let request = ExternalUserAgentRequest(url: lines[1], redirectURI: redirectURI)
        let started = JobQueue().result {
            await agent.session(for: request) { url, error in ends.append(url, error) }.start()
        }
        guard started == true, let (url, error) = ends.only else {
            throw BrokenProperty("a user agent calls back exactly once", "")
        }

        let expected = ExpectedVisit(lines[0], lines[1], responses, policy)
        if let error {
            // A URL may contain a code.
            let secrets = responses.flatMap(\.locations).filter { $0.contains("=") }.map { Array($0.utf8)[...] }
            _ = try Library.observe(secrets: secrets) { () throws(GoogleSignInError) in throw error }
            try expect(
                error.code == .providerError || error.code == .insecureEndpoint,
                "a visit fails with provider-error or insecure-endpoint",
                error.code.rawValue)
        }
        try checkDescriptions(request, transport.requests)
        guard !expected.isOpen else { return }
        try expect(
            transport.requests.map(\.url) == expected.urls, "exactly the pages of RFC 3986 §5 are requested")
        try expect(url == expected.callback, "a visit ends exactly when it reaches the redirect URI")
    }

    /// Checks that no description shows a query, which may contain a state or a code.
    private static func checkDescriptions(
        _ request: ExternalUserAgentRequest, _ requests: [HTTPRequest]
    ) throws(BrokenProperty) {
        for request in requests {
            let shown = shown(of: request)
            let query = request.url.utf8.drop { $0 != UInt8(ascii: "?") }
            // The rest of the description has no question mark.
            try expect(query.isEmpty || !shown.utf8.contains(UInt8(ascii: "?")), "a description shows no query")
        }
        let shown = shown(of: request)
        let isLongEnough = request.url.utf8.count >= 12 && !request.redirectURI.text.contains(request.url)
        try expect(!isLongEnough || !shown.contains(request.url), "a description shows no URL to open")
    }

    /// All descriptions of a value.
    private static func shown(of value: some Sendable) -> String {
        "\(value)\(String(reflecting: value))\(Array(Mirror(reflecting: value).children))"
    }
}

/// The callbacks of a user agent.
private final class VisitEnds: Sendable {
    private let ends = Mutex<[(url: String?, error: GoogleSignInError?)]>([])

    func append(_ url: String?, _ error: GoogleSignInError?) { ends.withLock { $0.append((url, error)) } }

    /// The only callback; `nil` unless there is exactly one.
    var only: (url: String?, error: GoogleSignInError?)? {
        ends.withLock { $0.count == 1 ? $0.first : nil }
    }
}

/// One response of a server that redirects.
struct RedirectResponse: Sendable {
    let status: Int
    let locations: [String]

    init(_ line: String) {
        let head = Array(line.utf8.prefix(4))
        let hasStatus = head.count >= 3 && head.prefix(3).allSatisfy { (0x30...0x39).contains($0) }
        guard hasStatus, head.count == 3 || head[3] == UInt8(ascii: " ") else {
            status = 302
            locations = Self.locations(line.utf8[...])
            return
        }
        status = head.prefix(3).reduce(0) { $0 * 10 + Int($1 - 0x30) }
        locations = head.count == 3 ? [] : Self.locations(line.utf8.dropFirst(4))
    }

    private static func locations(_ text: Substring.UTF8View) -> [String] {
        text.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
    }
}

/// Returns the given responses in order, then pages without a redirect.
private final class ScriptedTransport: HTTPTransport {
    private let responses: [RedirectResponse]
    private let received = Mutex<[HTTPRequest]>([])

    init(_ responses: [RedirectResponse]) { self.responses = responses }

    var requests: [HTTPRequest] { received.withLock { $0 } }

    func response(to request: HTTPRequest, limits: HTTPLimits) async throws(GoogleSignInError) -> HTTPResponse {
        let index = received.withLock { requests in
            requests.append(request)
            return requests.count - 1
        }
        guard responses.indices.contains(index) else { return HTTPResponse(status: 200) }
        let fields = responses[index].locations.map { HTTPHeaderFields.Field(name: "Location", value: $0) }
        return HTTPResponse(status: responses[index].status, fields: HTTPHeaderFields(fields))
    }
}
