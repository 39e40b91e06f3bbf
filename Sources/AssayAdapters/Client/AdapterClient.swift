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
        let others = local?.description.operations.subtracting(AdapterHello.carried) ?? []
        description = pool.hello.description(adding: others)
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

    package func verifyIDToken(_ probe: IDTokenProbe) async -> Observation {
        let observation = server.serving(probe, keySet: description.fetchesKeySets) { address in
            var input = Probe.verifyIDToken(probe).adapterInput
            if let address { input.replace("jwks", with: ("jwks_uri", .string(address))) }
            return AdapterExchange(operation: .verifyIDToken, input: input, hello: pool.hello).run(in: pool)
        }
        return observation ?? .notPut("no loopback port can be opened for the key set")
    }
    package func parseAuthorizationResponse(_ probe: AuthorizationResponseProbe) async -> Observation {
        put(.parseAuthorizationResponse(probe))
    }
    package func buildAuthorizationRequest(_ probe: AuthorizationRequestProbe) async -> Observation {
        put(.buildAuthorizationRequest(probe))
    }
    package func deriveCodeChallenge(_ probe: CodeChallengeProbe) async -> Observation {
        put(.deriveCodeChallenge(probe))
    }
    package func parseTokenResponse(_ probe: TokenResponseProbe) async -> Observation {
        put(.parseTokenResponse(probe))
    }
    package func parseKeySet(_ probe: KeySetProbe) async -> Observation { put(.parseKeySet(probe)) }
    package func parseUserInfo(_ probe: UserInfoProbe) async -> Observation { put(.parseUserInfo(probe)) }
    package func parseProviderMetadata(_ probe: ProviderMetadataProbe) async -> Observation {
        put(.parseProviderMetadata(probe))
    }
    package func encodeRSAPublicKey(_ probe: RSAPublicKeyProbe) async -> Observation {
        put(.encodeRSAPublicKey(probe))
    }

    /// Lends the scenario a process of its own, which all of its installations share.
    package func makeSignInClient(_ world: SignInWorld) async -> (any SignInClientUnderTest)? {
        guard description.operations.contains(.signIn) || description.fetchesKeySets else { return nil }
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
            return BrokenSignIn(observation: (error as? AdapterFailure)?.observation ?? .notPut("\(error)"))
        }
        guard let hosting = hostings.withLock({ $0[ObjectIdentifier(world)] }) else {
            return BrokenSignIn(observation: .notPut("the providers did not start"))
        }
        return AdapterSignIn(world, hosting: hosting, pool: pool)
    }

    package func makeAccountClient(_ device: AccountDevice) async -> (any AccountClientUnderTest)? {
        await local?.makeAccountClient(device)
    }

    private func put(_ probe: Probe) -> Observation {
        AdapterExchange(operation: probe.operation, input: probe.adapterInput, hello: pool.hello).run(in: pool)
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
