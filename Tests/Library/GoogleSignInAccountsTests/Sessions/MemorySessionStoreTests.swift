import AssayTestAccounts
import GoogleSignInClient
import Testing

@testable import GoogleSignInAccounts

struct MemorySessionStoreTests {
    @Test
    func itStoresReplacesAndRemoves() async throws {
        let session = try SessionFixtures.session()
        let store = MemorySessionStore()
        #expect(await store.load() == nil)
        try await store.save(session)
        #expect(await store.load() == session)
        await store.remove()
        #expect(await store.load() == nil)
    }

    @Test
    func itRefusesWhatAStoreOnDiskWouldRefuse() async throws {
        let large = try SessionFixtures.session(name: String(repeating: "n", count: 70_000))
        let store = MemorySessionStore()
        #expect(
            await refusal { () async throws(GoogleSignInError) in try await store.save(large) }?.code == .storageFailed)
        #expect(await store.load() == nil)
    }
}
