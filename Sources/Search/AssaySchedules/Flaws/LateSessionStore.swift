internal import GoogleSignInAccounts
internal import GoogleSignInClient
internal import ScheduleExplorer

/// A store of the library's accounts that does not wait for its writes.
struct LateSessionStore: SessionStore {
    let store: StageSessionStore

    func load() async throws(GoogleSignInError) -> StoredSession? { try await store.load() }

    func save(_ session: StoredSession) async throws(GoogleSignInError) {
        store.stage.world.spawn(name: "late write") { try? await store.save(session) }
    }

    func remove() async throws(GoogleSignInError) { try await store.remove() }
}
