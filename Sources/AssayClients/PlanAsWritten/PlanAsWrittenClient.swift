public import AssayConformance

/// The sign-in plan that this suite began with, re-implemented on Foundation with the defects of its text and code.
///
/// It is what a competent engineer gets who follows that plan to the letter: PKCE, `state` and a verified signature,
/// and yet no look at `alg`, `nonce` or the redirect URI. Where the plan's text promises more than its code does, the
/// more charitable of the two is built. Where it calls a function that it never shows, the comment says what was
/// chosen in its place.
///
/// An error of Foundation's that the plan lets through is a refusal without a reason: the plan's functions throw, and
/// an app shows any error as a failed sign-in.
public struct PlanAsWrittenClient: ClientUnderTest {
    /// What the plan can do and be told, and the reasons of its own error list.
    ///
    /// It generates a nonce "for replay protection" and stores it, so it is told the nonce and answers for ignoring
    /// it. It makes no promise about `at_hash`, `azp`, `hd`, a leeway, a server's client ID or RFC 9207's `iss`. The
    /// user information endpoint, provider metadata and refreshing are not in it.
    public let description = ClientDescription(
        name: "plan-as-written", version: "1",
        summary: "the sign-in plan that the client library grew from, followed to the letter",
        features: [.nonce],
        reasons: .exact([
            .invalidAuthorizationResponse, .tokenExchangeFailed, .invalidIDToken, .userCancelled, .stateMismatch,
            .noAuthorizationCode, .missingKeyID, .unknownKeyID, .invalidSignature, .invalidIssuer, .invalidAudience,
            .tokenExpired, .invalidIssuedAt, .webAuthenticationUnavailable,
        ]))

    /// What the plan has.
    public var handlers: [OperationHandler] {
        [
            OperationHandler(verifyIDToken), OperationHandler(parseAuthorizationResponse),
            OperationHandler(buildAuthorizationRequest), OperationHandler(deriveCodeChallenge),
            OperationHandler(parseTokenResponse), OperationHandler(parseKeySet), OperationHandler(encodeRSAPublicKey),
            OperationHandler(signIn: { world in PlanSignIn(world) }),
        ]
    }

    /// Creates the client.
    public init() {}

    /// Verifies an ID token, and ignores the nonce and the access token that came with it.
    func verifyIDToken(_ probe: IDTokenProbe) -> Observation {
        if let lacking = PlanIDToken.lackingFeature(for: probe) { return .unsupported(lacking) }
        return observe(text: probe.idToken) { token throws(PlanFailure) in
            let claims = try PlanIDToken.verify(
                token, keySet: probe.keySet, clientID: probe.clientID, now: probe.now)
            var output: [String: OutputValue] = ["subject": .string(claims.subject)]
            if let email = claims.email { output["email"] = .string(email) }
            return output
        }
    }

    /// Reads a callback URL, and ignores the redirect URI and the issuer that it should be for.
    func parseAuthorizationResponse(_ probe: AuthorizationResponseProbe) -> Observation {
        observe(text: probe.url) { url throws(PlanFailure) in
            ["code": .string(try PlanCallback.code(in: url, state: probe.state))]
        }
    }

    /// Builds a request from the configuration as it is.
    func buildAuthorizationRequest(_ probe: AuthorizationRequestProbe) -> Observation {
        if let lacking = PlanAuthorizationRequest.lackingFeature(for: probe) { return .unsupported(lacking) }
        return observe { () throws(PlanFailure) in
            let request = try PlanAuthorizationRequest(probe)
            return [
                "url": .string(request.url), "state": .string(request.state), "nonce": .string(request.nonce),
                "code_verifier": .string(request.codeVerifier),
            ]
        }
    }

    /// Hashes a code verifier as it is.
    func deriveCodeChallenge(_ probe: CodeChallengeProbe) -> Observation {
        observe(text: probe.codeVerifier) { verifier throws(PlanFailure) in
            ["code_challenge": .string(try PlanCodeVerifier.challenge(of: verifier))]
        }
    }

    /// Reads the body, and ignores the status and the header fields.
    func parseTokenResponse(_ probe: TokenResponseProbe) -> Observation {
        observe { () throws(PlanFailure) in
            let response = try PlanTokenResponse(body: probe.body)
            var output: [String: OutputValue] = [
                "access_token": .string(response.accessToken), "id_token": .string(response.idToken),
                "expires_in": .integer(Int64(response.expiresIn)),
            ]
            if let token = response.refreshToken { output["refresh_token"] = .string(token) }
            return output
        }
    }

    /// Reads the body, and keeps the keys for an hour whatever the header fields say.
    func parseKeySet(_ probe: KeySetProbe) -> Observation {
        observe { () throws(PlanFailure) in
            let keySet = try PlanKeySet(document: probe.body)
            return ["key_ids": .strings(keySet.keyIDs), "fresh_for": .integer(PlanKeySet.lifetime)]
        }
    }

    /// Writes the DER that the plan hands to `SecKey`.
    func encodeRSAPublicKey(_ probe: RSAPublicKeyProbe) -> Observation {
        observe { () throws(PlanFailure) in
            ["der": .string(try PlanRSANumbers(n: probe.modulus, e: probe.exponent).pkcs1DER.hexadecimal)]
        }
    }

    /// Runs a step of the plan on text.
    ///
    /// Bytes that are no text never reach the plan, which takes `String` and `URL`.
    private func observe(
        text bytes: [UInt8], _ body: (String) throws(PlanFailure) -> [String: OutputValue]
    ) -> Observation {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return .unsupported("input that is not UTF-8")
        }
        return observe { () throws(PlanFailure) in try body(text) }
    }

    /// Runs a step of the plan and turns what it throws into what was seen.
    private func observe(_ body: () throws(PlanFailure) -> [String: OutputValue]) -> Observation {
        do {
            return .accept(try body())
        } catch {
            return error.observation
        }
    }
}
