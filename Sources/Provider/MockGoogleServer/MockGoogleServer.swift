package import AssayJSON
internal import JOSECryptography
package import MockGoogle
internal import Synchronization
package import TokenForge

/// The mock provider on a port of this machine, plain or over TLS, with a control interface for other processes.
package final class MockGoogleServer: Sendable {
    /// The settings of a server.
    package struct Setup: Sendable {
        /// The addresses to listen on, with the same port.
        package var hosts: [HostAddress] = [.loopback]
        /// The port; 0 chooses a free one.
        package var port: UInt16 = 0
        package var isSecure = false
        /// Whether the endpoints are at Google's hosts, to which a client is led by a proxy or a resolver; then the
        /// server needs TLS.
        package var hasGoogleHosts = false
        package var limits = ServerLimits()
        /// The configuration of the provider.
        ///
        /// By default its `base_url` is the origin of the server and its `user` is `page`.
        package var configuration = JSONNode([:])
        /// A list of faults that replaces that of the configuration.
        package var faults: JSONNode?
        /// Whether there are pages for the person who has started the server: `/`, and the workbench at `/__assay/`.
        package var hasWorkbench = false
        /// Whether nobody listens at an origin of this machine; then a page takes the place of a redirect to there.
        package var isUnanswered: @Sendable (WebOrigin) -> Bool = UnansweredRedirect.isUnanswered
        /// The system's clock, in seconds since 1970.
        package var clock: @Sendable () -> Int64 = { SystemCalls.now }

        package init() {}
    }

    /// The name of the provider in log expectations.
    package static let providerName = "google"

    /// The origin of the endpoints, or of the authorization endpoint at Google's hosts.
    package let origin: WebOrigin
    /// The port that the server listens on.
    package let port: UInt16
    /// Whether the endpoints are at Google's hosts.
    package let hasGoogleHosts: Bool
    /// The URL of the endpoints, without a slash at the end.
    package var baseURL: String { origin.description }
    /// The bearer token for the control interface.
    package let controlToken: String
    /// The certificate of the authority that clients must trust, as PEM; `nil` for plain HTTP.
    package let authorityCertificate: String?

    private let state: SharedState
    private let server: HTTPListener

    /// The state behind a lock, which requests can reach before the server is initialised.
    private final class SharedState: Sendable {
        let value: Mutex<ServerState>
        let holder = Mutex<ResponseHolder?>(nil)

        init(_ state: sending ServerState) { value = Mutex(state) }
    }

    /// Starts to listen.
    ///
    /// - Throws: `JSONError` for mistakes in the configuration or the faults, `ServerFailure` if the system refuses
    ///   something.
    package init(_ setup: Setup, forge: Forge) throws {
        let sockets = try Self.listen(setup)
        let state: ServerState
        let origin: WebOrigin
        let identity: ServerIdentity?
        do {
            let own = WebOrigin(
                scheme: setup.isSecure ? "https" : "http",
                host: setup.hosts.first?.urlHost ?? HostAddress.loopback.urlHost,
                port: sockets.first.map { Int($0.port) })
            state = try ServerState(
                configuration: Self.complete(setup.configuration, setup.hasGoogleHosts ? nil : own),
                faults: setup.faults, clock: ServerClock(system: setup.clock), forge: forge,
                workbench: setup.hasWorkbench ? Self.workbench(setup) : nil)
            origin =
                state.provider.configuration.places.origin
                ?? (setup.hasGoogleHosts ? .https("accounts.google.com") : own)
            port = sockets.first?.port ?? 0
            hasGoogleHosts = setup.hasGoogleHosts
            identity =
                try setup.isSecure
                ? ServerIdentity(
                    hosts: setup.hosts.map(\.urlHost) + [origin.host]
                        + (setup.hasGoogleHosts ? ProviderPlaces.googleHosts : []), now: SystemCalls.now) : nil
            controlToken = try Self.freshToken()
        } catch {
            for socket in sockets { socket.abandon() }
            throw error
        }
        self.origin = origin
        authorityCertificate = identity?.authority
        let shared = SharedState(state)
        let control = ControlInterface(access: ControlAccess(token: controlToken, host: origin.host))
        let refusals = RefusalList()
        self.state = shared
        server = try HTTPListener(
            sockets, origin: origin, namedHosts: setup.hasGoogleHosts ? Set(ProviderPlaces.googleHosts) : [],
            identity: identity, limits: setup.limits, refusals: refusals,
            now: { shared.value.withLock { $0.clock.now } },
            handler: { request, deliver in
                let response = shared.value.withLock { state in
                    if ControlInterface.isMeant(by: request) {
                        control.respond(to: request, in: &state, mistakes: refusals.texts)
                    } else if let page = state.startPage(for: request) {
                        page
                    } else {
                        state.respond(to: request)
                    }
                }
                let holder = shared.holder.withLock { $0 }
                guard let holder, holder(request, { deliver(response) }) else { return deliver(response) }
            })
    }

    private static func workbench(_ setup: Setup) throws(CryptoError) -> ServerWorkbench {
        // The browser of another machine has a loopback interface of its own.
        let isLocal = setup.hosts.allSatisfy { $0.isLoopback }
        let isUnanswered = setup.isUnanswered
        let key = try SystemRandom.bytes(count: 32)
        return ServerWorkbench(signIn: WorkbenchSignIn(key: Array(key))) { isLocal && isUnanswered($0) }
    }

    /// 256 random bits in hexadecimal digits.
    private static func freshToken() throws(CryptoError) -> String {
        try SystemRandom.bytes(count: 32).map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }.joined()
    }

    private static func listen(_ setup: Setup) throws(ServerFailure) -> [ListeningSocket] {
        var sockets: [ListeningSocket] = []
        do {
            for host in setup.hosts {
                sockets.append(try ListeningSocket(host, port: sockets.first?.port ?? setup.port))
            }
        } catch {
            for socket in sockets { socket.abandon() }
            throw error
        }
        return sockets
    }

    /// Adds the defaults that depend on the server.
    private static func complete(_ configuration: JSONNode, _ own: WebOrigin?) -> JSONNode {
        guard case .object(let members) = configuration.value else { return configuration }
        let defaults = (own.map { [("base_url", JSONValue.string($0.description))] } ?? []) + [("user", "page")]
        let missing = defaults.filter { name, _ in !members.contains { $0.name == name } }
            .map { JSONMember($0, JSONNode($1, at: configuration.location)) }
        return JSONNode(.object(members + missing), at: configuration.location)
    }

    /// Takes the response to a request, and passes it on later; returns `false` if it does not take it.
    package typealias ResponseHolder = @Sendable (WebRequest, _ deliver: @escaping @Sendable () -> Void) -> Bool

    /// Asks from now on for each request whether its response is held; `nil` holds none.
    ///
    /// The request is processed when it arrives.
    package func holdResponses(_ holder: ResponseHolder?) { state.holder.withLock { $0 = holder } }

    /// Reads or changes the state between two requests.
    package func withState<Result: Sendable>(_ body: @Sendable (inout ServerState) -> Result) -> Result {
        state.value.withLock { body(&$0) }
    }

    /// Mistakes in the configuration that show only in use, and deliveries that the server could not perform.
    package var mistakes: [String] {
        withState { $0.provider.mistakes.map(\.description) } + server.mistakes
    }

    /// The current number of connections.
    package var connectionCount: Int { server.connectionCount }

    /// The number of connections whose response is delayed, trickles or never comes.
    package var waitingCount: Int { server.waitingCount }

    /// Ends the connections whose response never comes.
    package func endUnanswered() { server.endUnanswered() }

    /// Ends all connections and waits for the threads of the server.
    package func stop() { server.stop() }
}
