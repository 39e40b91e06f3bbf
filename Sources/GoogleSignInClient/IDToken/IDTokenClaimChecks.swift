internal import OpenSSLCrypto
internal import StrictJOSE

/// The rules for the claims of an ID token whose signature has been verified, one a method.
///
/// Texts are compared byte by byte: Swift's `==` takes canonically equivalent texts for equal.
struct IDTokenClaimChecks {
    /// The longest `sub` in ASCII characters (OpenID Connect Core §2).
    static let maximumSubjectLength = 255

    private let claims: JSONValue
    private let provider: IDTokenProvider
    private let context: IDTokenContext

    /// RFC 7519 §7.2 step 10: the claims are a JSON object.
    init(
        _ token: CompactJWS, provider: IDTokenProvider, context: IDTokenContext
    ) throws(GoogleSignInError) {
        do {
            claims = try token.payloadDocument().root
        } catch {
            throw GoogleSignInError(.invalidIDToken, "claims: \(error)")
        }
        guard claims.kind == .object else {
            throw GoogleSignInError(.invalidIDToken, "claims: expected a JSON object")
        }
        self.provider = provider
        self.context = context
    }

    /// OpenID Connect Core §3.1.3.7 step 2: exactly the issuer, in one of the provider's spellings.
    func issuer() throws(GoogleSignInError) -> String {
        guard let claim = claims[.issuer], let issuer = provider.issuers.first(where: claim.isString) else {
            throw GoogleSignInError(.invalidIssuer, "iss: expected the provider's issuer")
        }
        return issuer
    }

    /// Step 3: the audience asked for, and beside it only others for which this client is the authorized party.
    ///
    /// The step demands that untrusted audiences be refused; which are trusted is local policy.
    func audiences() throws(GoogleSignInError) -> [String] {
        guard let claim = claims[.audience] else {
            throw GoogleSignInError(.invalidAudience, "aud: expected the client ID, found none")
        }
        if claim.isString(context.audience) { return [context.audience] }
        var audiences: [String] = []
        for element in claim.elements {
            guard let audience = element.string else {
                throw GoogleSignInError(.invalidAudience, "aud: expected strings")
            }
            audiences.append(audience)
        }
        guard audiences.contains(where: { isSame($0, context.audience) }) else {
            throw GoogleSignInError(.invalidAudience, "aud: expected the client ID")
        }
        guard audiences.allSatisfy({ isSame($0, context.audience) }) || isAuthorizedParty else {
            throw GoogleSignInError(.invalidAudience, "aud: expected no other audience unless azp is the client ID")
        }
        return audiences
    }

    private var isAuthorizedParty: Bool {
        claims[.authorizedParty]?.isString(context.clientID) ?? false
    }

    /// Steps 4 and 5 with Google's rule: `azp` is the client that asked, and is there when the audience is another.
    func authorizedParty() throws(GoogleSignInError) -> String? {
        guard let claim = claims[.authorizedParty] else {
            guard context.serverClientID == nil else {
                throw GoogleSignInError(.invalidAuthorizedParty, "azp: expected the client ID, found none")
            }
            return nil
        }
        guard claim.isString(context.clientID) else {
            throw GoogleSignInError(.invalidAuthorizedParty, "azp: expected the client ID")
        }
        return context.clientID
    }

    /// Step 9: now is before `exp`.
    func expiration() throws(GoogleSignInError) -> NumericDate {
        guard let date = date(.expiration) else {
            throw GoogleSignInError(.tokenExpired, "exp: expected a time in seconds")
        }
        guard date.isLater(than: context.earliestNow) else {
            throw GoogleSignInError(.tokenExpired, "exp: expected a time to come")
        }
        return date
    }

    /// Step 10 and Core §2: `iat` is there, and not in the future.
    func issuedAt() throws(GoogleSignInError) -> NumericDate {
        guard let date = date(.issuedAt) else {
            throw GoogleSignInError(.invalidIssuedAt, "iat: expected a time in seconds")
        }
        guard !date.isLater(than: context.latestNow) else {
            throw GoogleSignInError(.invalidIssuedAt, "iat: expected a time past")
        }
        return date
    }

    /// RFC 7519 §4.1.5: now is not before `nbf`, where there is one.
    func notBefore() throws(GoogleSignInError) -> NumericDate? {
        guard claims[.notBefore] != nil else { return nil }
        guard let date = date(.notBefore) else {
            throw GoogleSignInError(.tokenNotYetValid, "nbf: expected a time in seconds")
        }
        guard !date.isLater(than: context.latestNow) else {
            throw GoogleSignInError(.tokenNotYetValid, "nbf: expected a time past")
        }
        return date
    }

    private func date(_ name: JSONName) -> NumericDate? {
        claims[name]?.number.flatMap(NumericDate.init)
    }

    /// Core §2: `auth_time` is a time where it is there.
    func authenticationTime() throws(GoogleSignInError) -> NumericDate? {
        guard claims[.authenticationTime] != nil else { return nil }
        guard let date = date(.authenticationTime) else {
            throw GoogleSignInError(.invalidIDToken, "auth_time: expected a time in seconds")
        }
        return date
    }

