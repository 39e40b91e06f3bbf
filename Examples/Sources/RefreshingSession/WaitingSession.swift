/// A session whose callers wait for the refresh that the first of them has begun.
package final class WaitingSession: Session {
    private let callers: WaitingCallers

    package init(_ tokens: Tokens) { callers = WaitingCallers(tokens) }

    package var tokens: Tokens { get async { callers.tokens } }

    package func refresh(_ request: @escaping RefreshRequest) async throws {
        guard let refreshToken = callers.begin() else { return try await callers.wait() }
        do {
            let new = try await request(refreshToken)
            for waiting in callers.end(new) { waiting.resume() }
        } catch {
            for waiting in callers.end(nil) { waiting.resume(throwing: error) }
            throw error
        }
    }
}
