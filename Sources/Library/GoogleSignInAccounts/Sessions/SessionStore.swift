public import GoogleSignInClient

/// Stores the session of the signed-in person for the next launch.
///
/// There is one session or none. A `save` replaces it as a whole or not at all, even if the process ends or the power
/// fails meanwhile.
public protocol SessionStore: Sendable {
    /// Loads the session; `nil` if there is none.
    ///
    /// - Throws: `storage-corrupt` for unreadable data; `storage-failed` if it cannot be read.
    func load() async throws(GoogleSignInError) -> StoredSession?

    /// Replaces the stored session.
    ///
    /// - Throws: `storage-failed`.
    func save(_ session: StoredSession) async throws(GoogleSignInError)

    /// Removes the session and all remains of earlier ones, if there are any.
    ///
    /// - Throws: `storage-failed`.
    func remove() async throws(GoogleSignInError)
}
