/// `WaitingSession` with a mistake: the continuations stay in the list, and the next refresh resumes them again.
package final class TwiceResumingSession: Session {
    private let callers: WaitingCallers

    package init(_ tokens: Tokens) { callers = WaitingCallers(tokens) }

    package var tokens: Tokens { get async { callers.tokens } }

    package func refresh(_ request: @escaping RefreshRequest) async throws {
        guard let refreshToken = callers.begin() else { return try await callers.wait() }
        do {
            let new = try await request(refreshToken)
            for waiting in callers.end(new, isEmptied: false) { waiting.resume() }
        } catch {
            for waiting in callers.end(nil, isEmptied: false) { waiting.resume(throwing: error) }
            throw error
        }
    }
}
