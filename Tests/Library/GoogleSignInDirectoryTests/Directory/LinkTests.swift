import GoogleSignInAccounts
import GoogleSignInClient
import GoogleSignInDirectory
import Testing

/// Links that are not complete, and links that another device makes meanwhile.
@Suite struct LinkTests {
    private let store = MemoryObjectStore()
    private var directory: IdentityDirectory { .fixture(store) }
    private static let mapping = "identities/apple/001234.5a7b9c.0123"

    private func providers(of account: AccountRecord) async throws -> String? {
        try await StoreContents(store).objects["users/\(account.id)/account/providers.json"]
    }

    /// An account to which another device is linking an identity: it has made so many calls.
    private func linking(calls: Int) async throws -> AccountRecord {
        let account = try await directory.signUp(.google, profile: .mahina)
        let device = IdentityDirectory.fixture(FaultyStore(store, (.crashAfter, calls)))
        await #expect(throws: GoogleSignInError(.storageFailed)) { try await device.link(.apple, to: account.id) }
        return account
    }

    /// An account from which another device has begun to unlink an identity.
    private func unlinking() async throws -> AccountRecord {
        let account = try await directory.signUp(.google, profile: .mahina)
        _ = try await directory.link(.apple, to: account.id)
        let device = IdentityDirectory.fixture(FaultyStore(store, (.crashAfter, 2)))
        await #expect(throws: GoogleSignInError(.storageFailed)) { try await device.unlink(.apple, from: account.id) }
        return account
    }

    @Test func aListedIdentityWithoutAMappingIsNotLinkedAgain() async throws {
        let account = try await directory.signUp(.google, profile: .mahina)
        _ = try await directory.link(.apple, to: account.id)
        try await store.delete(Self.mapping, if: .none)
        await #expect(throws: GoogleSignInError(.storageCorrupt)) { try await directory.link(.apple, to: account.id) }
        #expect(try await store.get(Self.mapping) == nil)
    }

    @Test func aListedIdentityOfAnotherAccountStaysListed() async throws {
        let account = try await directory.signUp(.google, profile: .mahina)
        _ = try await directory.link(.apple, to: account.id)
        try await store.delete(Self.mapping, if: .none)
        let other = try await IdentityDirectory.fixture(store, from: 1).signUp(.apple, profile: .mahina)
        let before = try await providers(of: account)
        await #expect(throws: GoogleSignInError(.conflict)) { try await directory.link(.apple, to: account.id) }
        #expect(try await providers(of: account) == before)
        #expect(try await directory.lookUp(.apple) == other)
    }

    /// Only the identity that the look-up is about.
    @Test func anIdentityThatIsMappedAndNotYetLinkedIsListedForItself() async throws {
        let account = try await linking(calls: 6)
        #expect(try await store.get(Self.mapping) != nil)
        #expect(try await providers(of: account)?.contains(#""state":"linking""#) == true)
        #expect(try await directory.lookUp(.apple)?.providers == [.google, .apple])
        #expect(try await directory.lookUp(.google)?.providers == [.google])
    }

    /// What another device changes after the first read of the account's document is kept.
    @Test(arguments: [true, false])
    func aCompletedLinkKeepsWhatAnotherDeviceDoesMeanwhile(_ links: Bool) async throws {
        let account = try await linking(calls: 6)
        let directory = self.directory
        if !links { _ = try await directory.link(.other, to: account.id) }
        let acting = ActingStore(store, before: 2) {
            if links {
                _ = try? await directory.link(.other, to: account.id)
            } else {
                _ = try? await directory.unlink(.other, from: account.id)
            }
        }
        let linked = try await IdentityDirectory.fixture(acting).link(.apple, to: account.id)
        let expected: [ProviderIdentity] = links ? [.google, .apple, .other] : [.google, .apple]
        #expect(linked.providers == expected)
        #expect(try await directory.lookUp(.apple) == linked)
        #expect(try await StoreContents(store).violations == [])
    }

    /// An unlinking, and after it another change of which a device has made so many calls.
    @Test(
        arguments: [
            ("link", 3, [.google]), ("link", 6, [.google, .other]), ("unlinking", 6, [.google]),
        ] as [(String, Int, [ProviderIdentity])])
    func recoveryFinishesEveryChangeOfAnAccount(
        _ change: String, _ calls: Int, _ providers: [ProviderIdentity]
    ) async throws {
        let account = try await unlinking()
        let device = IdentityDirectory.fixture(FaultyStore(store, (.crashAfter, calls)))
        if change == "link" {
            await #expect(throws: GoogleSignInError(.storageFailed)) { try await device.link(.other, to: account.id) }
        } else {
            _ = try await directory.link(.other, to: account.id)
            await #expect(throws: GoogleSignInError(.storageFailed)) {
                try await device.unlink(.other, from: account.id)
            }
        }
        _ = try await directory.recover()
        #expect(try await StoreContents(store).violations == [])
        #expect(try await directory.lookUp(.google)?.providers == providers)
    }

    /// The link has revision 2; a mapping of revision 1 is that of an earlier link, which was written late.
    @Test(arguments: [(1, false), (2, true)] as [(Int, Bool)])
    func recoveryCompletesALinkOnlyWithItsOwnMapping(_ revision: Int, _ isLinked: Bool) async throws {
        let account = try await linking(calls: 3)
        #expect(try await providers(of: account)?.contains(#""state":"linking","revision":2"#) == true)
        try await store.put(Self.mapping, Array("\(account.id) \(revision)".utf8), if: .absent)
        let report = try await directory.recover()
        #expect(report.unreadable.isEmpty)
        #expect(try await StoreContents(store).violations == [])
        let expected: [ProviderIdentity] = isLinked ? [.google, .apple] : [.google]
        #expect(try await directory.lookUp(.google)?.providers == expected)
        #expect(try await directory.lookUp(.apple)?.id == (isLinked ? account.id : nil))
    }

    @Test(arguments: ["link", "unlinking"]) func recoveryKeepsALinkMadeMeanwhile(_ unfinished: String) async throws {
        var calls = 1
        var position = 1
        while position <= calls {
            let test = LinkTests()
            let account = try await unfinished == "link" ? test.linking(calls: 3) : test.unlinking()
            let directory = test.directory
            let acting = ActingStore(test.store, before: position) {
                for _ in 0..<2 {
                    _ = try? await directory.unlink(.apple, from: account.id)
                    _ = try? await directory.link(.apple, to: account.id)
                }
            }
            let counting = FaultyStore(acting)
            _ = try await IdentityDirectory.fixture(counting).recover()
            calls = counting.log.count
            #expect(try await directory.lookUp(.apple)?.id == account.id, "another device acts before call \(position)")
            position += 1
        }
        #expect(calls >= 6)
    }
}
