internal import JOSECryptography
internal import StrictJOSE

/// The claim checks for an ID token whose signature has been verified, one per method.
///
/// Strings are compared byte by byte, because Swift's `==` treats canonically equivalent strings as equal.
///
/// They borrow the document of the claims: copying a value would count references, which takes longer than a check.
struct IDTokenClaimChecks: ~Copyable, ~Escapable {
    /// The longest `sub` in ASCII characters (OpenID Connect Core §2).
    static let maximumSubjectLength = 255

    private let claims: JSONNamedMembers

    /// Prepares the checks of claims that `claims(of:)` has read.
    @_lifetime(borrow claims)
    init(_ claims: borrowing JSONValue) {
        self.claims = JSONNamedMembers(claims.borrowed, named: IDTokenClaimName.table)
    }

    /// RFC 7519 §7.2 step 10: the claims are a JSON object.
    static func claims(of token: borrowing VerifiedJWS) throws(GoogleSignInError) -> JSONValue {
        let claims: JSONValue
        do {
            claims = try token.payloadDocument().root
        } catch {
            throw GoogleSignInError(.invalidIDToken, "claims: \(error)")
        }
        guard claims.kind == .object else {
            throw GoogleSignInError(.invalidIDToken, "claims: expected a JSON object")
        }
        return claims
    }

    /// OpenID Connect Core §3.1.3.7 step 2: `iss` is exactly one of the provider's issuers.
    func issuer(of provider: IDTokenProvider) throws(GoogleSignInError) -> String {
        guard let claim = claims[.issuer],
            let issuer = provider.issuers.first(where: { claim.isString($0) })
        else {
            throw GoogleSignInError(.invalidIssuer, "iss: expected the provider's issuer")
        }
        return issuer
    }

    /// Step 3: `aud` contains the expected audience, and others only if there is an `azp`.
    ///
    /// The step requires that untrusted audiences are rejected; which ones are trusted is local policy. Here, a token
    /// with others is for this client only if it is the authorized party, which `authorizedParty(for:)` checks.
    func audiences(for context: IDTokenContext) throws(GoogleSignInError) -> [String] {
        guard let claim = claims[.audience] else {
            throw GoogleSignInError(.invalidAudience, "aud: expected the client ID, found no aud")
        }
        if claim.isString(context.audience) { return [context.audience] }
        var audiences: [String] = []
        try claim.forEachElement { element throws(GoogleSignInError) in
            guard let audience = element.string else {
                throw GoogleSignInError(.invalidAudience, "aud: expected strings")
            }
            audiences.append(audience)
        }
        guard audiences.contains(where: { isSame($0, context.audience) }) else {
            throw GoogleSignInError(.invalidAudience, "aud: expected the client ID")
        }
        guard audiences.allSatisfy({ isSame($0, context.audience) }) || claims[.authorizedParty] != nil else {
            throw GoogleSignInError(.invalidAudience, "aud: expected no other audience unless azp is the client ID")
        }
        return audiences
    }

    /// Steps 4 and 5 with Google's rule: `azp` is this client, and is required if the audience is another client.
    func authorizedParty(for context: IDTokenContext) throws(GoogleSignInError) -> String? {
        guard let claim = claims[.authorizedParty] else {
            guard context.serverClientID == nil else {
                throw GoogleSignInError(.invalidAuthorizedParty, "azp: expected the client ID, found no azp")
            }
            return nil
        }
        guard claim.isString(context.clientID) else {
            throw GoogleSignInError(.invalidAuthorizedParty, "azp: expected the client ID")
        }
        return context.clientID
    }

    /// Step 9: the current time is before `exp`.
    func expiration(for context: IDTokenContext) throws(GoogleSignInError) -> NumericDate {
        guard let date = date(.expiration) else {
            throw GoogleSignInError(.tokenExpired, "exp: expected a time in seconds")
        }
        guard date.isLater(than: context.earliestNow) else {
            throw GoogleSignInError(.tokenExpired, "exp: expected a time in the future")
        }
        return date
    }

