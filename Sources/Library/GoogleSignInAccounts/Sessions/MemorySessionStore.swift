public import GoogleSignInClient
internal import Synchronization

/// Stores the session in memory, for tests and for apps that must leave nothing on the device.
public final class MemorySessionStore: SessionStore {
    private let kept: Mutex<StoredSession?>

    /// Creates a store, empty or with a session.
    public init(_ session: StoredSession? = nil) {
        kept = Mutex(session)
    }

    /// Loads the session.
    public func load() async -> StoredSession? {
        kept.withLock { $0 }
    }

    /// Stores a session.
    ///
    /// - Throws: `storage-failed` for a session that a store on disk could not store either.
    public func save(_ session: StoredSession) async throws(GoogleSignInError) {
        _ = try session.bytes()
        kept.withLock { $0 = session }
    }

    /// Removes the session.
    public func remove() async {
        kept.withLock { $0 = nil }
    }
}
