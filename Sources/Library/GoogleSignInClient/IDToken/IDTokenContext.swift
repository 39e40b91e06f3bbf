/// The client's side of an ID token check, besides the keys: expected values and the current time.
public struct IDTokenContext: Sendable {
    /// The default leeway in seconds.
    ///
    /// It covers ordinary clock differences and is small compared with an ID token's lifetime of an hour (RFC 7519 §4.1.4
    /// allows "no more than a few minutes").
    public static let defaultLeeway: Int64 = 60

    /// The client ID that requested the token: its `azp`, and its `aud` unless there is a server client ID.
    public var clientID: String

    /// The client ID that the token was requested for; `aud` must then be this one, and `azp` the client ID.
    public var serverClientID: String?

    /// The Google Workspace domain that `hd` must name, compared without ASCII case; `nil` for no requirement.
    public var hostedDomain: String?

    /// The `nonce` of the authorization request; `nil` if none was sent.
    public var nonce: String?

    /// The access token received with the ID token; `at_hash`, if present, must match it.
    public var accessToken: String?

    /// The current time in seconds since 1970-01-01T00:00:00Z.
    public var now: Int64

    /// The allowed difference between this clock and the provider's, in seconds; a negative value counts as 0.
    public var leeway: Int64

    /// The claims of the sign-in's ID token, for the token of a refresh; `nil` for the ID token of a sign-in.
    ///
    /// A refreshed token is for the same person and client, and about the same authentication (OpenID Connect Core
    /// §12.2): `iss`, `sub` and the values of `aud` are the same; `azp`, `nonce` and `auth_time` are the same or
    /// absent.
    ///
    /// If it is set, the context's `nonce` is not used: a refreshed token need not have one (OpenID Connect Core
    /// §12.2).
    public var previous: IDTokenClaims?

    /// Creates a context.
    public init(
        clientID: String, serverClientID: String? = nil, hostedDomain: String? = nil, nonce: String? = nil,
        accessToken: String? = nil, now: Int64, leeway: Int64 = IDTokenContext.defaultLeeway,
        previous: IDTokenClaims? = nil
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

    /// Whether the ID token is that of a refresh.
    ///
    /// A comparison of `previous` with `nil` would copy all its claims.
    var isRefresh: Bool {
        switch previous {
        case .some: true
        case .none: false
        }
    }

    /// The client ID that `aud` must contain.
    var audience: String { serverClientID ?? clientID }

    /// The latest current time within the leeway, for `nbf` and `iat`; saturates.
    var latestNow: Int64 {
        let (sum, overflow) = now.addingReportingOverflow(max(0, leeway))
        return overflow ? .max : sum
    }

    /// The earliest current time within the leeway, for `exp`; saturates.
    var earliestNow: Int64 {
        let (difference, overflow) = now.subtractingReportingOverflow(max(0, leeway))
        return overflow ? .min : difference
    }
}

extension IDTokenContext: CustomStringConvertible, CustomReflectable {
    /// The client ID and the time, without the nonce and the access token.
    public var description: String { "IDTokenContext(clientID: \(clientID), now: \(now), leeway: \(leeway))" }

    /// A mirror without the nonce and the access token.
    public var customMirror: Mirror {
        Mirror(self, children: ["clientID": clientID, "now": now, "leeway": leeway])
    }
}
