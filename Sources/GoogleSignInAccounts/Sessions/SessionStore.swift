/// Keeps the session of the person signed in, for the next launch.
///
/// There is one session or none. A `save` replaces what was there as a whole or not at all, also where the process ends
/// or the machine loses power in the middle of it.
public protocol SessionStore: Sendable {
    /// The session kept; nil if there is none.
    ///
    /// - Throws: `storage-corrupt` for what cannot be understood, `storage-failed` for what cannot be read.
    func load() async throws(AccountError) -> StoredSession?

    /// Keeps a session in place of the one before.
    ///
    /// - Throws: `storage-failed`.
    func save(_ session: StoredSession) async throws(AccountError)

    /// Removes the session and every trace of earlier ones; with none there, does nothing.
    ///
    /// - Throws: `storage-failed`.
    func remove() async throws(AccountError)
}
