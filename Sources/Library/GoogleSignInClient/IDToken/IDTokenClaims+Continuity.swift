/// What ID tokens of one person have in common, at sign-ins and at refreshes.
extension IDTokenClaims {
    /// Whether both are about the same person: the same provider and the same `sub`, and nothing else.
    ///
    /// Google's two spellings of its issuer are one provider (`IDTokenProvider.isSameIssuer`). The subjects are
    /// compared byte by byte.
    public func isSamePerson(as other: IDTokenClaims) -> Bool {
        IDTokenProvider.isSameIssuer(issuer, other.issuer) && subject.hasSameBytes(as: other.subject)
    }

    /// Whether the `hd` is a Google Workspace domain, compared without ASCII case.
    package func isOfHostedDomain(_ domain: String) -> Bool {
        hostedDomain.map { ASCII.lowercased($0).hasSameBytes(as: ASCII.lowercased(domain)) } ?? false
    }

    /// The claims without those that each refresh renews: `exp`, `iat` and `nbf`.
    package var withoutTimes: IDTokenClaims {
        var claims = self
        claims.expiration = NumericDate(seconds: 0)
        claims.issuedAt = NumericDate(seconds: 0)
        claims.notBefore = nil
        return claims
    }

    /// The claims of a session whose ID token a refresh has replaced.
    ///
    /// The issuer, the subject, the audiences, the authorized party, the nonce and the authentication time stay those
    /// of the sign-in, because a new token may omit some of them, and the next one is compared with them (OpenID
    /// Connect Core §12.2). All other claims are those of the new token: one that it omits is no longer true.
    package func renewed(by new: IDTokenClaims) -> IDTokenClaims {
        var claims = new
        claims.issuer = issuer
        claims.subject = subject
        claims.audiences = audiences
        claims.authorizedParty = authorizedParty
        claims.nonce = nonce
        claims.authenticationTime = authenticationTime
        return claims
    }
}
