internal import AssayAdapterClient
internal import AssayConformance
internal import GoogleSignInAccounts
internal import GoogleSignInClient
internal import GoogleSignInURLSession

extension LibraryClient {
    /// Signs in with `GoogleSignInCoordinator`, over this client's transport.
    func signInClient(_ world: SignInFixture) throws(SuiteFailure) -> any SignInClientUnderTest {
        switch transport {
        case .memory:
            return LibrarySignIn(
                world, transport: MemoryTransport(world: world), endpoints: .secure, isAsynchronous: false)
        case .urlProtocol:
            return LibrarySignIn(
                world, transport: ScenarioURLSessionTransport(world), endpoints: .secure, isAsynchronous: true)
        case .loopback:
            do {
                try world.host(LoopbackHosting.init)
            } catch {
                throw SuiteFailure("the loopback servers did not start: \(error)")
            }
            return LibrarySignIn(
                world, transport: URLSessionTransport(endpoints: .secureOrLoopback), endpoints: .secureOrLoopback,
                isAsynchronous: true)
        }
    }
}

extension LibraryClient {
    /// Starts `AccountService` with an `IdentityDirectory` on a device.
    func accountClient(_ device: AccountDevice) throws(SuiteFailure) -> any AccountClientUnderTest {
        do throws(GoogleSignInError) {
            return try LibraryAccounts(device)
        } catch {
            throw SuiteFailure("the account service cannot be made: \(error)")
        }
    }
}