    /// Step 10 and Core §2: `iat` is present and not in the future.
    func issuedAt(for context: IDTokenContext) throws(GoogleSignInError) -> NumericDate {
        guard let date = date(.issuedAt) else {
            throw GoogleSignInError(.invalidIssuedAt, "iat: expected a time in seconds")
        }
        guard !date.isLater(than: context.latestNow) else {
            throw GoogleSignInError(.invalidIssuedAt, "iat: expected a time in the past")
        }
        return date
    }

    /// RFC 7519 §4.1.5: the current time is not before `nbf`, if present.
    func notBefore(for context: IDTokenContext) throws(GoogleSignInError) -> NumericDate? {
        guard claims[.notBefore] != nil else { return nil }
        guard let date = date(.notBefore) else {
            throw GoogleSignInError(.tokenNotYetValid, "nbf: expected a time in seconds")
        }
        guard !date.isLater(than: context.latestNow) else {
            throw GoogleSignInError(.tokenNotYetValid, "nbf: expected a time in the past")
        }
        return date
    }

    private func date(_ name: IDTokenClaimName) -> NumericDate? {
        claims[name]?.number.flatMap(NumericDate.init)
    }

    /// Core §2: `auth_time` is a time, if present.
    func authenticationTime() throws(GoogleSignInError) -> NumericDate? {
        guard claims[.authenticationTime] != nil else { return nil }
        guard let date = date(.authenticationTime) else {
            throw GoogleSignInError(.invalidIDToken, "auth_time: expected a time in seconds")
        }
        return date
    }

    /// Step 11 and Core §2: `nonce` is the one sent, and absent if none was sent.
    ///
    /// The nonce of a refreshed token is compared with that of the previous token instead (`continuity(of:for:)`).
    func nonce(of provider: IDTokenProvider, for context: IDTokenContext) throws(GoogleSignInError) -> String? {
        let claim = claims[.nonce]
        if context.isRefresh { return claim?.string }
        guard let expected = context.nonce else {
            // A nonce that this client did not send belongs to someone else's request.
            guard claim == nil else { throw GoogleSignInError(.invalidNonce, "nonce: expected none, as none was sent") }
            return nil
        }
        let sent = try provider.nonceForm.sent(for: expected)
        let isSent = claim?.withStringBytes { nonce in sent.withBytes { ConstantTime.equal(nonce, $0) } }
        guard isSent == true else {
            throw GoogleSignInError(.invalidNonce, "nonce: expected the nonce of the request")
        }
        return sent
    }

    /// OpenID Connect Core §3.1.3.8: `at_hash`, which is optional in the code flow, matches the access token.
    func accessTokenHash(
        under algorithm: JWSAlgorithm, for context: IDTokenContext
    ) throws(GoogleSignInError) {
        guard let accessToken = context.accessToken, let claim = claims[.accessTokenHash] else { return }
        guard let expected = try? algorithm.accessTokenHash(of: accessToken), claim.isString(expected) else {
            throw GoogleSignInError(.invalidAccessTokenHash, "at_hash: expected the hash of the access token")
        }
    }

    /// OpenID Connect Core §2: 1 to 255 ASCII characters.
    func subject() throws(GoogleSignInError) -> String {
        guard let subject = claims[.subject]?.string else {
            throw GoogleSignInError(.invalidSubject, "sub: expected a string")
        }
        guard 1...IDTokenClaimChecks.maximumSubjectLength ~= subject.utf8.count,
            subject.withBytes(ASCII.isASCII)
        else {
            throw GoogleSignInError(.invalidSubject, "sub: expected 1 to 255 ASCII characters")
        }
        return subject
    }

    /// Google's rule for Workspace: `hd` names the required domain; the request's `hd` alone proves nothing.
    func hostedDomain(for context: IDTokenContext) throws(GoogleSignInError) -> String? {
        guard let claim = claims[.hostedDomain] else {
            guard context.hostedDomain == nil else {
                throw GoogleSignInError(.invalidHostedDomain, "hd: expected the hosted domain, found no hd")
            }
            return nil
        }
        guard let domain = claim.string else {
            throw GoogleSignInError(.invalidHostedDomain, "hd: expected a string")
        }
        if let expected = context.hostedDomain, !isSame(ASCII.lowercased(domain), ASCII.lowercased(expected)) {
            throw GoogleSignInError(.invalidHostedDomain, "hd: expected the hosted domain")
        }
        return domain
    }

