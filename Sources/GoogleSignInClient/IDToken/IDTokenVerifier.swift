public import StrictJOSE

/// Judges ID tokens: a pure function of the token, the provider's keys and what the client knows.
///
/// The signature is always verified, also of a token that came straight from the token endpoint, where OpenID Connect
/// Core §3.1.3.7 step 6 would let TLS stand in for it.
public struct IDTokenVerifier: Sendable {
    /// What becomes of keys whose private halves are published for tests.
    public enum TestKeyPolicy: Sendable, Hashable {
        /// They are `invalid-key`: anyone can sign with them.
        case refused
        /// They are keys like others. For test suites alone.
        case allowed
    }

    /// Whose tokens are judged.
    public let provider: IDTokenProvider

    /// What becomes of published test keys.
    public let testKeys: TestKeyPolicy

    let algorithms: [JWSAlgorithm]

    /// Creates a verifier.
    public init(provider: IDTokenProvider = .google, testKeys: TestKeyPolicy = .refused) {
        self.provider = provider
        self.testKeys = testKeys
        algorithms = JWSAlgorithm.supported.filter { provider.algorithms.contains($0.rawValue) }
    }

    /// Verifies an ID token (OpenID Connect Core §3.1.3.7).
    ///
    /// Which error is thrown, where a token has several defects, is that of the first of these steps to fail: form of
    /// the token, `typ` (`invalid-id-token`) → `alg` (`unsupported-algorithm`) → `crit`, `b64`
    /// (`unsupported-critical-header`) → `kid` (`missing-key-id`, `unknown-key-id`) → key (`invalid-key`) → signature
    /// (`invalid-signature`) → claims as JSON (`invalid-id-token`) → `iss`, `aud`, `azp`, `exp`, `iat`, `nbf`, `nonce`,
    /// `at_hash`, `sub`, `hd` (each with a code of its own, also where the claim is of the wrong type) → profile claims
    /// of the wrong type (`invalid-id-token`) → difference from the token before a refresh (`refresh-mismatch`).
    ///
    /// - Parameters:
    ///   - token: the compact serialization, at most `CompactJWS.maximumByteCount` bytes.
    ///   - keys: the provider's key set.
    ///   - context: what the client knows.
    /// - Throws: `GoogleSignInError`; also `invalid-configuration` for an empty client ID, which could match a claim.
    public func verify(
        _ token: String, keys: JSONWebKeySet, context: IDTokenContext
    ) throws(GoogleSignInError) -> GoogleJWTClaims {
        try verify(try IDTokenVerifier.parse { () throws(JOSEError) in try CompactJWS(token) }, keys, context)
    }

    /// Verifies an ID token given as its ASCII bytes, without copying them.
    public func verify(
        _ token: [UInt8], keys: JSONWebKeySet, context: IDTokenContext
    ) throws(GoogleSignInError) -> GoogleJWTClaims {
        try verify(try IDTokenVerifier.parse { () throws(JOSEError) in try CompactJWS(token) }, keys, context)
    }

    private func verify(
        _ token: CompactJWS, _ keys: JSONWebKeySet, _ context: IDTokenContext
    ) throws(GoogleSignInError) -> GoogleJWTClaims {
        try requireUsable(context)

        let header = token.header
        try requireType(of: header)
        let algorithm = try requireAlgorithm(of: header)
        try refuseCriticalExtensions(of: header)
        let key = try key(namedBy: header, in: keys, for: algorithm)
        try requireSignature(of: token, by: key)

        let check = try IDTokenClaimChecks(token, provider: provider, context: context)
        let issuer = try check.issuer()
        let audiences = try check.audiences()
        let authorizedParty = try check.authorizedParty()
        let expiration = try check.expiration()
        let issuedAt = try check.issuedAt()
        let notBefore = try check.notBefore()
        let nonce = try check.nonce()
        try check.accessTokenHash(under: algorithm)
        let subject = try check.subject()
        let hostedDomain = try check.hostedDomain()

        let claims = GoogleJWTClaims(
            issuer: issuer, subject: subject, audiences: audiences, authorizedParty: authorizedParty,
            expiration: expiration, issuedAt: issuedAt, notBefore: notBefore,
            authenticationTime: try check.authenticationTime(), nonce: nonce,
            hostedDomain: hostedDomain, email: try check.profile(.email),
            isEmailVerified: try check.isEmailVerified(), isPrivateEmail: try check.isPrivateEmail(),
            realUserStatus: try check.realUserStatus(), name: try check.profile(.name),
            givenName: try check.profile(.givenName), familyName: try check.profile(.familyName),
            picture: try check.profile(.picture))
        try check.continuity(of: claims)
        return claims
    }

    private func requireUsable(_ context: IDTokenContext) throws(GoogleSignInError) {
        guard !context.clientID.isEmpty, !context.audience.isEmpty else {
            throw GoogleSignInError(.invalidConfiguration, "client ID: expected a text that is not empty")
        }
    }

    /// RFC 7519 §7.2 steps 1 to 7: size, segments, base64url, header.
    private static func parse(
        _ body: () throws(JOSEError) -> CompactJWS
    ) throws(GoogleSignInError) -> CompactJWS {
        do {
            return try body()
        } catch {
            throw GoogleSignInError(.invalidIDToken, "ID token: " + error.description)
        }
    }
}
