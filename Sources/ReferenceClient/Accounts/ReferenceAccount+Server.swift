internal import AssayConformance
internal import ReferenceJOSE
internal import Synchronization

extension ReferenceAccount {
    /// Signs in to an account of the app's own server.
    func begin(
        at server: String, _ credential: AccountCredential, intent: String
    ) async throws(Refusal) -> [String: OutputValue] {
        let person = try VerifiedPerson(credential, flaws)
        let (turn, earlier) = memory.withLock { memory in
            memory.turns += 1
            return (memory.turns, memory.session)
        }
        let given = try await ask(.signInFunction, server, credential.idToken, person, intent: intent)
        if memory.withLock({ $0.turns != turn }) {
            if flaws.has("late-server-credentials-taken") { memory.withLock { $0.credentials = given.sessionToken } }
            guard flaws.has("late-server-answer-signs-in") else {
                throw Refusal(.cancelled, "somebody has signed out meanwhile")
            }
        }
        return try await begin(
            given.user, person, credential, credentials: given.sessionToken, replacing: earlier)
    }
}
