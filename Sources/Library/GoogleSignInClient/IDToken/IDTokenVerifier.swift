public import StrictJOSE

/// Verifies ID tokens: a pure function of the token, the provider's keys and the client's expectations.
///
/// The signature is always verified, even if the token came directly from the token endpoint, where OpenID Connect Core
/// §3.1.3.7 step 6 would accept TLS instead.
public struct IDTokenVerifier: Sendable {
    /// Whether keys are accepted whose private keys are published for tests.
    public enum TestKeyPolicy: Sendable, Hashable {
        /// Rejects them with `invalid-key`, because anyone can sign with them.
        case refused
        /// Accepts them like other keys; only for test suites.
        case allowed
    }

    /// The provider whose tokens are verified.
    public let provider: IDTokenProvider

    /// Whether published test keys are accepted.
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
    /// If a token has several defects, the error is that of the first failing step in this order: form of the token,
    /// `typ` (`invalid-id-token`) → `alg` (`unsupported-algorithm`) → `crit`, `b64` (`unsupported-critical-header`) →
    /// `kid` (`missing-key-id`, `unknown-key-id`) → key (`invalid-key`) → signature (`invalid-signature`) → claims as
    /// JSON (`invalid-id-token`) → `iss`, `aud`, `azp`, `exp`, `iat`, `nbf`, `nonce`, `at_hash`, `sub`, `hd` (each with
    /// its own code, also if the claim has the wrong type) → profile claims of the wrong type (`invalid-id-token`) →
    /// difference from the previous token at a refresh (`refresh-mismatch`).
    ///
    /// - Parameters:
    ///   - token: the compact serialization, at most `CompactJWS.maximumByteCount` bytes.
    ///   - keys: the provider's key set.
    ///   - context: the client's expectations.
    /// - Throws: `GoogleSignInError`; also `invalid-configuration` for an empty client ID, which could match an empty
    ///   claim.
    public func verify(
        _ token: String, keys: JSONWebKeySet, context: IDTokenContext
    ) throws(GoogleSignInError) -> IDTokenClaims {
        try verify(try IDTokenVerifier.parse { () throws(JOSEError) in try CompactJWS(token) }, keys, context)
    }

    /// Verifies an ID token given as its ASCII bytes, without copying them.
    public func verify(
        _ token: [UInt8], keys: JSONWebKeySet, context: IDTokenContext
    ) throws(GoogleSignInError) -> IDTokenClaims {
        try verify(try IDTokenVerifier.parse { () throws(JOSEError) in try CompactJWS(token) }, keys, context)
    }

    private func verify(
        _ token: consuming CompactJWS, _ keys: JSONWebKeySet, _ context: IDTokenContext
    ) throws(GoogleSignInError) -> IDTokenClaims {
        try requireUsable(context)
        let verified = try requireSignature(of: token, by: keys)
        let document = try IDTokenClaimChecks.claims(of: verified)
        let check = IDTokenClaimChecks(document)
        let issuer = try check.issuer(of: provider)
        let audiences = try check.audiences(for: context)
        let authorizedParty = try check.authorizedParty(for: context)
        let expiration = try check.expiration(for: context)
        let issuedAt = try check.issuedAt(for: context)
        let notBefore = try check.notBefore(for: context)
        let nonce = try check.nonce(of: provider, for: context)
        try check.accessTokenHash(under: verified.algorithm, for: context)
        let subject = try check.subject()
        let hostedDomain = try check.hostedDomain(for: context)

        let claims = IDTokenClaims(
            issuer: issuer, subject: subject, audiences: audiences, authorizedParty: authorizedParty,
            expiration: expiration, issuedAt: issuedAt, notBefore: notBefore,
            authenticationTime: try check.authenticationTime(), nonce: nonce,
            hostedDomain: hostedDomain, email: try check.profile(.email),
            isEmailVerified: try check.isEmailVerified(of: provider),
            isPrivateEmail: try check.isPrivateEmail(of: provider),
            realUserStatus: try check.realUserStatus(of: provider), name: try check.profile(.name),
            givenName: try check.profile(.givenName), familyName: try check.profile(.familyName),
            picture: try check.profile(.picture))
        if context.isRefresh { try check.continuity(of: claims, for: context) }
        return claims
    }

    private func requireUsable(_ context: IDTokenContext) throws(GoogleSignInError) {
        guard !context.clientID.isEmpty, !context.audience.isEmpty else {
            throw GoogleSignInError(.invalidConfiguration, "client ID: expected a non-empty string")
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
