extension GoogleSignInCoordinator {
    /// Asks the person of a credential for further scopes (Google, Using OAuth 2.0, Incremental authorization).
    ///
    /// The person may grant only some of them: see `GoogleCredential.missingScopes(of:)`. The new tokens are also good
    /// for the scopes of the credential. Its refresh token stays valid: do not revoke it, because at Google that ends
    /// everything that the person has granted.
    ///
    /// - Parameters:
    ///   - scopes: scope tokens of RFC 6749 §3.3. If the person has granted all of them, nothing is requested and the
    ///     credential is returned as it is.
    ///   - credential: the credential of the signed-in person.
    /// - Returns: a credential for all scopes that are granted now. Without a new refresh token it has the old one.
    /// - Throws: `access-denied` if the person refuses; `user-mismatch` if another person has answered, whose tokens
    ///   the error has; `invalid-configuration` for a malformed scope; and as `signIn(loginHint:)`. The credential can
    ///   still be used after every error.
    public func addScopes(
        _ scopes: [String], to credential: GoogleCredential
    ) async throws(GoogleSignInError) -> GoogleCredential {
        guard !credential.missingScopes(of: scopes).isEmpty else { return credential }
        let added = try await addScopes(
            scopes, granted: credential.grantedScopes, to: credential.claims)
        guard added.tokens.refreshToken == nil else { return added }
        // The refresh token that stays belongs to the first sign-in, and so do the ID tokens that it obtains.
        var tokens = added.tokens
        tokens.refreshToken = credential.tokens.refreshToken
        return GoogleCredential(
            idToken: added.idToken, original: credential.original, tokens: tokens, grantedScopes: added.grantedScopes)
    }

    /// Asks a person for further scopes, for an app that has stored their claims and not the credential.
    ///
    /// - Parameters:
    ///   - scopes: the further scopes.
    ///   - granted: the scopes that the person has granted.
    ///   - claims: those of the person's ID token.
    /// - Returns: a credential for all scopes that are granted now, without a refresh token if the provider sent none.
    /// - Throws: as `addScopes(_:to:)`; also `invalid-configuration` for a person of another provider.
    public func addScopes(
        _ scopes: [String], granted: [String], to claims: IDTokenClaims
    ) async throws(GoogleSignInError) -> GoogleCredential {
        guard IDTokenProvider.isSameIssuer(claims.issuer, provider.issuer) else {
            throw GoogleSignInError(.invalidConfiguration, "the person is another provider's")
        }
        // A response without `scope` grants what was asked for (RFC 6749 §5.1), so the earlier scopes are asked for
        // too.
        let earlier = granted.filter(SignInConfiguration.isScope)
        var known: Set<[UInt8]> = []
        let all = (["openid"] + earlier + GoogleCredential.missing(scopes, from: granted))
            .filter { known.insert(Array($0.utf8)).inserted }
        let asking = try configuration.asking(for: all)
        let added = try await authorize(asking, addsScopes: true, loginHint: claims.subject)
        guard added.claims.subject.hasSameBytes(as: claims.subject) else {
            throw GoogleSignInError(.userMismatch, "sub: expected that of the signed-in person").holding(added.tokens)
        }
        return added
    }
}

extension GoogleCredential {
    /// The given scopes that the person has not granted, in their order and each once.
    ///
    /// Scopes are compared with their case (RFC 6749 §3.3). Google grants `email` and `profile` under their long names,
    /// which count as the same.
    public func missingScopes(of scopes: [String]) -> [String] { Self.missing(scopes, from: grantedScopes) }

    /// The given scopes that are not among the granted ones, compared as in `missingScopes(of:)`.
    package static func missing(_ scopes: [String], from granted: [String]) -> [String] {
        var known = Set(granted.map(longName))
        return scopes.filter { known.insert(longName($0)).inserted }
    }

    private static func longName(_ scope: String) -> [UInt8] {
        let isShort = scope == "email" || scope == "profile"
        return Array((isShort ? "https://www.googleapis.com/auth/userinfo.\(scope)" : scope).utf8)
    }
}
