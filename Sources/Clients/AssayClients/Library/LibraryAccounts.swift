internal import AssayConformance
internal import GoogleSignInAccounts
internal import GoogleSignInClient
internal import GoogleSignInDirectory
internal import Synchronization

/// The library's account service on one device, with an `IdentityDirectory` or the app's own server as its backend.
final class LibraryAccounts: AccountClientUnderTest {
    let device: AccountDevice
    let signIns: DeviceSignIns
    private let directory: IdentityDirectory
    private let protection: AccountProtection
    private let service: AccountService
    private let store: DeviceSessionStore
    /// The accounts that were signed in, for whose credentials an app could ask.
    private let seen = Mutex<[String]>([])

    /// - Parameter isolation: the actor whose executor the service runs on.
    init(_ device: AccountDevice, isolation: any Actor = SignInIsolation()) throws(GoogleSignInError) {
        self.device = device
        signIns = try DeviceSignIns(device, isolation: isolation)
        store = try DeviceSessionStore(device)
        directory = IdentityDirectory(
            store: DeviceObjectStore(device), randomness: DeviceRandomness(device), now: { device.now })
        protection = AccountProtection(store: DeviceObjectStore(device))
        let server = device.server.map { ServerAccounts(ServerExchange(device: device, url: $0)) }
        service = AccountService(
            performer: signIns, store: store, backend: server ?? DirectoryAccounts(directory, protection: protection),
            wallTime: { device.now }, isolation: isolation)
    }

    func signUp(_ signIn: AccountSignIn) async -> Observation { await begin(signIn, .signUp) }

    func signIn(_ signIn: AccountSignIn) async -> Observation { await begin(signIn, .signIn) }

    private func begin(_ signIn: AccountSignIn, _ intent: SignInIntent) async -> Observation {
        await observeAccount { () async throws(GoogleSignInError) in
            try await DeviceSignIns.with(signIn) { () async throws(GoogleSignInError) in
                try await service.signIn(intent: intent).accountID
            }
        }
    }

    func restore() async -> Observation {
        await observeAccount { () async throws(GoogleSignInError) in
            guard let account = try await service.restore() else { throw GoogleSignInError(.notSignedIn) }
            return account.accountID
        }
    }

    func refresh() async -> Observation {
        await observeAccount { () async throws(GoogleSignInError) in
            _ = try await service.accessToken()
            return nil
        }
    }

    func signOut() async -> Observation {
        await observeAccount { () async throws(GoogleSignInError) in
            try await service.signOut()
            return nil
        }
    }

    func link(_ signIn: AccountSignIn) async -> Observation {
        await observeAccount { () async throws(GoogleSignInError) in
            let account = try await signedIn()
            let credential = try await signIns.signIn(signIn)
            _ = try await directory.link(ProviderIdentity(credential.claims), to: account)
            return account.text
        }
    }

    func unlink(provider name: String) async -> Observation {
        await observeAccount { () async throws(GoogleSignInError) in
            let account = try await signedIn()
            let identities = try await directory.account(account)?.providers ?? []
            for identity in identities where identity.provider.rawValue == name {
                _ = try await directory.unlink(identity, from: account)
            }
            return nil
        }
    }

    func delete() async -> Observation {
        await observeAccount { () async throws(GoogleSignInError) in
            try await service.deleteAccount()
            return nil
        }
    }

    func receive(_ event: SecurityEventProbe) async -> Observation {
        let token: SecurityEventToken
        do throws(GoogleSignInError) {
            token = try SecurityEventToken(event)
        } catch {
            return .refusal(error)
        }
        var actions: [String] = []
        do throws(GoogleSignInError) {
            try await protection.handle(token) { (action) throws(GoogleSignInError) in actions.append(action.name) }
            return .accept(["actions": .strings(actions)])
        } catch {
            return .refusal(error)
        }
    }

    func state() async -> ObservedAccountState {
        guard let account = await service.state.account?.accountID else { return .signedOut }
        seen.withLock { $0.append(account) }
        return .signedIn(account: account)
    }

    func serverCredentials() async -> String? {
        for account in seen.withLock({ $0 }) {
            guard case .temporaryKeys(let keys)? = await service.grant(forAccount: account)?.credentials else {
                continue
            }
            return keys.sessionToken.text
        }
        return nil
    }

    func openStored(_ bytes: [UInt8]) async -> [UInt8]? { store.opened(bytes) }

    func signedIn() async throws(GoogleSignInError) -> AccountID {
        guard let text = await service.state.account?.accountID, let account = AccountID(text) else {
            throw GoogleSignInError(.notSignedIn)
        }
        return account
    }

    private func observeAccount(_ body: () async throws(GoogleSignInError) -> String?) async -> Observation {
        await observe { () async throws(GoogleSignInError) in try await body().map { ("account", $0) } }
    }

    /// Runs a call and returns its output, or its error as a refusal.
    func observe(_ body: () async throws(GoogleSignInError) -> (name: String, text: String)?) async -> Observation {
        do throws(GoogleSignInError) {
            guard let output = try await body() else { return .accept([:]) }
            return .accept([output.name: .string(output.text)])
        } catch {
            return .refusal(error)
        }
    }
}
