package import AssayConformance
package import MockGoogle
internal import MockGoogleServer

/// The providers of a scenario, each on its own loopback port and under a path that no other scenario has.
///
/// One more port stands for all hosts without a provider, so that a client that a redirect leads there is seen.
package final class LoopbackHosting: SignInHosting {
    package let places: [String: ProviderPlaces]
    private let servers: [HTTPListener]

    /// Starts a server for each provider.
    ///
    /// - Throws: the error of a failed start, after stopping the servers that run already.
    package convenience init(_ fixture: SignInFixture, _ names: [String]) throws {
        try self.init(fixture, names, mark: ScenarioMark.next())
    }

    /// Starts a server for each provider.
    ///
    /// - Parameter mark: a unique part of every URL, because the system reuses ports.
    init(_ fixture: SignInFixture, _ names: [String], mark: String) throws {
        var servers: [HTTPListener] = []
        var origins: [String: WebOrigin] = [:]
        var elsewhere: WebOrigin?
        do {
            for name in names {
                let server = try HTTPListener(makeLateHandler: { origin in
                    origins[name] = origin
                    return { request, deliver in
                        var request = request
                        // A loopback port has several names; the provider uses the one that the client was given.
                        request.url.origin = origin
                        fixture.respond(to: request, then: deliver)
                    }
                })
                servers.append(server)
            }
            let server = try HTTPListener { origin in
                elsewhere = origin
                return { request in
                    Self.request(request, below: "/\(mark)/").map { fixture.respond(to: $0) }
                        ?? MockResponse(status: 404)
                }
            }
            servers.append(server)
        } catch {
            for server in servers { server.stop() }
            throw error
        }
        self.servers = servers
        places = origins.mapValues { ProviderPlaces(origin: $0, prefix: "/" + mark, elsewhere: elsewhere) }
    }

    /// The request to the host that the first segment below the prefix stands for; `nil` if it is of another scenario.
    private static func request(_ request: WebRequest, below prefix: String) -> WebRequest? {
        guard request.url.path.hasPrefix(prefix) else { return nil }
        var request = request
        let path = request.url.path.dropFirst(prefix.count)
        let host = path.prefix { $0 != "/" }
        request.url.origin = .https(String(host))
        request.url.path = "/" + path.dropFirst(host.count + 1)
        return request
    }

    /// Nil, because the client may run in this process.
    package var standardError: String? { nil }

    /// Nil, for the same reason.
    package var memoryGrowth: Int? { nil }

    package func stop() {
        for server in servers { server.stop() }
    }
}
