internal import AssayConformance
internal import MockGoogle

/// What a scenario needs of an adapter for as long as it is played: a process to itself, and a way to the providers.
final class AdapterHosting: SignInHosting {
    /// How requests get from the process to the providers.
    private enum Network {
        /// Each provider listens on a port of this machine, in real time.
        case ports(LoopbackHosting)
        /// One port takes every request as a message, whatever address it is for, in the scenario's own time.
        case relay(RelayServer)
    }

    let lease: AdapterPool.Lease
    /// What tells this scenario from every other one that the process meets.
    let mark: String
    private let pool: AdapterPool
    private let network: Network
    private let whenStopped: @Sendable () -> Void

    init(
        _ world: SignInWorld, _ names: [String], pool: AdapterPool, whenStopped: @escaping @Sendable () -> Void
    ) throws {
        mark = ScenarioMark.next()
        network =
            pool.hello.relays
            ? .relay(try RelayServer(world, mark: mark)) : .ports(try LoopbackHosting(world, names, mark: mark))
        do {
            lease = try pool.lease(alone: true)
        } catch {
            switch network {
            case .ports(let hosting): hosting.stop()
            case .relay(let server): server.stop()
            }
            throw error
        }
        lease.connection.clearCapturedErrors()
        self.pool = pool
        self.whenStopped = whenStopped
    }

    var places: [String: ProviderPlaces] {
        if case .ports(let hosting) = network { hosting.places } else { [:] }
    }

    /// Where the process sends its requests as messages, if it does.
    var relayURL: String? {
        if case .relay(let server) = network { server.url } else { nil }
    }

    var standardError: String? { lease.connection.capturedErrorText }

    func stop() {
        switch network {
        case .ports(let hosting): hosting.stop()
        case .relay(let server): server.stop()
        }
        pool.end(lease)
        whenStopped()
    }
}
