package import AssayConformance
package import MockGoogle
internal import MockGoogleServer

/// A world's providers, each on a loopback port of its own.
package final class LoopbackHosting: SignInHosting {
    package let origins: [String: MockOrigin]
    private let servers: [LoopbackServer]

    /// Starts a server a provider.
    ///
    /// - Throws: what starting throws; those that run already are stopped.
    package init(_ world: SignInWorld, _ names: [String]) throws {
        var servers: [LoopbackServer] = []
        var origins: [String: MockOrigin] = [:]
        do {
            for name in names {
                let server = try LoopbackServer { origin in
                    origins[name] = origin
                    return { request in
                        var request = request
                        // A loopback port has several names; the provider goes by the one that the client was told.
                        request.origin = origin
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
        self.origins = origins
    }

    package func stop() {
        for server in servers { server.stop() }
    }
}
