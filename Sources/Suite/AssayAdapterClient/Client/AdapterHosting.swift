internal import AssayConformance
internal import AssayJSON
internal import Foundation
internal import MockGoogle
internal import Synchronization

/// The resources of a scenario while it runs: a process of its own and a connection to the providers.
final class AdapterHosting: SignInHosting {
    /// The way from the process to the providers.
    private enum Network {
        /// Each provider has a loopback port, in real time.
        case ports(LoopbackHosting)
        /// One port takes requests for all addresses as messages, in the scenario's virtual time.
        case relay(RelayServer)
    }

    private struct State {
        var lease: AdapterPool.Lease
        /// The memory of the process at its start, in bytes; `nil` if it is unknown.
        var memoryAtStart: Int?
        /// What processes that have ended wrote to standard error, and by how many bytes they grew at most.
        var earlierErrors = ""
        var earlierGrowth = 0
    }

    /// A unique text for this scenario.
    let mark: String
    private let pool: AdapterPool
    private let network: Network
    private let state: Mutex<State>
    /// The folder with what the client keeps outside of its process; it is made when the first device needs it.
    private let storage: String
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
        let lease: AdapterPool.Lease
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
        state = Mutex(State(lease: lease, memoryAtStart: lease.connection.startMeasuringMemory()))
        storage = FileManager.default.temporaryDirectory.path + "/assay-client-\(mark)"
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

    /// The connection to the process that runs now.
    var connection: AdapterConnection { state.withLock(\.lease.connection) }

    var standardError: String? { state.withLock { $0.earlierErrors + $0.lease.connection.capturedErrorText } }

    var memoryGrowth: Int? { state.withLock { Self.growth($0) } }

    private static func growth(_ state: State) -> Int? {
        guard let start = state.memoryAtStart, let peak = state.lease.connection.peakMemory else { return nil }
        return max(state.earlierGrowth, peak - start)
    }

    var process: (any ClientProcess)? { AdapterProcess(connection: connection, pool: pool) }

    /// The folder for what a device keeps outside of the client's process; `nil` if the client has no such thing.
    func storageFolder(ofDevice number: Int) -> String? {
        guard pool.hello.features.contains(.relaunch) else { return nil }
        let folder = "\(storage)/\(number)"
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return folder
    }

    func relaunch() throws {
        let lease = state.withLock { state in
            state.earlierErrors += state.lease.connection.capturedErrorText
            state.earlierGrowth = Self.growth(state) ?? 0
            return state.lease
        }
        let new = try pool.restart(lease)
        state.withLock { $0.lease = new }
        let memory = new.connection.startMeasuringMemory()
        state.withLock { $0.memoryAtStart = memory }
    }

    func stop() {
        switch network {
        case .ports(let hosting): hosting.stop()
        case .relay(let server): server.stop()
        }
        pool.end(state.withLock(\.lease))
        try? FileManager.default.removeItem(atPath: storage)
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
