/// `WaitingSession` with a mistake: if the refresh fails, nobody resumes the callers who wait for it.
package final class ForgetfulSession: Session {
    private let callers: WaitingCallers

    package init(_ tokens: Tokens) { callers = WaitingCallers(tokens) }

    package var tokens: Tokens { get async { callers.tokens } }

    package func refresh(_ request: @escaping RefreshRequest) async throws {
        guard let refreshToken = callers.begin() else { return try await callers.wait() }
        do {
            let new = try await request(refreshToken)
            for waiting in callers.end(new) { waiting.resume() }
        } catch {
            _ = callers.end(nil)
            throw error
        }
    }
}
