import AssayTestAccounts
import GoogleSignInClient
import Synchronization
import Testing

@testable import GoogleSignInAccounts

/// Many launches of an app, days apart, with what an attacker or a network can block.
struct AccountServiceLaunchTests {
    private static let day: Int64 = 86_400

    /// The app on one device, launched again and again.
    private struct Device {
        let provider = StageProvider()
        let store: StageStore
        let backend: StageBackend?
        let policy: AccountPolicy
        let clock = AccountServiceStage.Clock()

        init(hasBackend: Bool = true, policy: AccountPolicy = AccountPolicy()) throws {
            backend = hasBackend ? StageBackend() : nil
            self.policy = policy
            store = StageStore(try SessionFixtures.session(subject: "1", accountID: hasBackend ? "a-1" : nil))
        }

        func launch() -> AccountService {
            AccountService(
                performer: provider, store: store, backend: backend, policy: policy,
                wallTime: { [clock] in clock.now })
        }

        func blockBackend(_ isBlocked: Bool) {
            backend?.confirmFailure.withLock { $0 = isBlocked ? GoogleSignInError(.network) : nil }
        }

        /// The code of the refusal of a restore; `nil` if the person is signed in.
        func restoreCode() async -> GoogleSignInError.Code? {
            let service = launch()
            return await refusal { () async throws(GoogleSignInError) in try await service.restore() }?.code
        }
    }

    @Test(arguments: [false, true])
    func blockingOnlyTheAppsServerDoesNotRenewTheTimeOffline(_ rotates: Bool) async throws {
        let device = try Device()
        device.provider.set { $0.rotates = rotates }
        device.blockBackend(true)
        var codes: [GoogleSignInError.Code?] = []
        for _ in 0..<5 {
            device.clock.advance(29 * Self.day)
            codes.append(await device.restoreCode())
        }
        #expect(codes == [nil, .network, .network, .network, .network])
        device.blockBackend(false)
        #expect(await device.restoreCode() == nil)
        #expect(try await device.store.load()?.confirmedAt == device.clock.now)
    }

    @Test
    func theProviderAloneRenewsTheTimeOfflineOfAnAppWithoutAServer() async throws {
        let device = try Device(hasBackend: false)
        for _ in 0..<5 {
            device.clock.advance(29 * Self.day)
            #expect(await device.restoreCode() == nil)
            #expect(try await device.store.load()?.confirmedAt == device.clock.now)
        }
    }

    /// Each moves what is stored, and none of them asks the server.
    @Test(arguments: ["refresh", "scopes"])
    func tokensThatOnlyTheProviderHasGivenDoNotRenewTheTimeOffline(_ kind: String) async throws {
        let device = try Device()
        let service = device.launch()
        #expect(try await service.restore()?.isConfirmed == true)
        let confirmed = device.clock.now
        device.clock.advance(20 * Self.day)
        device.provider.set { $0.issuedAt = device.clock.now }
        if kind == "refresh" { _ = try await service.accessToken() } else { try await service.addScopes(["drive"]) }
        #expect(device.provider.counts.refreshes == (kind == "refresh" ? 2 : 1))
        #expect(try await device.store.load()?.confirmedAt == confirmed)
        device.blockBackend(true)
        device.clock.advance(11 * Self.day)
        #expect(await device.restoreCode() == .network)
    }

    /// A session that was restored without the server is confirmed at the next refresh.
    @Test
    func confirmedLater() async throws {
        let device = try Device()
        device.blockBackend(true)
        let service = device.launch()
        #expect(try await service.restore()?.isConfirmed == false)
        var token = try await service.accessToken()
        token = try await service.accessToken(replacing: token)
        #expect(await service.state.account?.isConfirmed == false)
        #expect(device.backend?.starts.withLock(\.count) == 2)
        device.blockBackend(false)
        device.clock.advance(Self.day)
        _ = try await service.accessToken(replacing: token)
        #expect(await service.state.account?.isConfirmed == true)
        #expect(try await device.store.load()?.confirmedAt == device.clock.now)
        #expect(device.backend?.starts.withLock(\.count) == 3)
        device.clock.advance(Self.day)
        _ = try await service.accessToken()
        #expect(device.backend?.starts.withLock(\.count) == 3, "it is asked until it has confirmed")
    }

    /// A second restore of a session that is not confirmed asks neither the provider nor the server.
    @Test
    func restoredAgain() async throws {
        let device = try Device()
        device.blockBackend(true)
        let service = device.launch()
        let account = try await service.restore()
        #expect(account?.isConfirmed == false)
        device.blockBackend(false)
        device.provider.set { $0.refreshFailure = GoogleSignInError(.tokenExchangeFailed) }
        device.clock.advance(Self.day)
        #expect(try await service.restore() == account)
        #expect(await service.state.account == account)
        #expect(device.backend?.starts.withLock(\.count) == 1)
        device.provider.set { $0.refreshFailure = nil }
        _ = try await service.accessToken()
        #expect(try await service.restore()?.isConfirmed == true)
    }

    /// A session that was restored without the server ends when the server refuses it.
    @Test(arguments: [false, true])
    func refusedLater(_ rotates: Bool) async throws {
        let device = try Device()
        device.blockBackend(true)
        let service = device.launch()
        #expect(try await service.restore() != nil)
        let token = try await service.accessToken()
        device.backend?.confirmFailure.withLock { $0 = GoogleSignInError(.notSignedIn, "the account is gone") }
        device.provider.set { $0.rotates = rotates }
        let error = await refusal { () async throws(GoogleSignInError) in
            try await service.accessToken(replacing: token)
        }
        #expect(error?.code == .notSignedIn)
        #expect(await service.state == .signedOut(GoogleSignInError(.notSignedIn)))
        #expect(try await device.store.load() == nil)
        #expect(
            device.provider.state.withLock { $0.revoked.compactMap { $0.refreshToken?.text } }
                == (rotates ? ["1//refreshed-2"] : []))
    }

    static let withoutToken: [(failure: GoogleSignInError?, limit: Int64, code: GoogleSignInError.Code?)] = [
        (nil, 0, nil), (GoogleSignInError(.network), 5, nil), (GoogleSignInError(.network), 0, .network),
        (GoogleSignInError(.notSignedIn), 5, .notSignedIn),
    ]

    @Test(arguments: withoutToken)
    func theServerCanEndASessionWithoutARefreshToken(
        _ failure: GoogleSignInError?, _ limit: Int64, _ code: GoogleSignInError.Code?
    )
        async throws
    {
        let backend = StageBackend()
        backend.confirmFailure.withLock { $0 = failure }
        let stage = AccountServiceStage(
            try SessionFixtures.session(refreshToken: nil, accountID: "a-1"),
            policy: AccountPolicy(offlineLimit: limit), backend: backend)
        #expect(await stage.restoreError()?.code == code)
        #expect(await stage.service.state.account?.isConfirmed == (code == nil ? false : nil))
        #expect(backend.starts.withLock(\.count) == 1)
        #expect(try await (stage.stored() == nil) == (code == .notSignedIn))
    }
}
