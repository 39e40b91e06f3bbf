package import AssayConformance

/// An implementation of the sign-in plan that this suite started from, with the defects of its text and code.
///
/// It is what a competent engineer gets by following that plan to the letter: PKCE, `state` and a verified signature,
/// but no check of `alg`, `nonce` or the redirect URI. If the plan's text promises more than its code does, this client
/// implements the better of the two. If the plan calls a function that it does not show, a comment says what was chosen.
///
/// An error of Foundation that the plan does not catch is a refusal without a reason, because the plan's functions throw
/// and an app shows any error as a failed sign-in.
package struct PlanAsWrittenClient: ClientUnderTest {
    /// The features of the plan, and the reasons of its own error list.
    ///
    /// The plan generates and stores a nonce "for replay protection", so the nonce is a feature, and ignoring it is a
    /// finding. The app gets the callback itself, so comparing its address is a feature too (RFC 8252 §8.10). It
    /// promises nothing about `at_hash`, `azp`, `hd`, a leeway, a server's client ID or the `iss` parameter of
    /// RFC 9207. It has no UserInfo request, provider metadata or refresh.
    package let description = ClientDescription(
        name: "plan-as-written", version: "1",
        summary: "the sign-in plan that the client library grew from, followed to the letter",
        features: [.nonce, .redirectURI],
        reasons: .exact([
            .invalidAuthorizationResponse, .tokenExchangeFailed, .invalidIDToken, .userCancelled, .stateMismatch,
            .noAuthorizationCode, .missingKeyID, .unknownKeyID, .invalidSignature, .invalidIssuer, .invalidAudience,
            .tokenExpired, .invalidIssuedAt, .webAuthenticationUnavailable,
        ]))

    /// A handler for each operation of the plan.
    package var handlers: [OperationHandler] {
        [
            OperationHandler(verifyIDToken), OperationHandler(parseAuthorizationResponse),
            OperationHandler(buildAuthorizationRequest), OperationHandler(deriveCodeChallenge),
            OperationHandler(parseTokenResponse), OperationHandler(parseKeySet), OperationHandler(encodeRSAPublicKey),
            OperationHandler(signIn: { fixture in PlanSignIn(fixture) }),
        ]
    }

    /// Creates the client.
    package init() {}

    /// Verifies an ID token; ignores the nonce and the access token.
    func verifyIDToken(_ probe: IDTokenProbe) -> Observation {
        if let lacking = PlanIDToken.lackingFeature(for: probe) { return .unsupported(lacking) }
        return observe(text: probe.idToken) { token throws(PlanFailure) in
            try PlanIDToken.verify(token, keySet: probe.keySet, clientID: probe.clientID, now: probe.now).output
        }
    }

    /// Reads a callback URL; ignores the expected redirect URI and issuer.
    func parseAuthorizationResponse(_ probe: AuthorizationResponseProbe) -> Observation {
        observe(text: probe.url) { url throws(PlanFailure) in
            ["code": .string(try PlanCallback.code(in: url, state: probe.state))]
        }
    }

    /// Builds a request from the configuration without checks.
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

    /// Hashes a code verifier without checks.
    func deriveCodeChallenge(_ probe: CodeChallengeProbe) -> Observation {
        observe(text: probe.codeVerifier) { verifier throws(PlanFailure) in
            ["code_challenge": .string(try PlanCodeVerifier.challenge(of: verifier))]
        }
    }

    /// Reads the body; ignores the status and the header fields.
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

    /// Reads the body; caches the keys for an hour regardless of the header fields.
    func parseKeySet(_ probe: KeySetProbe) -> Observation {
        observe { () throws(PlanFailure) in
            let keySet = try PlanKeySet(document: probe.body)
            return ["key_ids": .strings(keySet.keyIDs), "fresh_for": .integer(PlanKeySet.lifetime)]
        }
    }

    /// Writes the DER that the plan passes to `SecKey`.
    func encodeRSAPublicKey(_ probe: RSAPublicKeyProbe) -> Observation {
        observe { () throws(PlanFailure) in
            ["der": .string(try PlanRSANumbers(n: probe.modulus, e: probe.exponent).pkcs1DER.hexadecimal)]
        }
    }

    /// Runs a step of the plan on text.
    ///
    /// The plan takes `String` and `URL`, so bytes that are not UTF-8 cannot reach it.
    private func observe(
        text bytes: [UInt8], _ body: (String) throws(PlanFailure) -> [String: OutputValue]
    ) -> Observation {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return .unsupported("input that is not UTF-8")
        }
        return observe { () throws(PlanFailure) in try body(text) }
    }

    /// Runs a step of the plan and turns its error into an observation.
    private func observe(_ body: () throws(PlanFailure) -> [String: OutputValue]) -> Observation {
        do {
            return .accept(try body())
        } catch {
            return error.observation
        }
    }
}
