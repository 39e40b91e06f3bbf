internal import AssayConformance
internal import AssayJSON
internal import MockGoogle

/// The resources of a scenario while it runs: a process of its own and a connection to the providers.
final class AdapterHosting: SignInHosting {
    /// The way from the process to the providers.
    private enum Network {
        /// Each provider has a loopback port, in real time.
        case ports(LoopbackHosting)
        /// One port takes requests for all addresses as messages, in the scenario's virtual time.
        case relay(RelayServer)
    }

    let lease: AdapterPool.Lease
    /// A unique text for this scenario.
    let mark: String
    private let pool: AdapterPool
    private let network: Network
    /// The memory of the process at the start, in bytes; `nil` if it is unknown.
    private let memoryAtStart: Int?
    private let whenStopped: @Sendable () -> Void

    init(
        _ fixture: SignInFixture, _ names: [String], pool: AdapterPool, whenStopped: @escaping @Sendable () -> Void
    ) throws {
        mark = ScenarioMark.next()
        // A probe has no relay, and the client fetches keys from the address in it.
        let usesProbes = fixture.onlyVerifies && pool.hello.verifiesWithLiveKeys
        network =
            pool.hello.relays && !usesProbes
            ? .relay(try RelayServer(fixture, mark: mark)) : .ports(try LoopbackHosting(fixture, names, mark: mark))
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
        memoryAtStart = lease.connection.startMeasuringMemory()
        self.pool = pool
        self.whenStopped = whenStopped
    }

    var places: [String: ProviderPlaces] {
        if case .ports(let hosting) = network { hosting.places } else { [:] }
    }

    /// The URL of the relay, if there is one.
    var relayURL: String? {
        if case .relay(let server) = network { server.url } else { nil }
    }

    var standardError: String? { lease.connection.capturedErrorText }

    var memoryGrowth: Int? {
        guard let memoryAtStart, let peak = lease.connection.peakMemory else { return nil }
        return max(0, peak - memoryAtStart)
    }

    var process: (any ClientProcess)? {
        AdapterProcess(connection: lease.connection, pool: pool)
    }

    func stop() {
        switch network {
        case .ports(let hosting): hosting.stop()
        case .relay(let server): server.stop()
        }
        pool.end(lease)
        whenStopped()
    }
}

/// A process of an adapter.
struct AdapterProcess: ClientProcess {
    let connection: AdapterConnection
    let pool: AdapterPool

    var processorTime: Duration? { connection.processorTime }

    /// Asks each time: what the adapter said before the last request or response would be out of date.
    var requestsInFlight: Int? {
        guard pool.hello.tellsRest else { return nil }
        let id = pool.makeID()
        let question: JSONValue = ["type": "at-rest", "id": .string(id)]
        let line = JSONWriter.bytes(question, style: .ascii) + [UInt8(ascii: "\n")]
        guard case .answered(let message) = connection.exchange(line, id: id, within: pool.timeout),
            case .number(let text)? = message["requests"]
        else { return nil }
        return Int(text)
    }
}
