extension GoogleSignInCoordinator {
    /// Sends a token request once, and keeps the nonce of the response.
    func response(
        to request: TokenRequest, provenBy key: (any ProofKey)?
    ) async throws(GoogleSignInError) -> HTTPResponse {
        let endpoint = provider.tokenEndpoint
        let message = request.httpRequest(configuration: configuration, endpoint: endpoint)
        guard let key else { return try await httpClient.response(to: message) }
        let proof = try ProofOfPossession(
            by: key, identifier: request.proofIdentifier(context.randomness), endpoint: endpoint,
            now: context.wallTime(), nonce: proofNonce)
        let response = try await httpClient.response(to: message.carrying(proof))
        // The provider may replace its nonce in any response (§8.2).
        if let nonce = ProofNonce(response) { proofNonce = nonce }
        return response
    }

    /// The key that proves a request; `nil` for a request without a proof.
    ///
    /// Google documents proofs for the code flow alone, so a device sends none.
    func proofKey(for request: TokenRequest) throws(GoogleSignInError) -> (any ProofKey)? {
        switch request {
        case .code: return try context.proofKeys?.newKey()
        case .device: return nil
        case .refresh(let token):
            guard let reference = token.proofKey else { return nil }
            guard let keys = context.proofKeys else {
                throw GoogleSignInError(
                    .invalidConfiguration, "the refresh token is bound to a key: expected proof keys")
            }
            return try keys.key(reference)
        }
    }
}

extension HTTPRequest {
    fileprivate func carrying(_ proof: ProofOfPossession) -> HTTPRequest {
        var fields = fields
        fields.append(name: ProofOfPossession.fieldName, value: proof.text)
        return HTTPRequest(method: method, url: url, fields: fields, body: body)
    }
}
