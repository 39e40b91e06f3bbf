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

    /// Asks the app's own server whether a session's account still exists; returns the server's credentials.
    ///
    /// Without its answer nobody is signed in, however long ago it was asked.
    func confirm(
        _ session: AccountSession, at server: String, _ idToken: IDTokenProbe?
    ) async throws(Refusal) -> String? {
        if flaws.has("server-not-asked-at-restore") { return nil }
        guard let idToken else { throw Refusal(.network, "there is no ID token to ask the server with") }
        let person = try VerifiedPerson(idToken, flaws)
        let user = try await send(.signInFunction, server, idToken, person, intent: "sign-in")
        guard user.id == session.account else {
            throw Refusal(.notSignedIn, "the server has another account for the person")
        }
        return user.sessionToken
    }
}
