internal import GoogleSignInAccounts
internal import GoogleSignInClient

/// What security events say about a person's Google Account.
///
/// All times are those of tokens, in seconds since 1970-01-01T00:00:00Z.
public struct ProtectionStatus: Sendable, Hashable {
    /// When sessions had to end for the last time; `nil` if never.
    public private(set) var sessionsEndedAt: Int64?

    /// When the account was disabled for the last time, and nobody may sign in by it; `nil` if never.
    public private(set) var disabledAt: Int64?

    /// When the account was enabled for the last time; `nil` if never.
    public private(set) var enabledAt: Int64?

    /// When the account was deleted at Google; `nil` if it was not.
    public private(set) var purgedAt: Int64?

    init() {}

    /// Whether nobody may sign in by this Google Account, nor recover an account by its email address.
    ///
    /// Disabling counts if it is at least as late as enabling. An account that was purged stays disabled.
    public var isSignInDisabled: Bool {
        if purgedAt != nil { return true }
        guard let disabledAt else { return false }
        return enabledAt.map { disabledAt >= $0 } ?? true
    }

    /// Whether a session that started at a time is over.
    ///
    /// A session that started in the second of the event is over: nobody knows which of the two came first.
    ///
    /// - Parameter startedAt: the `iat` of the ID token with which the person signed in, in seconds since 1970.
    public func endsSession(startedAt: Int64) -> Bool {
        sessionsEndedAt.map { startedAt <= $0 } ?? false
    }

    /// The status after an effect; the same whatever the order and the number of times.
    func changed(by effect: ProtectiveEffect, at time: Int64) -> ProtectionStatus {
        var status = self
        if effect.endsSessions { status.sessionsEndedAt = max(sessionsEndedAt ?? time, time) }
        switch effect {
        case .hijacked, .disabled: status.disabledAt = max(disabledAt ?? time, time)
        case .enabled: status.enabledAt = max(enabledAt ?? time, time)
        case .purged: status.purgedAt = min(purgedAt ?? time, time)
        case .sessionsRevoked, .tokensRevoked, .suspicious: break
        }
        return status
    }
}

/// The status as a stored object.
extension ProtectionStatus {
    private static let members = ["version", "sessions_ended_at", "disabled_at", "enabled_at", "purged_at"]

    private var times: [(name: String, time: Int64?)] {
        [
            ("sessions_ended_at", sessionsEndedAt), ("disabled_at", disabledAt), ("enabled_at", enabledAt),
            ("purged_at", purgedAt),
        ]
    }

    var bytes: [UInt8] {
        let known = times.compactMap { name, time in time.map { (name, String($0)) } }
        return Array(JSONWriter.object([("version", "1")] + known).utf8)
    }

    init(reading bytes: [UInt8]) throws(GoogleSignInError) {
        let object = try JSONObjectReader(bytes, named: "protection", version: 1, members: Self.members)
        func time(_ name: String) throws(GoogleSignInError) -> Int64? {
            object.has(name) ? try object.integer(name) : nil
        }
        sessionsEndedAt = try time("sessions_ended_at")
        disabledAt = try time("disabled_at")
        enabledAt = try time("enabled_at")
        purgedAt = try time("purged_at")
    }
}
