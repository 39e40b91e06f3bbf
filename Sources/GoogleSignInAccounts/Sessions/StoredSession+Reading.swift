public import GoogleSignInClient

extension StoredSession {
    /// The version of the format that is written; no other is read.
    static let version: Int64 = 1

    /// The largest session in bytes.
    static let maximumByteCount = 65_536

    /// Parses a session that `bytes()` produced: every member of the right type, none repeated, none unknown.
    ///
    /// - Throws: `storage-corrupt`, whose detail names the member and never its value.
    public init(reading bytes: [UInt8]) throws(GoogleSignInError) {
        let session = try JSONObjectReader(
            bytes, named: "session", version: Self.version,
            members: [
                "version", "client_id", "issuer", "subject", "audiences", "nonce", "auth_time", "profile", "account_id",
                "granted_scopes", "signed_in_at", "confirmed_at", "expires_at", "refresh_token",
            ], maximumByteCount: Self.maximumByteCount)
        let profile = try session.object("profile", members: ["name", "email", "picture"])
        let audiences = try session.strings("audiences")
        guard !audiences.isEmpty else { throw session.error("audiences", "1 or more strings") }
        let times = 0...NumericDate.latest
        self.init(
            clientID: try session.identifier("client_id", limit: 256),
            identity: SignInIdentity(
                issuer: try session.identifier("issuer", limit: 2048),
                subject: try session.identifier("subject", limit: 255, allowingControls: true), audiences: audiences,
                nonce: try session.optionalString("nonce"),
                authenticationTime: try session.has("auth_time") ? session.integer("auth_time", in: times) : nil),
            profile: AccountProfile(
                name: try profile.optionalString("name"), email: try profile.optionalString("email"),
                picture: try profile.optionalString("picture")),
            accountID: try session.has("account_id") ? session.identifier("account_id", limit: 255) : nil,
            grantedScopes: try session.strings("granted_scopes"),
            signedInAt: try session.integer("signed_in_at", in: times),
            confirmedAt: try session.integer("confirmed_at", in: times),
            expiresAt: try session.integer("expires_at", in: times),
            refreshToken: try session.refreshToken("refresh_token"))
    }
}
