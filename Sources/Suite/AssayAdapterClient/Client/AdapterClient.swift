internal import AssayAdapters
public import AssayConformance
internal import AssayJSON
internal import Synchronization

/// A client in another process, tested over the adapter protocol.
///
/// A suite goes on after such a client has crashed. It blocks the calling thread, which is one of the runner's.
public final class AdapterClient: RemoteClient, RestartableClient {
    /// The client's description from the adapter's hello.
    public let description: ClientDescription
    private let pool: AdapterPool
    /// The same client in this process, for operations that the protocol does not carry.
    private let local: (any ClientUnderTest)?
    private let server = ProbeServer()
    private let hostings = Mutex<[ObjectIdentifier: AdapterHosting]>([:])

    /// Starts the adapter and exchanges hellos.
    ///
    /// - Parameters:
    ///   - command: a command line for `/bin/sh`.
    ///   - timeout: the time limit for one probe.
    ///   - processes: the maximum number of processes.
    ///   - local: the same client in this process, for operations that the protocol does not carry.
    ///
    /// - Throws: if the command does not start, or gives no valid hello.
    public init(
        command: String, timeout: Duration = .seconds(10), processes: Int = 1, local: (any ClientUnderTest)? = nil
    ) throws(AdapterFailure) {
        pool = try AdapterPool(command: command, processes: processes, timeout: timeout)
        self.local = local
        description = pool.hello.description
        workers = max(1, processes) * pool.hello.concurrency
    }

    /// The maximum number of probes in flight.
    package let workers: Int

    /// How processes ended while no probe was in flight; no vector caused that.
    package var incidents: [String] { pool.idleEndings }

    /// Ends the client's processes, which also end with this process.
    ///
    /// The client cannot be used afterwards.
    public func close() {
        pool.close()
        server.stop()
    }

    package var nextServedPrefix: String? { server.nextPrefix() }

    /// Starts a process for this input alone; `local` has no part in it.
    package func sendAfterRestart(_ probe: Probe) async -> Trial {
        do throws(AdapterFailure) {
            let other = try AdapterClient(command: pool.command, timeout: pool.timeout, processes: 1)
            defer { other.close() }
            return await probe.send(to: other)
        } catch {
            return Trial(error.observation)
        }
    }

    /// A handler for each operation of the hello, and the local client's handlers that the protocol does not carry.
    public var handlers: [OperationHandler] {
        let messages = AdapterProtocol.carried.filter { $0 != .signIn && pool.hello.operations.contains($0) }
        var handlers = messages.map { [self] operation in
            OperationHandler(operation) { [self] input in send(Probe(input)) }
        }
        if pool.hello.operations.contains(.signIn) {
            handlers.append(OperationHandler(signIn: signInClient))
        } else if description.fetchesKeySets {
            handlers.append(OperationHandler(keyFetching: signInClient))
        }
        guard let local else { return handlers }
        return handlers + local.handlers.filter { !AdapterProtocol.carried.contains($0.operation) }
    }

    /// Creates an installation; all installations of a scenario share a process, which the scenario has to itself.
    private func signInClient(_ fixture: SignInFixture) throws(SuiteFailure) -> any SignInClientUnderTest {
        do {
            try fixture.host { fixture, names in
                let identity = ObjectIdentifier(fixture)
                let hosting = try AdapterHosting(fixture, names, pool: pool) { [weak self] in
                    self?.hostings.withLock { $0[identity] = nil }
                }
                hostings.withLock { $0[identity] = hosting }
                return hosting
            }
        } catch {
            throw SuiteFailure("the providers cannot be hosted: \(error)")
        }
        guard let hosting = hostings.withLock({ $0[ObjectIdentifier(fixture)] }) else {
            throw SuiteFailure("the providers did not start")
        }
        return AdapterSignIn(fixture, hosting: hosting, pool: pool)
    }

    private func send(_ probe: Probe) -> Observation {
        guard let token = probe.verification else {
            return AdapterRequest(operation: probe.operation, input: probe.adapterInput, hello: pool.hello)
                .run(in: pool)
        }
        let observation = server.serving(token, keySet: description.fetchesKeySets) { address in
            var input = probe.adapterInput
            if let address { input.replace("jwks", with: ("jwks_uri", .string(address))) }
            return AdapterRequest(operation: probe.operation, input: input, hello: pool.hello).run(in: pool)
        }
        return observation ?? .notPut("no loopback port can be opened for the key set")
    }
}

extension JSONValue {
    /// Replaces a member of an object by one with another name at the same position.
    mutating func replace(_ name: String, with member: (name: String, value: JSONValue)) {
        guard case .object(let members) = self else { return }
        self = .object(
            members.map { $0.name == name ? JSONMember(member.name, JSONNode(member.value)) : $0 })
    }
}
