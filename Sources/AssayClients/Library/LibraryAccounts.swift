internal import AssayConformance
internal import GoogleSignInAccounts
internal import GoogleSignInClient
internal import OpenSSLCrypto

/// The library's accounts on one device: `AccountService` with an `IdentityDirectory` for its accounts.
final class LibraryAccounts: AccountClientUnderTest {
    let device: AccountDevice
    private let provider: DeviceProvider
    private let directory: IdentityDirectory
    private let service: AccountService
    private let store: DeviceSessionStore

    /// - Parameter isolation: the actor whose executor the service runs on.
    init(_ device: AccountDevice, isolation: any Actor = SignInIsolation()) throws(AccountError) {
        self.device = device
        provider = DeviceProvider(device)
        store = try DeviceSessionStore(device)
        directory = IdentityDirectory(
            store: DeviceObjectStore(device), randomness: DeviceRandomness(device), now: { device.now })
        service = AccountService(
            performer: provider, store: store, backend: DirectoryBackend(directory), wallTime: { device.now },
            isolation: isolation)
    }

    func signUp(_ credential: AccountCredential) async -> Observation { await begin(credential, .signUp) }

    func signIn(_ credential: AccountCredential) async -> Observation { await begin(credential, .signIn) }

    private func begin(_ credential: AccountCredential, _ intent: SignInIntent) async -> Observation {
        await observeAccount { () async throws(AccountError) in
            provider.expect(credential)
            return try await service.signIn(intent: intent).accountID
        }
    }

    func restore() async -> Observation {
        await observeAccount { () async throws(AccountError) in
            guard let account = try await service.restore() else { throw AccountError(.notSignedIn) }
            return account.accountID
        }
    }

    func signOut() async -> Observation {
        await observeAccount { () async throws(AccountError) in
            try await service.signOut()
            return nil
        }
    }

    func link(_ credential: AccountCredential) async -> Observation {
        await observeAccount { () async throws(AccountError) in
            let account = try await signedIn()
            let assertion = try DeviceProvider.assertion(of: credential.idToken, after: nil)
            _ = try await directory.link(ProviderIdentity(assertion.identity), to: account)
            return account.text
        }
    }

    func unlink(provider name: String) async -> Observation {
        await observeAccount { () async throws(AccountError) in
            let account = try await signedIn()
            let identities = try await directory.account(account)?.providers ?? []
            for identity in identities where identity.provider.rawValue == name {
                _ = try await directory.unlink(identity, from: account)
            }
            return nil
        }
    }

    func delete() async -> Observation {
        await observeAccount { () async throws(AccountError) in
            try await directory.delete(try await signedIn())
            try await service.signOut()
            return nil
        }
    }

    func state() async -> AssayConformance.AccountState {
        guard let account = await service.state.account?.accountID else { return .signedOut }
        return .signedIn(account: account)
    }

    func openStored(_ bytes: [UInt8]) async -> [UInt8]? { store.opened(bytes) }

    func signedIn() async throws(AccountError) -> AccountID {
        guard let text = await service.state.account?.accountID, let account = AccountID(text) else {
            throw AccountError(.notSignedIn)
        }
        return account
    }

    private func observeAccount(_ body: () async throws(AccountError) -> String?) async -> Observation {
        await observe { () async throws(AccountError) in try await body().map { ("account", $0) } }
    }

    /// Runs a call, and names what came out or why nothing did.
    func observe(_ body: () async throws(AccountError) -> (name: String, text: String)?) async -> Observation {
        do throws(AccountError) {
            guard let output = try await body() else { return .accept([:]) }
            return .accept([output.name: .string(output.text)])
        } catch {
            return .reject(Reason(rawValue: error.code.rawValue), message: error.detail)
        }
    }
}

/// The app's accounts in an identity directory.
private struct DirectoryBackend: AccountBackend {
    private let directory: IdentityDirectory

    init(_ directory: IdentityDirectory) { self.directory = directory }

    func signIn(_ grant: SignInGrant, intent: SignInIntent) async throws(AccountError) -> String {
        let identity = try ProviderIdentity(grant.assertion.identity)
        switch intent {
        case .signUp: return try await directory.signUp(identity, profile: grant.assertion.profile).id.text
        case .either:
            return try await directory.signInOrUp(identity, profile: grant.assertion.profile).account.id.text
        case .signIn:
            guard let account = try await directory.lookUp(identity) else { throw AccountError(.notSignedIn) }
            return account.id.text
        }
    }

    func confirm(
        accountID: String, of identity: SignInIdentity, assertion: SignInAssertion?
    ) async throws(AccountError) {
        if try await directory.lookUp(ProviderIdentity(identity))?.id.text == accountID { return }
        // An account that a session knows and the directory does not is being deleted: that is gone on with.
        if let account = AccountID(accountID), try await directory.account(account) == nil {
            try await directory.delete(account)
        }
        throw AccountError(.notSignedIn)
    }

    func signOut() async {}
}

extension ProviderIdentity {
    init(_ identity: SignInIdentity) throws(AccountError) {
        let providers: [(IdentityProvider, IDTokenProvider)] = [(.google, .google), (.apple, .apple)]
        guard let provider = providers.first(where: { $0.1.issuers.contains(identity.issuer) })?.0 else {
            throw AccountError(.invalidIssuer, "no provider of accounts")
        }
        self.init(provider: provider, subject: identity.subject)
    }
}
