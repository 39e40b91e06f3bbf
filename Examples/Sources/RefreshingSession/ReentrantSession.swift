/// `SharingSession` with a mistake: an actor lets another caller in at each `await`, so two callers send the same refresh
/// token, of which a provider that rotates them accepts one.
public actor ReentrantSession: Session {
    public private(set) var tokens: Tokens

    public init(_ tokens: Tokens) { self.tokens = tokens }

    public func refresh(_ request: @escaping RefreshRequest) async throws {
        guard let refreshToken = tokens.refresh else { return }
        let new = try await request(refreshToken)
        tokens = Tokens(access: new.access, refresh: new.refresh ?? refreshToken)
    }
}
