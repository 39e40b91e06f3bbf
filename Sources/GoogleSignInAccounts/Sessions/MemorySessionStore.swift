internal import Synchronization

/// A store that forgets everything with the process: for tests, and for apps that must leave nothing on the device.
public final class MemorySessionStore: SessionStore {
    private let kept: Mutex<StoredSession?>

    /// Creates a store, empty or with a session.
    public init(_ session: StoredSession? = nil) {
        kept = Mutex(session)
    }

    /// The session kept.
    public func load() async -> StoredSession? {
        kept.withLock { $0 }
    }

    /// Keeps a session.
    ///
    /// - Throws: `storage-failed` for a session that a store on disk could not keep either.
    public func save(_ session: StoredSession) async throws(AccountError) {
        _ = try session.bytes()
        kept.withLock { $0 = session }
    }

    /// Removes the session.
    public func remove() async {
        kept.withLock { $0 = nil }
    }
}
