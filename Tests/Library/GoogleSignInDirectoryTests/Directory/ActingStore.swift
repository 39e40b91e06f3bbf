import GoogleSignInClient
import GoogleSignInDirectory
import Synchronization

/// A store on which another device acts before the n-th call.
final class ActingStore: ObjectStore {
    private let store: any ObjectStore
    private let position: Int
    private let action: @Sendable () async -> Void
    private let count = Mutex(0)

    init(_ store: any ObjectStore, before position: Int, action: @escaping @Sendable () async -> Void) {
        self.store = store
        self.position = position
        self.action = action
    }

    private func act() async {
        let number = count.withLock { count in
            count += 1
            return count
        }
        if number == position { await action() }
    }

    func get(_ key: String) async throws(GoogleSignInError) -> StoredObject? {
        await act()
        return try await store.get(key)
    }

    func put(_ key: String, _ bytes: [UInt8], if condition: WriteCondition) async throws(GoogleSignInError) -> ObjectTag
    {
        await act()
        return try await store.put(key, bytes, if: condition)
    }

    func delete(_ key: String, if condition: WriteCondition) async throws(GoogleSignInError) {
        await act()
        try await store.delete(key, if: condition)
    }

    func list(prefix: String, after: String?, limit: Int) async throws(GoogleSignInError) -> [String] {
        await act()
        return try await store.list(prefix: prefix, after: after, limit: limit)
    }
}
