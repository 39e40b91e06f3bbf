public import GoogleSignInClient

extension StoredSession {
    /// The version of the format that is written; version 1 is read too.
    static let version: Int64 = 2

    /// The largest session in bytes.
    static let maximumByteCount = 65_536

    private static let members = [
        "version", "client_id", "account_id", "granted_scopes", "signed_in_at", "confirmed_at", "refresh_token",
    ]

    /// Parses a session that `bytes()` produced: every member of the right type, none repeated, none unknown.
    ///
    /// - Throws: `storage-corrupt`, whose detail names the member and never its value.
    public init(reading bytes: [UInt8]) throws(GoogleSignInError) {
        let (session, version) = try JSONObjectReader.versioned(
            bytes, named: "session",
            members: [
                1: Self.members + ["issuer", "subject", "audiences", "nonce", "auth_time", "profile", "expires_at"],
                Self.version: Self.members + ["claims", "proof_key"],
            ], maximumByteCount: Self.maximumByteCount)
        let times = 0...NumericDate.latest
        let clientID = try session.identifier("client_id", limit: 256)
        let signedInAt = try session.integer("signed_in_at", in: times)
        self.init(
            clientID: clientID,
            claims: version == 1
                ? try IDTokenClaims(readingVersion1: session, clientID, signedInAt)
                : try IDTokenClaims(reading: session),
            accountID: try session.has("account_id") ? session.identifier("account_id", limit: 255) : nil,
            grantedScopes: try session.strings("granted_scopes"), signedInAt: signedInAt,
            confirmedAt: try session.integer("confirmed_at", in: times),
            refreshToken: try session.refreshToken("refresh_token", boundTo: "proof_key"))
    }
}

extension IDTokenClaims {
    fileprivate init(reading session: JSONObjectReader) throws(GoogleSignInError) {
        let claims = try session.object(
            "claims",
            members: [
                "iss", "sub", "aud", "azp", "exp", "iat", "nbf", "auth_time", "nonce", "hd", "email", "email_verified",
                "is_private_email", "real_user_status", "name", "given_name", "family_name", "picture",
            ])
        var status: RealUserStatus?
        if claims.has("real_user_status") {
            status = RealUserStatus(rawValue: try claims.integer("real_user_status", in: 0...2))
        }
        self.init(
            issuer: try claims.issuer("iss"), subject: try claims.subject("sub"),
            audiences: try claims.audiences("aud"), authorizedParty: try claims.optionalString("azp"),
            expiration: try claims.date("exp"), issuedAt: try claims.date("iat"),
            notBefore: try claims.optionalDate("nbf"), authenticationTime: try claims.optionalDate("auth_time"),
            nonce: try claims.optionalString("nonce"), hostedDomain: try claims.optionalString("hd"),
            email: try claims.optionalString("email"), isEmailVerified: try claims.optionalBoolean("email_verified"),
            isPrivateEmail: try claims.optionalBoolean("is_private_email"), realUserStatus: status,
            name: try claims.optionalString("name"), givenName: try claims.optionalString("given_name"),
            familyName: try claims.optionalString("family_name"), picture: try claims.optionalString("picture"))
    }

    /// The claims of a session that an earlier release has stored, without what it did not store.
    ///
    /// It stored no `azp`. The claim counts as the client ID, which it is in every accepted token that has it, because a
    /// refresh may then have it or not. It stored no `hd`, so a required domain must be in the next ID token.
    fileprivate init(
        readingVersion1 session: JSONObjectReader, _ clientID: String, _ signedInAt: Int64
    ) throws(GoogleSignInError) {
        let profile = try session.object("profile", members: ["name", "email", "picture"])
        let times = 0...NumericDate.latest
        var authenticationTime: NumericDate?
        if session.has("auth_time") {
            authenticationTime = NumericDate(seconds: try session.integer("auth_time", in: times))
        }
        self.init(
            issuer: try session.issuer("issuer"), subject: try session.subject("subject"),
            audiences: try session.audiences("audiences"), authorizedParty: clientID,
            expiration: NumericDate(seconds: try session.integer("expires_at", in: times)),
            issuedAt: NumericDate(seconds: signedInAt), authenticationTime: authenticationTime,
            nonce: try session.optionalString("nonce"), email: try profile.optionalString("email"),
            name: try profile.optionalString("name"), picture: try profile.optionalString("picture"))
    }
}

extension JSONObjectReader {
    fileprivate func issuer(_ member: String) throws(GoogleSignInError) -> String {
        try identifier(member, limit: 2048)
    }

    fileprivate func subject(_ member: String) throws(GoogleSignInError) -> String {
        try identifier(member, limit: 255, allowingControls: true)
    }

    fileprivate func audiences(_ member: String) throws(GoogleSignInError) -> [String] {
        let audiences = try strings(member)
        guard !audiences.isEmpty else { throw error(member, "1 or more strings") }
        return audiences
    }

    fileprivate func optionalDate(_ member: String) throws(GoogleSignInError) -> NumericDate? {
        has(member) ? try date(member) : nil
    }
}
