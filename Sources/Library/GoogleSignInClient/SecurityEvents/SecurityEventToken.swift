/// A security event token that `SecurityEventVerifier` has accepted (RFC 8417 §2.2).
public struct SecurityEventToken: Sendable, Hashable {
    /// The `jti`: the token's identifier, by which a receiver knows an event that it has handled.
    public let id: String

    /// The `iss`, as spelled in the token.
    public let issuer: String

    /// The values of `aud`, in order.
    public let audiences: [String]

    /// The `iat`: when the token was issued.
    public let issuedAt: NumericDate

    /// The members of `events`, in the order of the token; never empty.
    ///
    /// Several of them describe the same event (RFC 8417 §2.2); Google's tokens have one.
    public let events: [SecurityEvent]

    package init(id: String, issuer: String, audiences: [String], issuedAt: NumericDate, events: [SecurityEvent]) {
        self.id = id
        self.issuer = issuer
        self.audiences = audiences
        self.issuedAt = issuedAt
        self.events = events
    }
}

/// One member of `events`: what has happened to whom.
public struct SecurityEvent: Sendable, Hashable {
    /// What has happened.
    public let type: EventType

    /// Whom it has happened to; `nil` for a verification, and for an event of an unknown type whose subject is
    /// unreadable.
    public let subject: SecurityEventSubject?

    /// Why an account was disabled; `nil` if the event does not say.
    public let reason: Reason?

    /// The text of a verification, as it was requested.
    public let state: String?

    package init(type: EventType, subject: SecurityEventSubject?, reason: Reason?, state: String?) {
        self.type = type
        self.subject = subject
        self.reason = reason
        self.state = state
    }

    /// The type of an event: a URI.
    ///
    /// The set is open: a `switch` needs a `default`.
    public struct EventType: RawRepresentable, Hashable, Sendable {
        /// The URI.
        public let rawValue: String

        /// Creates a type from its URI.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// Why an account was disabled.
    ///
    /// The set is open.
    public struct Reason: RawRepresentable, Hashable, Sendable {
        /// The text in the token.
        public let rawValue: String

        /// Creates a reason from its text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Somebody else has taken over the account.
        public static let hijacking = Self(rawValue: "hijacking")

        /// Google takes the account for one of many that a program made.
        public static let bulkAccount = Self(rawValue: "bulk-account")
    }
}

// The types that Google's page names, and account-purged of the RISC profile.
extension SecurityEvent.EventType {
    /// All sessions of the person at Google were ended.
    public static let sessionsRevoked = risc("sessions-revoked")

    /// All tokens of the person for the app were revoked.
    public static let tokensRevoked = oauth("tokens-revoked")

    /// One refresh token was revoked.
    public static let tokenRevoked = oauth("token-revoked")

    /// The account was disabled.
    public static let accountDisabled = risc("account-disabled")

    /// The account was enabled again.
    public static let accountEnabled = risc("account-enabled")

    /// The account was deleted for good (RISC Profile 1.0 §2.2); Google's page does not name it.
    public static let accountPurged = risc("account-purged")

    /// The person had to change a credential.
    public static let accountCredentialChangeRequired = risc("account-credential-change-required")

    /// A test of the stream.
    public static let verification = risc("verification")

    private static func risc(_ name: String) -> Self {
        Self(rawValue: "https://schemas.openid.net/secevent/risc/event-type/" + name)
    }

    private static func oauth(_ name: String) -> Self {
        Self(rawValue: "https://schemas.openid.net/secevent/oauth/event-type/" + name)
    }
}

extension SecurityEventToken: CustomStringConvertible, CustomReflectable {
    /// The identifier alone, because an event can have an email address or a part of a refresh token.
    public var description: String { "SecurityEventToken(id: \(id))" }

    /// A mirror with the identifier.
    public var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}

extension SecurityEvent: CustomStringConvertible, CustomReflectable {
    /// The type alone.
    public var description: String { "SecurityEvent(\(type.rawValue))" }

    /// A mirror with the type.
    public var customMirror: Mirror { Mirror(self, children: ["type": type.rawValue]) }
}
