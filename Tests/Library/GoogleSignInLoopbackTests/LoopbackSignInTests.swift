import AssayTestSupport
import GoogleSignInClient
import Synchronization
import Testing

@testable import GoogleSignInLoopback

/// A coordinator with a loopback user agent.
@Suite(.tags(.socket)) struct LoopbackSignInTests {
    /// A browser that goes to the redirect URI at once, after a forged response.
    struct RedirectedBrowser: ExternalBrowser {
        func open(_ url: String) async throws(GoogleSignInError) {
            guard let redirectURI = parameter("redirect_uri", of: url), let state = parameter("state", of: url) else {
                throw GoogleSignInError(.webAuthenticationUnavailable)
            }
            let place = redirectURI.dropFirst("http://".count).split(separator: "/", maxSplits: 1)
            let authority = place.first.map(String.init) ?? ""
            for state in ["forged", state] {
                _ = RawConnection.exchange(
                    authority, "GET /cb?state=\(state)&code=code-\(state) HTTP/1.1\r\nHost: \(authority)\r\n\r\n")
            }
        }

        private func parameter(_ name: String, of url: String) -> String? {
            let parameter = url.split(separator: "&").first { $0.hasPrefix("\(name)=") }
            let value = parameter.map { String($0.dropFirst(name.count + 1)) }
            return value?.replacing("%3A", with: ":").replacing("%2F", with: "/")
        }
    }

    /// A provider that cannot be reached.
    final class DeadTransport: HTTPTransport {
        let requests = Mutex<[HTTPRequest]>([])

        func response(to request: HTTPRequest, limits: HTTPLimits) async throws(GoogleSignInError) -> HTTPResponse {
            requests.withLock { $0.append(request) }
            throw GoogleSignInError(.network)
        }
    }

    @Test func theResponseReachesTheTokenRequest() async throws {
        let userAgent = try LoopbackUserAgent(
            path: "/cb", addresses: [.ipv4], browser: RedirectedBrowser(), link: .authorizationURL)
        let transport = DeadTransport()
        let coordinator = GoogleSignInCoordinator(
            configuration: try SignInConfiguration(
                clientID: "app", clientSecret: ClientSecret("GOCSPX-a+b"), redirectURI: userAgent.redirectURI.text),
            context: GoogleSignInContext(transport: transport, userAgent: userAgent))
        await #expect(throws: GoogleSignInError(.network)) { try await coordinator.signIn() }
        let bodies = transport.requests.withLock { $0.map { String(decoding: $0.body, as: UTF8.self) } }
        #expect(bodies.count == 1)
        let body = try #require(bodies.first)
        #expect(body.contains("&client_secret=GOCSPX-a%2Bb&"))
        #expect(body.contains("&code=code-") && !body.contains("code-forged"))
        #expect(body.contains("%2Fcb&code_verifier="))
    }

    @Test func theTimeLimitClosesThePort() async throws {
        let userAgent = try LoopbackUserAgent(addresses: [.ipv4], browser: StillBrowser())
        let coordinator = GoogleSignInCoordinator(
            configuration: try SignInConfiguration(clientID: "app", redirectURI: userAgent.redirectURI.text),
            context: GoogleSignInContext(transport: DeadTransport(), userAgent: userAgent),
            policy: SignInPolicy(userAgentTimeLimit: .zero))
        await #expect(throws: GoogleSignInError(.timedOut)) { try await coordinator.signIn() }
        #expect(RawConnection(String(userAgent.redirectURI.text.dropFirst("http://".count).dropLast())) == nil)
    }
}
