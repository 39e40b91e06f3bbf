package import AssayConformance
package import MockGoogle
internal import MockGoogleServer

/// A world's providers, each on a loopback port of its own, under a path that no other world has.
package final class LoopbackHosting: SignInHosting {
    package let places: [String: ProviderPlaces]
    private let servers: [LoopbackServer]

    /// Starts a server a provider.
    ///
    /// - Throws: what starting throws; those that run already are stopped.
    package convenience init(_ world: SignInWorld, _ names: [String]) throws {
        try self.init(world, names, mark: ScenarioMark.next())
    }

    /// - Parameter mark: stands in every URL, for the system hands out ports again.
    init(_ world: SignInWorld, _ names: [String], mark: String) throws {
        var servers: [LoopbackServer] = []
        var origins: [String: WebOrigin] = [:]
        do {
            for name in names {
                let server = try LoopbackServer { origin in
                    origins[name] = origin
                    return { request in
                        var request = request
                        // A loopback port has several names; the provider goes by the one that the client was told.
                        request.url.origin = origin
                        return world.respond(to: request)
                    }
                }
                servers.append(server)
            }
        } catch {
            for server in servers { server.stop() }
            throw error
        }
        self.servers = servers
        places = origins.mapValues { ProviderPlaces(origin: $0, prefix: "/" + mark) }
    }

    /// The client may well be in this process.
    package var standardError: String? { nil }

    package func stop() {
        for server in servers { server.stop() }
    }
}
