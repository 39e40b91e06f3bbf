/// What a client knows, besides the keys, when it judges an ID token.
public struct IDTokenContext: Sendable {
    /// The leeway for a client that sets none, in seconds: as much as an unset clock is off in practice, and little
    /// beside an ID token's life of an hour (RFC 7519 §4.1.4 allows "no more than a few minutes").
    public static let defaultLeeway: Int64 = 60

    /// The client ID that asked for the token; its `azp`, and its `aud` unless there is a server client ID.
    public var clientID: String

    /// The client ID for which the token was asked; then `aud` must be this one and `azp` the client ID.
    public var serverClientID: String?

    /// The Google Workspace domain that `hd` must name, compared without ASCII case; nil for no such demand.
    public var hostedDomain: String?

    /// The `nonce` of the authorization request; nil if none was sent.
    public var nonce: String?

    /// The access token that came with the ID token, which `at_hash` must fit where the token has one.
    public var accessToken: String?

    /// The current time in seconds since 1970-01-01T00:00:00Z.
    public var now: Int64

    /// How far this clock and the provider's may be apart, in seconds; negative counts as none.
    public var leeway: Int64

    /// The ID token that a refreshed one takes over from; nil for that of a sign-in.
    ///
    /// With it, `nonce` is not looked at: a refreshed token need not have one (OpenID Connect Core §12.2).
    public var previous: PreviousIDToken?

    /// Creates a context.
    public init(
        clientID: String, serverClientID: String? = nil, hostedDomain: String? = nil, nonce: String? = nil,
        accessToken: String? = nil, now: Int64, leeway: Int64 = IDTokenContext.defaultLeeway,
        previous: PreviousIDToken? = nil
    ) {
        self.clientID = clientID
        self.serverClientID = serverClientID
        self.hostedDomain = hostedDomain
        self.nonce = nonce
        self.accessToken = accessToken
        self.now = now
        self.leeway = leeway
        self.previous = previous
    }

    /// The client ID that `aud` must hold.
    var audience: String { serverClientID ?? clientID }

    /// The latest instant that counts as now, for `nbf` and `iat`; saturates.
    var latestNow: Int64 {
        let (sum, overflow) = now.addingReportingOverflow(max(0, leeway))
        return overflow ? .max : sum
    }

    /// The earliest instant that counts as now, for `exp`; saturates.
    var earliestNow: Int64 {
        let (difference, overflow) = now.subtractingReportingOverflow(max(0, leeway))
        return overflow ? .min : difference
    }
}

extension IDTokenContext: CustomStringConvertible, CustomReflectable {
    /// The client and the time, without nonce and access token.
    public var description: String { "IDTokenContext(clientID: \(clientID), now: \(now), leeway: \(leeway))" }

    /// Shows neither nonce nor access token.
    public var customMirror: Mirror {
        Mirror(self, children: ["clientID": clientID, "now": now, "leeway": leeway])
    }
}

/// What must stay the same when an ID token is refreshed (OpenID Connect Core §12.2).
public struct PreviousIDToken: Sendable, Hashable {
    /// The `iss`.
    public var issuer: String

    /// The `sub`.
    public var subject: String

    /// The values of `aud`, in any order.
    public var audiences: [String]

    /// The `nonce`, which a refreshed token may leave out but not change.
    public var nonce: String?

    /// The `auth_time`, which a refreshed token may leave out but not change.
    public var authenticationTime: NumericDate?

    /// Takes the claims as they were stored.
    public init(
        issuer: String, subject: String, audiences: [String], nonce: String? = nil,
        authenticationTime: NumericDate? = nil
    ) {
        self.issuer = issuer
        self.subject = subject
        self.audiences = audiences
        self.nonce = nonce
        self.authenticationTime = authenticationTime
    }

    /// Takes the claims of a verified token.
    public init(_ claims: GoogleJWTClaims) {
        self.init(
            issuer: claims.issuer, subject: claims.subject, audiences: claims.audiences, nonce: claims.nonce,
            authenticationTime: claims.authenticationTime)
    }
}

extension PreviousIDToken: CustomStringConvertible, CustomReflectable {
    /// The issuer and the subject, without the nonce.
    public var description: String { "PreviousIDToken(issuer: \(issuer), subject: \(subject))" }

    /// Does not show the nonce.
    public var customMirror: Mirror { Mirror(self, children: ["issuer": issuer, "subject": subject]) }
}
