import GoogleSignInAccounts
import GoogleSignInClient
import Synchronization

/// An app's server that calls an account by the person's subject, goes on whoever has given up waiting, and answers when
/// it is let.
final class StageServer: IDTokenExchange {
    /// How long the credentials last, in seconds.
    static let lifetime: Int64 = 600

    private let held = Mutex<[String: Latch]>([:])
    private let failure = Mutex<AccountError?>(nil)

    /// Holds the answer about that person back.
    ///
    /// - Returns: what tells that the server was asked, and lets it answer.
    func hold(_ subject: String) -> Latch {
        let latch = Latch()
        held.withLock { $0[subject] = latch }
        return latch
    }

    /// Holds no further answer about that person back.
    func release(_ subject: String) { held.withLock { $0[subject] = nil } }

    func fail(_ error: AccountError?) { failure.withLock { $0 = error } }

    func exchange(_ request: BackendRequest) async throws(AccountError) -> BackendGrant {
        let subject = request.identity.subject
        await held.withLock { $0[subject] }?.pass()
        if let error = failure.withLock({ $0 }) { throw error }
        let secret = try BackendSecret("secret-of-\(subject)")
        return try BackendGrant(
            userID: "account-of-\(subject)",
            credentials: .temporaryKeys(
                TemporaryKeys(
                    accessKeyID: subject, secretAccessKey: secret, sessionToken: secret,
                    expiresAt: SessionFixtures.now + Self.lifetime)))
    }
}

/// A place where one task waits until another lets it go on.
final class Latch: Sendable {
    private let arrived = AsyncStream.makeStream(of: Void.self)
    private let opened = AsyncStream.makeStream(of: Void.self)

    /// Tells that a task has come, and waits, also where the task is cancelled.
    func pass() async {
        arrived.continuation.yield()
        await Task { for await _ in opened.stream { break } }.value
    }

    /// Waits until a task has come.
    func reached() async { for await _ in arrived.stream { break } }

    func open() { opened.continuation.yield() }
}
