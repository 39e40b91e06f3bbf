public import StrictJOSE

/// Verifies security event tokens, which Google posts to an app's server when something happens to the account of a
/// person who uses the app (Google, Protect user accounts with Cross-Account Protection, as of 17 May 2026; RFC 8417).
///
/// A pure function of the token and the keys. It has no clock: such a token tells of something that has happened, and
/// does not expire, so `exp` is not read.
public struct SecurityEventVerifier: Sendable {
    /// Who sends the tokens.
    public let configuration: RISCConfiguration

    /// The client IDs of the app, on all its platforms.
    public let clientIDs: [String]

    /// Whether published test keys are accepted.
    public let testKeys: IDTokenVerifier.TestKeyPolicy

    /// Creates a verifier.
    ///
    /// - Throws: `invalid-configuration` without a client ID, or for an empty one, which could match an empty claim.
    public init(
        configuration: RISCConfiguration = .google, clientIDs: [String],
        testKeys: IDTokenVerifier.TestKeyPolicy = .refused
    ) throws(GoogleSignInError) {
        guard !clientIDs.isEmpty, clientIDs.allSatisfy({ !$0.isEmpty }) else {
            throw GoogleSignInError(.invalidConfiguration, "client IDs: expected one or more non-empty strings")
        }
        self.configuration = configuration
        self.clientIDs = clientIDs
        self.testKeys = testKeys
    }

    /// Verifies the body of a request.
    ///
    /// If a token has several defects, the error is that of the first failing step in this order: form of the token,
    /// `typ` other than `secevent+jwt` and `JWT` (`invalid-security-event`) → `alg`, `crit`, `kid`, key and signature
    /// (as for an ID token) → claims as JSON (`invalid-security-event`) → `iss` (`invalid-issuer`) → `aud`
    /// (`invalid-audience`) → `iat` (`invalid-issued-at`) → `jti`, `events` (`invalid-security-event`) → the subject of
    /// an event of a known type (`invalid-subject`) and its other members (`invalid-security-event`).
    ///
    /// An ID token is refused, because it has no `events`. `IDTokenVerifier` refuses a security event token, because it
    /// has no `exp`, and no `sub`.
    ///
    /// A server answers 202 to a token that this accepts, and 400 to one that this refuses.
    ///
    /// - Parameters:
    ///   - token: the compact serialization, at most `CompactJWS.maximumByteCount` bytes.
    ///   - keys: the key set of the configuration's `jwksURI`.
    public func verify(_ token: [UInt8], keys: JSONWebKeySet) throws(GoogleSignInError) -> SecurityEventToken {
        let jws: CompactJWS
        do {
            jws = try CompactJWS(token)
            try jws.header.requireType(among: ["secevent+jwt"])
        } catch {
            throw GoogleSignInError(.invalidSecurityEvent, "security event token: " + error.description)
        }
        let verified = try keys.verify(jws, JWSAlgorithm.supported, testKeys)
        let claims: JSONValue
        do {
            claims = try verified.payloadDocument().root
        } catch {
            throw GoogleSignInError(.invalidSecurityEvent, "claims: \(error)")
        }
        guard claims.kind == .object else {
            throw GoogleSignInError(.invalidSecurityEvent, "claims: expected a JSON object")
        }
        let check = SecurityEventClaimChecks(claims: claims, issuers: configuration.issuers, clientIDs: clientIDs)
        let issuer = try check.issuer()
        let audiences = try check.audiences()
        let issuedAt = try check.issuedAt()
        return SecurityEventToken(
            id: try check.id(), issuer: issuer, audiences: audiences, issuedAt: issuedAt, events: try check.events())
    }
}
