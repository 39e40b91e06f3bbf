internal import GoogleSignInClient

/// What a stored session becomes when the provider sends more.
extension StoredSession {
    /// The session with what the provider has sent.
    ///
    /// The time of the confirmation stays, because the provider alone may not decide it.
    func renewed(by refreshed: RefreshedTokens) -> StoredSession {
        var session = self
        if let idToken = refreshed.idToken { session.claims = claims.renewed(by: idToken.claims) }
        if let scopes = refreshed.grantedScopes { session.grantedScopes = scopes }
        if let token = refreshed.tokens.refreshToken { session.refreshToken = token }
        return session
    }

    /// The session after the person has granted further scopes; it is still the session of the sign-in.
    ///
    /// A new refresh token belongs to the new ID token, with whose claims its refreshes are compared. Without one, the
    /// refresh token stays that of the sign-in, and so does what its refreshes must not change.
    func extended(by credential: GoogleCredential) -> StoredSession {
        var session = self
        session.claims =
            credential.tokens.refreshToken == nil ? claims.renewed(by: credential.claims) : credential.claims
        session.grantedScopes = credential.grantedScopes
        session.refreshToken = credential.tokens.refreshToken ?? refreshToken
        return session
    }

    /// The session of a sign-in that has brought no refresh token, with that of the person's earlier session.
    ///
    /// A provider may give a refresh token at the first consent only. The refreshes are compared with the claims of the
    /// sign-in that brought it.
    func continuing(_ former: StoredSession) -> StoredSession {
        guard refreshToken == nil, let token = former.refreshToken, former.claims.isSamePerson(as: claims) else {
            return self
        }
        var session = self
        session.claims = former.claims.renewed(by: claims)
        session.refreshToken = token
        return session
    }
}
