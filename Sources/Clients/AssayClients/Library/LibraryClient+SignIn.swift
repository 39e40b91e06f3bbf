internal import AssayAdapterClient
internal import AssayConformance
internal import GoogleSignInAccounts
internal import GoogleSignInClient
internal import GoogleSignInURLSession

extension LibraryClient {
    /// Signs in with `GoogleSignInCoordinator`, over this client's transport.
    func signInClient(_ fixture: SignInFixture) throws(SuiteFailure) -> any SignInClientUnderTest {
        switch transport {
        case .memory:
            return LibrarySignIn(
                fixture, transport: MemoryTransport(fixture: fixture), endpoints: .secure, isAsynchronous: false)
        case .urlProtocol:
            return LibrarySignIn(
                fixture, transport: ScenarioURLSessionTransport(fixture), endpoints: .secure, isAsynchronous: true)
        case .loopback:
            do {
                try fixture.host(LoopbackHosting.init)
            } catch {
                throw SuiteFailure("the loopback servers did not start: \(error)")
            }
            return LibrarySignIn(
                fixture, transport: URLSessionTransport(endpoints: .secureOrLoopback), endpoints: .secureOrLoopback,
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
