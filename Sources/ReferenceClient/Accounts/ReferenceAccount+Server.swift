internal import AssayConformance
internal import ReferenceJOSE
internal import Synchronization

extension ReferenceAccount {
    /// Signs in to an account of the app's own server.
    func startSession(
        at server: String, _ credential: AccountCredential, intent: String
    ) async throws(Refusal) -> [String: OutputValue] {
        let person = try VerifiedPerson(credential.idToken, flaws)
        let (attempt, earlier) = memory.withLock { memory in
            memory.attempts += 1
            return (memory.attempts, memory.session)
        }
        let user = try await send(.signInFunction, server, credential.idToken, person, intent: intent)
        if memory.withLock({ $0.attempts != attempt }) {
            if flaws.has("late-server-credentials-taken") { memory.withLock { $0.credentials = user.sessionToken } }
            guard flaws.has("late-server-answer-signs-in") else {
                throw Refusal(.cancelled, "the person signed out during the sign-in")
            }
        }
        return try await startSession(
            user.id, person, credential, credentials: user.sessionToken, replacing: earlier)
    }
}
