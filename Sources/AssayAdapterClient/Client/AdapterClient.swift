internal import AssayAdapters
package import AssayConformance
internal import AssayDocument
internal import Synchronization

/// A client in another process, put to the test over the adapter protocol.
///
/// It blocks the thread of its caller, which is one of the runner's own.
package final class AdapterClient: RemoteClient {
    /// What the adapter's hello said.
    package let description: ClientDescription
    private let pool: AdapterPool
    /// The same client in this process, for what the protocol does not carry.
    private let local: (any ClientUnderTest)?
    private let server = ProbeServer()
    private let hostings = Mutex<[ObjectIdentifier: AdapterHosting]>([:])

    /// Starts the adapter and exchanges hellos.
    ///
    /// - Parameters:
    ///   - command: a command line for `/bin/sh`.
    ///   - timeout: how long it may take over one probe.
    ///   - processes: how many are started at most.
    ///   - local: the same client in this process, which is asked what the protocol does not carry.
    package init(
        command: String, timeout: Duration, processes: Int, local: (any ClientUnderTest)? = nil
    ) throws(AdapterFailure) {
        pool = try AdapterPool(command: command, processes: processes, timeout: timeout)
        self.local = local
        description = pool.hello.description
        workers = max(1, processes) * pool.hello.concurrency
    }

    /// How many probes can be under way at once.
    package let workers: Int

    /// What happened to its processes while nothing was asked of them, for which no vector is to blame.
    package var incidents: [String] { pool.idleEndings }

    /// Says goodbye; the client cannot be used afterwards.
    package func close() {
        pool.close()
        server.stop()
    }

    package var nextServedPrefix: String? { server.nextPrefix() }

    /// One for each operation of the hello, and those of the client in this process that the protocol does not carry.
    package var handlers: [OperationHandler] {
        let messages = AdapterProtocol.carried.filter { $0 != .signIn && pool.hello.operations.contains($0) }
        var handlers = messages.map { [self] operation in
            OperationHandler(operation) { [self] input in put(Probe(input)) }
        }
        if pool.hello.operations.contains(.signIn) {
            handlers.append(OperationHandler(signIn: signInClient))
        } else if description.fetchesKeySets {
            handlers.append(OperationHandler(keyFetching: signInClient))
        }
        guard let local else { return handlers }
        return handlers + local.handlers.filter { !AdapterProtocol.carried.contains($0.operation) }
    }

    /// Lends the scenario a process of its own, which all of its installations share.
    private func signInClient(_ world: SignInWorld) throws(SuiteFailure) -> any SignInClientUnderTest {
        do {
            try world.host { world, names in
                let identity = ObjectIdentifier(world)
                let hosting = try AdapterHosting(world, names, pool: pool) { [weak self] in
                    self?.hostings.withLock { $0[identity] = nil }
                }
                hostings.withLock { $0[identity] = hosting }
                return hosting
            }
        } catch {
            throw SuiteFailure("the providers cannot be hosted: \(error)")
        }
        guard let hosting = hostings.withLock({ $0[ObjectIdentifier(world)] }) else {
            throw SuiteFailure("the providers did not start")
        }
        return AdapterSignIn(world, hosting: hosting, pool: pool)
    }

    private func put(_ probe: Probe) -> Observation {
        guard let token = probe.input as? IDTokenProbe else {
            return AdapterRequest(operation: probe.operation, input: probe.adapterInput, hello: pool.hello)
                .run(in: pool)
        }
        let observation = server.serving(token, keySet: description.fetchesKeySets) { address in
            var input = probe.adapterInput
            if let address { input.replace("jwks", with: ("jwks_uri", .string(address))) }
            return AdapterRequest(operation: .verifyIDToken, input: input, hello: pool.hello).run(in: pool)
        }
        return observation ?? .notPut("no loopback port can be opened for the key set")
    }
}

extension DocumentValue {
    /// Replaces a member of an object, in its place, by one of another name.
    mutating func replace(_ name: String, with member: (name: String, value: DocumentValue)) {
        guard case .object(let members) = self else { return }
        self = .object(
            members.map { $0.name == name ? DocumentMember(member.name, DocumentNode(member.value)) : $0 })
    }
}
