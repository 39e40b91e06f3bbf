/// A session whose callers share the task of one refresh.
package actor SharingSession: Session {
    package private(set) var tokens: Tokens
    private var running: Task<Tokens, any Error>?

    package init(_ tokens: Tokens) { self.tokens = tokens }

    package func refresh(_ request: @escaping RefreshRequest) async throws {
        if let running {
            _ = try await running.value
            return
        }
        guard let refreshToken = tokens.refresh else { return }
        let task = Task { try await request(refreshToken) }
        running = task
        defer { running = nil }
        let new = try await task.value
        tokens = Tokens(access: new.access, refresh: new.refresh ?? refreshToken)
    }
}
