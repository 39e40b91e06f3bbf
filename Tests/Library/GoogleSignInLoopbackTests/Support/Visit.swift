import GoogleSignInClient
import Synchronization

@testable import GoogleSignInLoopback

/// One session of a loopback user agent, and what it has reported.
final class Visit: Sendable {
    struct Report: Sendable, Equatable {
        let url: String?
        let code: GoogleSignInError.Code?
    }

    static let state = "s4-aZ_9~x"
    /// The authorization URL.
    static let url = "https://op.example/auth?client_id=app&state=\(state)&nonce=n0-bY_8~w&scope=openid"

    let userAgent: LoopbackUserAgent
    let session: any ExternalUserAgentSession
    private let shared = Shared()

    /// `host:port` of the user agent.
    let authority: String

    var reports: [Report] { shared.reported.withLock { $0 } }

    init(
        path: String = "/", addresses: [LoopbackAddress] = [.ipv4], browser: any ExternalBrowser = StillBrowser(),
        link: SignInLink = .authorizationURL, folders: [String] = [], limits: LoopbackLimits = LoopbackLimits(),
        redirectURI: String? = nil
    ) throws {
        let userAgent = try LoopbackUserAgent(
            path: path, addresses: addresses, browser: browser, link: link, pages: LoopbackPages(), limits: limits,
            folders: folders, randomness: CountingRandomness())
        self.userAgent = userAgent
        authority = String(userAgent.redirectURI.text.dropFirst("http://".count).prefix { $0 != "/" })
        let request = ExternalUserAgentRequest(
            url: Visit.url,
            redirectURI: try redirectURI.map { try RedirectURI($0) } ?? userAgent.redirectURI)
        session = userAgent.session(for: request, completionHandler: shared.report)
    }

    /// A visit that has started.
    static func started(
        path: String = "/", addresses: [LoopbackAddress] = [.ipv4], limits: LoopbackLimits = LoopbackLimits()
    ) async throws -> Visit {
        let visit = try Visit(path: path, addresses: addresses, limits: limits)
        _ = await visit.session.start()
        return visit
    }

    /// A request with the `Host` of the user agent.
    func get(_ target: String, method: String = "GET") -> String {
        "\(method) \(target) HTTP/1.1\r\nHost: \(authority)\r\n\r\n"
    }

    /// The status line of the answer to a request.
    func status(_ request: String) -> String? {
        RawConnection.exchange(authority, request)?.split(separator: "\r\n").first.map(String.init)
    }

    /// Sends the honest response; returns the answer.
    func respond(_ target: String = "/?state=\(Visit.state)&code=4/0Acode") -> String? {
        RawConnection.exchange(authority, get(target))
    }

    /// Waits for the first report.
    ///
    /// Call it once.
    func firstReport() async -> Report { await shared.first.value() }
}

/// What outlives the initializer of a visit.
private final class Shared: Sendable {
    let reported = Mutex<[Visit.Report]>([])
    let first = OneTimeEvent<Visit.Report>()

    func report(_ url: String?, _ error: GoogleSignInError?) {
        let report = Visit.Report(url: url, code: error?.code)
        reported.withLock { $0.append(report) }
        first.finish(report)
    }
}

/// A source whose first bytes are all 1, the next all 2, and so on.
final class CountingRandomness: RandomnessSource {
    private let calls = Mutex<UInt8>(0)

    func randomBytes(count: Int) -> [UInt8] {
        let call = calls.withLock { calls in
            calls += 1
            return calls
        }
        return [UInt8](repeating: call, count: count)
    }
}

/// A browser that keeps what it should open.
final class KeepingBrowser: ExternalBrowser {
    private let opened = Mutex<[String]>([])

    var urls: [String] { opened.withLock { $0 } }

    func open(_ url: String) async throws(GoogleSignInError) { opened.withLock { $0.append(url) } }
}

/// A browser that shows nothing.
struct StillBrowser: ExternalBrowser {
    func open(_ url: String) async throws(GoogleSignInError) {}
}

/// A browser that cannot be opened.
struct MissingBrowser: ExternalBrowser {
    func open(_ url: String) async throws(GoogleSignInError) {
        throw GoogleSignInError(.webAuthenticationUnavailable, "there is no browser")
    }
}
