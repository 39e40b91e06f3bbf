import AssayTestAccounts
import GoogleSignInAccounts
import GoogleSignInClient
import Synchronization

/// An app's server that names accounts by the person's subject, continues after its caller has given up, and responds
/// when the test allows it.
final class StageServer: IDTokenExchange {
    /// How long the credentials last, in seconds.
    static let lifetime: Int64 = 600

    private let held = Mutex<[String: Latch]>([:])
    private let failure = Mutex<GoogleSignInError?>(nil)

    /// Delays the response about a person.
    ///
    /// - Returns: a gate that reports the request and releases the response.
    func hold(_ subject: String) -> Latch {
        let latch = Latch()
        held.withLock { $0[subject] = latch }
        return latch
    }

    /// Stops delaying responses about a person.
    func release(_ subject: String) { held.withLock { $0[subject] = nil } }

    func fail(_ error: GoogleSignInError?) { failure.withLock { $0 = error } }

    func exchange(_ request: BackendRequest) async throws(GoogleSignInError) -> BackendGrant {
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

/// A gate at which one task waits until another opens it.
final class Latch: Sendable {
    private let arrived = AsyncStream.makeStream(of: Void.self)
    private let opened = AsyncStream.makeStream(of: Void.self)

    /// Reports that a task has arrived, and waits even if the task is cancelled.
    func pass() async {
        arrive()
        await Task { for await _ in opened.stream { break } }.value
    }

    /// Reports that a task has arrived.
    func arrive() { arrived.continuation.yield() }

    /// Waits until a task has arrived.
    func reached() async { for await _ in arrived.stream { break } }

    func open() { opened.continuation.yield() }
}