    /// OpenID Connect Core §5.1: `email_verified`, in one of the provider's forms.
    func isEmailVerified(of provider: IDTokenProvider) throws(GoogleSignInError) -> Bool? {
        try flag(.emailVerified, named: "email_verified", of: provider)
    }

    /// Apple's `is_private_email`, in the same forms as `email_verified`.
    func isPrivateEmail(of provider: IDTokenProvider) throws(GoogleSignInError) -> Bool? {
        guard provider.additionalClaims.contains(.privateEmail) else { return nil }
        return try flag(.isPrivateEmail, named: "is_private_email", of: provider)
    }

    private func flag(_ name: IDTokenClaimName, named text: String, of provider: IDTokenProvider)
        throws(GoogleSignInError) -> Bool?
    {
        guard let claim = claims[name] else { return nil }
        if provider.emailVerifiedForms.contains(.boolean), let boolean = claim.boolean { return boolean }
        if provider.emailVerifiedForms.contains(.text) {
            if claim.isString("true") { return true }
            if claim.isString("false") { return false }
        }
        throw GoogleSignInError(.invalidIDToken, "\(text): expected true or false")
    }

    /// Apple's `real_user_status`: 0, 1 or 2.
    func realUserStatus(of provider: IDTokenProvider) throws(GoogleSignInError) -> RealUserStatus? {
        guard provider.additionalClaims.contains(.realUserStatus), let claim = claims[.realUserStatus] else {
            return nil
        }
        guard let status = claim.number?.exactInteger.flatMap(RealUserStatus.init) else {
            throw GoogleSignInError(.invalidIDToken, "real_user_status: expected 0, 1 or 2")
        }
        return status
    }

    /// An optional profile claim, which must be a string.
    func profile(_ name: IDTokenClaimName) throws(GoogleSignInError) -> String? {
        guard let claim = claims[name] else { return nil }
        guard let text = claim.string else {
            throw GoogleSignInError(.invalidIDToken, "a profile claim: expected a string")
        }
        return text
    }

    /// OpenID Connect Core §12.2: a refreshed token is for the same person and client, from the same issuer, and about
    /// the same authentication.
    func continuity(of refreshed: IDTokenClaims, for context: IDTokenContext) throws(GoogleSignInError) {
        guard let previous = context.previous else { return }
        guard isSame(refreshed.issuer, previous.issuer) else {
            throw GoogleSignInError(.refreshMismatch, "iss: expected that of the previous token")
        }
        guard isSame(refreshed.subject, previous.subject) else {
            throw GoogleSignInError(.refreshMismatch, "sub: expected that of the previous token")
        }
        let audiences = (
            Set(refreshed.audiences.map { Array($0.utf8) }), Set(previous.audiences.map { Array($0.utf8) })
        )
        guard audiences.0 == audiences.1 else {
            throw GoogleSignInError(.refreshMismatch, "aud: expected that of the previous token")
        }
        if let party = refreshed.authorizedParty {
            guard let expected = previous.authorizedParty else {
                throw GoogleSignInError(.refreshMismatch, "azp: expected none, as in the previous token")
            }
            guard isSame(party, expected) else {
                throw GoogleSignInError(.refreshMismatch, "azp: expected that of the previous token")
            }
        }
        // `auth_time` may be absent; otherwise it is the time of the original authentication.
        if let claim = claims[.authenticationTime] {
            guard let time = claim.number.flatMap(NumericDate.init), time == previous.authenticationTime else {
                throw GoogleSignInError(.refreshMismatch, "auth_time: expected that of the previous token, or none")
            }
        }
        guard let claim = claims[.nonce] else { return }
        guard let nonce = claim.string, let expected = previous.nonce, ConstantTime.equal(nonce, expected) else {
            throw GoogleSignInError(.refreshMismatch, "nonce: expected that of the previous token, or none")
        }
    }

    private func isSame(_ one: String, _ other: String) -> Bool {
        one.hasSameBytes(as: other)
    }
}
