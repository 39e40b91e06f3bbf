import AssayTestAccounts
import GoogleSignInClient
import Testing

@testable import GoogleSignInAccounts

@Suite("The store in memory")
struct MemorySessionStoreTests {
    @Test("it stores, replaces and removes")
    func keeps() async throws {
        let session = try SessionFixtures.session()
        let store = MemorySessionStore()
        #expect(await store.load() == nil)
        try await store.save(session)
        #expect(await store.load() == session)
        await store.remove()
        #expect(await store.load() == nil)
    }

    @Test("it refuses what a store on disk would refuse")
    func refuses() async throws {
        let large = try SessionFixtures.session(name: String(repeating: "n", count: 70_000))
        let store = MemorySessionStore()
        #expect(
            await refusal { () async throws(GoogleSignInError) in try await store.save(large) }?.code == .storageFailed)
        #expect(await store.load() == nil)
    }
}