    /// Step 11 and Core §2: the nonce that was sent, and none where none was.
    ///
    /// A refreshed token's is compared with that of the token before it (`continuity`).
    func nonce() throws(GoogleSignInError) -> String? {
        let claim = claims[.nonce]
        if context.previous != nil { return claim?.string }
        guard let expected = context.nonce else {
            // A nonce that this client did not send belongs to a request of someone else's.
            guard claim == nil else { throw GoogleSignInError(.invalidNonce, "nonce: expected none, none was sent") }
            return nil
        }
        let sent = try provider.nonceForm.sent(for: expected)
        guard let nonce = claim?.stringBytes, ConstantTime.equal(nonce.span, sent.utf8.span) else {
            throw GoogleSignInError(.invalidNonce, "nonce: expected that of the request")
        }
        return sent
    }

    /// OpenID Connect Core §3.1.3.8: `at_hash`, optional in the code flow, fits the access token.
    func accessTokenHash(under algorithm: JWSAlgorithm) throws(GoogleSignInError) {
        guard let accessToken = context.accessToken, let claim = claims[.accessTokenHash] else { return }
        guard let expected = try? algorithm.accessTokenHash(of: accessToken), claim.isString(expected) else {
            throw GoogleSignInError(.invalidAccessTokenHash, "at_hash: expected that of the access token")
        }
    }

    /// OpenID Connect Core §2: 1 to 255 ASCII characters.
    func subject() throws(GoogleSignInError) -> String {
        guard let subject = claims[.subject]?.string else {
            throw GoogleSignInError(.invalidSubject, "sub: expected a string")
        }
        guard 1...IDTokenClaimChecks.maximumSubjectLength ~= subject.utf8.count,
            subject.utf8.allSatisfy({ $0 < 0x80 })
        else {
            throw GoogleSignInError(.invalidSubject, "sub: expected 1 to 255 ASCII characters")
        }
        return subject
    }

    /// Google's rule for Workspace: the claim names the domain asked for; the request's `hd` alone proves nothing.
    func hostedDomain() throws(GoogleSignInError) -> String? {
        guard let claim = claims[.hostedDomain] else {
            guard context.hostedDomain == nil else {
                throw GoogleSignInError(.invalidHostedDomain, "hd: expected the hosted domain, found none")
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

    /// OpenID Connect Core §5.1, in the provider's forms.
    func isEmailVerified() throws(GoogleSignInError) -> Bool? {
        try flag(.emailVerified, named: "email_verified")
    }

    /// Apple's claim, which has the forms of `email_verified`.
    func isPrivateEmail() throws(GoogleSignInError) -> Bool? {
        guard provider.additionalClaims.contains(.privateEmail) else { return nil }
        return try flag(.isPrivateEmail, named: "is_private_email")
    }

    private func flag(_ name: JSONName, named text: String) throws(GoogleSignInError) -> Bool? {
        guard let claim = claims[name] else { return nil }
        if provider.emailVerifiedForms.contains(.boolean), let boolean = claim.boolean { return boolean }
        if provider.emailVerifiedForms.contains(.text) {
            if claim.isString("true") { return true }
            if claim.isString("false") { return false }
        }
        throw GoogleSignInError(.invalidIDToken, "\(text): expected true or false")
    }

    /// Apple's claim: 0, 1 or 2.
    func realUserStatus() throws(GoogleSignInError) -> RealUserStatus? {
        guard provider.additionalClaims.contains(.realUserStatus), let claim = claims[.realUserStatus] else {
            return nil
        }
        guard let status = claim.number?.exactInteger.flatMap(RealUserStatus.init) else {
            throw GoogleSignInError(.invalidIDToken, "real_user_status: expected 0, 1 or 2")
        }
        return status
    }

    /// A claim about the person that is a string where it is there.
    func profile(_ name: JSONName) throws(GoogleSignInError) -> String? {
        guard let claim = claims[name] else { return nil }
        guard let text = claim.string else {
            throw GoogleSignInError(.invalidIDToken, "a profile claim: expected a string")
        }
        return text
    }

    /// OpenID Connect Core §12.2: a refreshed token is for the same person and the same client, from the same issuer,
    /// and of the same act of signing in.
    func continuity(of refreshed: GoogleJWTClaims) throws(GoogleSignInError) {
        guard let previous = context.previous else { return }
        guard isSame(refreshed.issuer, previous.issuer) else {
            throw GoogleSignInError(.refreshMismatch, "iss: expected that of the token before")
        }
        guard isSame(refreshed.subject, previous.subject) else {
            throw GoogleSignInError(.refreshMismatch, "sub: expected that of the token before")
        }
        let audiences = (
            Set(refreshed.audiences.map { Array($0.utf8) }), Set(previous.audiences.map { Array($0.utf8) })
        )
        guard audiences.0 == audiences.1 else {
            throw GoogleSignInError(.refreshMismatch, "aud: expected that of the token before")
        }
        // "auth_time" may be absent; where it is there, it is the time of the original authentication.
        if let claim = claims[.authenticationTime] {
            guard let time = claim.number.flatMap(NumericDate.init), time == previous.authenticationTime else {
                throw GoogleSignInError(.refreshMismatch, "auth_time: expected that of the token before, or none")
            }
        }
        guard let claim = claims[.nonce] else { return }
        guard let nonce = claim.string, let expected = previous.nonce, ConstantTime.equal(nonce, expected) else {
            throw GoogleSignInError(.refreshMismatch, "nonce: expected that of the token before, or none")
        }
    }

    private func isSame(_ one: String, _ other: String) -> Bool {
        one.utf8.elementsEqual(other.utf8)
    }
}
