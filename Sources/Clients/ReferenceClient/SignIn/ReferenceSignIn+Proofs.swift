internal import AssayConformance
internal import AssayJSON
internal import ReferenceJOSE

extension ReferenceSignIn {
    /// The key of a new sign-in; `nil` for a client that binds no tokens.
    func newProofKey() throws(Refusal) -> SignInProofKey? {
        guard fixture.settings.bindsRefreshToken, !flaws.has("proof-not-sent") else { return nil }
        return try SignInProofKey()
    }

    /// The key of a refresh: the one that the token is bound to.
    func proofKey(of credential: SignInCredential) throws(Refusal) -> SignInProofKey? {
        guard let key = credential.proofKey, !flaws.has("proof-not-sent-at-refresh") else { return nil }
        if credential.refreshToken != credential.firstRefreshToken, flaws.has("proof-lost-with-new-refresh-token") {
            return nil
        }
        return flaws.has("proof-by-new-key-at-refresh") ? try SignInProofKey() : key
    }

    /// Sends a token request with a proof, and once more if the provider demands a nonce in it (RFC 9449 §8).
    ///
    /// - Parameter post: sends the request with these proofs.
    func proving(
        _ key: SignInProofKey?, code: String? = nil, refreshToken: String? = nil, at endpoint: String,
        of issuer: String,
        _ post: ([String]) async throws(Refusal) -> ResponseMessage
    ) async throws(Refusal) -> ResponseMessage {
        guard let key else { return try await post([]) }
        // A provider that never has enough must not keep the client busy.
        let attempts = flaws.has("proof-nonce-followed-for-ever") ? 20 : 2
        var demanded: String?
        for attempt in 1... {
            var proof = try SignInProof(
                key: key, endpoint: endpoint, issuer: issuer, now: fixture.clock.now, code: code,
                refreshToken: refreshToken, nonce: demanded ?? keptNonce(of: endpoint), flaws: flaws
            ).text()
            if code == nil {
                if let sentProof, flaws.has("proof-sent-again") { proof = sentProof }
                sentProof = proof
            }
            let response = try await post(flaws.has("proof-sent-in-two-fields") ? [proof, proof] : [proof])
            demanded = nonce(in: response)
            if let demanded, proofNonces[endpoint] == nil || !flaws.has("first-proof-nonce-kept") {
                proofNonces[endpoint] = demanded
            }
            guard attempt < attempts, response.status == 400, isNewProofWanted(response) else { return response }
        }
        throw Refusal(.tokenExchangeFailed, "no attempt is left")
    }

    /// Each server has its own nonces (RFC 9449 §8.2).
    private func keptNonce(of endpoint: String) -> String? {
        guard let nonce = proofNonces[endpoint], !flaws.has("proof-nonce-not-kept") else { return nil }
        return nonce
    }

    private func isNewProofWanted(_ response: ResponseMessage) -> Bool {
        switch JSONText(flaws).body(response.body)?.text("error") {
        case "use_dpop_nonce":
            (nonce(in: response) != nil || flaws.has("proof-nonce-followed-for-ever"))
                && !flaws.has("proof-nonce-not-sent")
        case "invalid_dpop_proof": flaws.has("proof-sent-again-after-refusal")
        default: false
        }
    }

    /// One nonce of visible ASCII without quotes and backslashes (RFC 9449 §8.1).
    private func nonce(in response: ResponseMessage) -> String? {
        let values = HeaderFields(fields: response.headers, flaws: FlawSwitch(nil)).lines("DPoP-Nonce")
        guard values.count == 1, let text = values.first, (1...2_048).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C })
        else { return nil }
        return String(text)
    }
}
