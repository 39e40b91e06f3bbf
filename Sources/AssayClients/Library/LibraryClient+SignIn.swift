internal import AssayAdapters
public import AssayConformance
internal import GoogleSignInClient
internal import GoogleSignInURLSession

extension LibraryClient {
    /// Signs in with `GoogleSignInCoordinator`, over this client's transport.
    public func makeSignInClient(_ world: SignInWorld) async -> (any SignInClientUnderTest)? {
        switch transport {
        case .memory:
            return LibrarySignIn(
                world, transport: MemoryTransport(world: world), endpoints: .secure, isAsynchronous: false)
        case .urlProtocol:
            return LibrarySignIn(
                world, transport: WorldURLSessionTransport(world), endpoints: .secure, isAsynchronous: true)
        case .loopback:
            do {
                try world.host(LoopbackHosting.init)
            } catch {
                return BrokenSignIn(observation: .notPut("the loopback servers did not start: \(error)"))
            }
            return LibrarySignIn(
                world, transport: URLSessionTransport(endpoints: .secureOrLoopback), endpoints: .secureOrLoopback,
                isAsynchronous: true)
        }
    }
}

/// What is left of a client whose network could not be set up.
private struct BrokenSignIn: SignInClientUnderTest {
    let observation: Observation

    func start(_ request: SignInStart) async -> Observation { observation }
    func finish(_ session: String, _ ending: SignInEnding) async -> Observation { observation }
}

extension LibraryClient {
    /// Launches `AccountService` with an `IdentityDirectory` on a device.
    public func makeAccountClient(_ device: AccountDevice) async -> (any AccountClientUnderTest)? {
        try? LibraryAccounts(device)
    }
}
