public import GoogleSignInAccounts
public import GoogleSignInClient

/// What an app has to do because of a security event.
public enum ProtectiveAction: Sendable, Hashable {
    /// End the sessions of a person that began at a time or before, in seconds since 1970-01-01T00:00:00Z.
    case endSessions(ProviderIdentity, startedUpTo: Int64)

    /// Let nobody sign in by this Google Account, and send no mail for account recovery to its address; offer the
    /// person another way to sign in. `ProtectionStatus.isSignInDisabled` is `true`.
    case disableSignIn(ProviderIdentity)

    /// Allow both again. `ProtectionStatus.isSignInDisabled` is `false`.
    case enableSignIn(ProviderIdentity)

    /// Delete all OAuth tokens of the person that the app has stored.
    case deleteTokens(ProviderIdentity)

    /// Delete the stored refresh token that matches, and ask for consent when it is needed again.
    case deleteRefreshToken(SecurityEventSubject.RefreshTokenIdentifier)

    /// Look at what the person has done in the app, and decide.
    case review(ProviderIdentity)

    /// The same, for an event that names an email address alone, which identifies nobody for sure.
    case reviewAddress(String)

    /// Delete what belongs to a Google Account that no longer exists, or offer the person another way to sign in.
    case accountPurged(ProviderIdentity)

    /// Write to the log that a test of the stream arrived.
    case logVerification(state: String?)
}

extension ProtectiveAction: CustomStringConvertible, CustomReflectable {
    /// The kind of action alone, because an address or a part of a token is personal or secret.
    public var description: String {
        switch self {
        case .endSessions: "endSessions"
        case .disableSignIn: "disableSignIn"
        case .enableSignIn: "enableSignIn"
        case .deleteTokens: "deleteTokens"
        case .deleteRefreshToken: "deleteRefreshToken"
        case .review: "review"
        case .reviewAddress: "reviewAddress"
        case .accountPurged: "accountPurged"
        case .logVerification: "logVerification"
        }
    }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// What an event of a known type means for a person (Google, Supported event types).
enum ProtectiveEffect {
    /// Sessions at Google, or the tokens of the app, were revoked.
    case sessionsRevoked, tokensRevoked
    /// Somebody else has the account.
    case hijacked
    /// The account is disabled, for no known reason.
    case disabled
    /// The app should look at what the person does.
    case suspicious
    case enabled
    case purged

    /// Nil if the event is not about a person's account, or of an unknown type.
    init?(of event: SecurityEvent) {
        switch event.type {
        case .sessionsRevoked: self = .sessionsRevoked
        case .tokensRevoked: self = .tokensRevoked
        case .accountDisabled:
            switch event.reason {
            case .hijacking?: self = .hijacked
            case .bulkAccount?: self = .suspicious
            default: self = .disabled
            }
        case .accountEnabled: self = .enabled
        case .accountPurged: self = .purged
        case .accountCredentialChangeRequired: self = .suspicious
        default: return nil
        }
    }

    var endsSessions: Bool {
        switch self {
        case .sessionsRevoked, .tokensRevoked, .hijacked, .purged: true
        case .disabled, .suspicious, .enabled: false
        }
    }

    /// The actions, in the order in which they protect the person; an event that a later one has overtaken neither
    /// disables nor enables.
    func actions(for identity: ProviderIdentity, in status: ProtectionStatus, at time: Int64) -> [ProtectiveAction] {
        var actions: [ProtectiveAction] = []
        if endsSessions { actions.append(.endSessions(identity, startedUpTo: time)) }
        switch self {
        case .sessionsRevoked: break
        case .tokensRevoked: actions.append(.deleteTokens(identity))
        case .hijacked, .disabled:
            if status.isSignInDisabled { actions.append(.disableSignIn(identity)) }
        case .suspicious: actions.append(.review(identity))
        case .enabled:
            if !status.isSignInDisabled { actions.append(.enableSignIn(identity)) }
        case .purged: actions.append(.accountPurged(identity))
        }
        return actions
    }
}
