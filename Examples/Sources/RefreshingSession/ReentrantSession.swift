/// `SharingSession` with a mistake: an actor lets another caller in at each `await`, so two callers send the same refresh
/// token, of which a provider that rotates them accepts one.
package actor ReentrantSession: Session {
    package private(set) var tokens: Tokens

    package init(_ tokens: Tokens) { self.tokens = tokens }

    package func refresh(_ request: @escaping RefreshRequest) async throws {
        guard let refreshToken = tokens.refresh else { return }
        let new = try await request(refreshToken)
        tokens = Tokens(access: new.access, refresh: new.refresh ?? refreshToken)
    }
}
