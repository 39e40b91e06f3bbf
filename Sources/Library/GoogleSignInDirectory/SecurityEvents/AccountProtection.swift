public import GoogleSignInAccounts
public import GoogleSignInClient
internal import JOSECryptography

/// Acts on the security events that Google posts to an app's server, and knows which accounts of Google an app must not
/// trust (Google, Protect user accounts with Cross-Account Protection, as of 17 May 2026).
///
/// Events may come late, twice, in any order, and to several servers that share a store: what is stored for a person
/// only moves forward in time, by the `iat` of the tokens. The store may be that of an `IdentityDirectory`; the keys
/// differ.
///
/// Every operation throws `storage-failed` if the store fails, `storage-corrupt` if it contains unreadable data, and
/// `conflict` if the person's state is changed concurrently too often. Answer such a request with a status of 500 or
/// more, so that Google delivers the event again.
public struct AccountProtection: Sendable {
    let store: any ObjectStore

    /// Creates a protection whose state is in a store.
    public init(store: any ObjectStore) {
        self.store = store
    }

    /// Acts on the events of a token.
    ///
    /// The state is stored first, then the actions are performed in order, and at last the `jti` is stored. So a token
    /// that comes again does nothing, and one whose actions were interrupted is acted on again. Two deliveries of one
    /// token at the same time may both perform its actions.
    ///
    /// - Parameters:
    ///   - token: a verified token.
    ///   - perform: does what the app has to do, in addition to what `status(of:)` then says. If it throws, the token counts as
    ///     not handled.
    /// - Returns: whether the token is new; `false` if it was handled before.
    @discardableResult
    public func handle(
        _ token: SecurityEventToken, perform: (ProtectiveAction) async throws(GoogleSignInError) -> Void
    ) async throws(GoogleSignInError) -> Bool {
        let mark = try Self.mark(of: token)
        guard try await store.get(mark) == nil else { return false }
        for event in token.events {
            for action in try await actions(for: event, at: token.issuedAt.seconds) { try await perform(action) }
        }
        try await store.put(mark, Array("\(token.issuedAt.seconds)".utf8), if: .none)
        return true
    }

    /// What is known about a person's Google Account; an identity of another provider has no events.
    public func status(of identity: ProviderIdentity) async throws(GoogleSignInError) -> ProtectionStatus {
        guard identity.provider == .google, let object = try await store.get(Self.key(of: identity)) else {
            return ProtectionStatus()
        }
        return try ProtectionStatus(reading: object.bytes)
    }

    /// Stores what an event says, and returns what is to be done.
    private func actions(
        for event: SecurityEvent, at time: Int64
    ) async throws(GoogleSignInError) -> [ProtectiveAction] {
        switch event.subject {
        case .account(let subject, _)?:
            let identity = ProviderIdentity(provider: .google, subject: subject)
            guard let effect = ProtectiveEffect(of: event) else { return [] }
            return effect.actions(for: identity, in: try await store(effect, at: time, for: identity), at: time)
        case .email(let address)?:
            return ProtectiveEffect(of: event) == nil ? [] : [.reviewAddress(address)]
        case .refreshToken(let identifier)?:
            return event.type == .tokenRevoked ? [.deleteRefreshToken(identifier)] : []
        case nil:
            return event.type == .verification ? [.logVerification(state: event.state)] : []
        }
    }

    private static let attempts = 64

    private func store(
        _ effect: ProtectiveEffect, at time: Int64, for identity: ProviderIdentity
    ) async throws(GoogleSignInError) -> ProtectionStatus {
        let key = try Self.key(of: identity)
        for _ in 0..<Self.attempts {
            let found = try await store.get(key)
            let old = try found.map { object throws(GoogleSignInError) in try ProtectionStatus(reading: object.bytes) }
            let new = (old ?? ProtectionStatus()).changed(by: effect, at: time)
            if new == old { return new }
            do throws(GoogleSignInError) {
                try await store.put(key, new.bytes, if: found.map { .matches($0.tag) } ?? .absent)
                return new
            } catch  where error.code == .conflict {
                continue
            }
        }
        throw GoogleSignInError(.conflict, "the person's state was changed concurrently too often")
    }

    /// The key of a person's state, next to `identities/PROVIDER/SUBJECT` of a directory.
    private static func key(of identity: ProviderIdentity) throws(GoogleSignInError) -> String {
        "protection/" + (try DirectoryLayout.mapping(of: identity)).dropFirst(DirectoryLayout.identities.count)
    }

    /// The key that says that a token was handled.
    private static func mark(of token: SecurityEventToken) throws(GoogleSignInError) -> String {
        do {
            return "security-events/" + Hexadecimal.text(try HashAlgorithm.sha256.hash(Array(token.id.utf8)))
        } catch {
            throw GoogleSignInError(.storageFailed, "SHA-256 is not available")
        }
    }
}
