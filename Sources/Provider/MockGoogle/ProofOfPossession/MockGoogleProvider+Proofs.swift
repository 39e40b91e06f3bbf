internal import AssayJSON
internal import JOSECryptography
internal import TokenForge

extension MockGoogleProvider {
    /// The name of the header field with the nonce for the next proof (RFC 9449 §8.1).
    static let nonceFieldName = "DPoP-Nonce"

    /// Reads the proof of a token request.
    ///
    /// - Returns: the key that the tokens of this request are bound to; `nil` if they are bound to none.
    /// - Throws: `invalid_dpop_proof`, `use_dpop_nonce`, or `invalid_grant` for the key of somebody else; only the second if
    ///   proofs are ignored.
    mutating func provenKey(of request: EndpointRequest) throws(EndpointFailure) -> String? {
        let policy = configuration.proofs
        let fields = request.message.headers.filter { $0.isNamed("DPoP") }.map(\.value)
        let isCode = request.form["grant_type"] == "authorization_code"
        let boundKey = request.form["refresh_token"].flatMap { grants.refreshToken($0)?.grant.proofKey }
        if policy.nonce != .none, proofs.nonce == nil {
            proofs.nonce = try working { () throws(CryptoError) in try identifiers.nextToken() }
        }
        let reader = ProofReader(
            fields,
            ProofReader.Expectation(
                method: request.message.method, urls: fields.isEmpty ? [] : urls(of: request), now: request.now,
                code: isCode ? request.form["code"] : nil, nonce: proofs.nonce, identifiers: proofs.identifiers))
        var broken = reader.broken
        if let boundKey, let key = reader.key, key != boundKey {
            broken.append(
                BrokenProofRule(
                    rule: .sameKey, explanation: "The refresh token is bound to another key than that of the proof."))
        }
        proofs.broken = broken.map(\.rule)
        if !isCode, let identifier = reader.identifier, !broken.contains(where: { $0.rule == .nonce }) {
            proofs.remember(identifier)
        }
        let isNeeded = policy.check == .required || boundKey != nil
        if policy.check == .ignored { broken.removeAll { $0.rule != .nonce } }
        if !fields.isEmpty || isNeeded, let refusal = Self.refusal(of: broken) {
            throw .refused(refusal)
        }
        return reader.key
    }

    /// The request's URL, and the one in the metadata: a loopback port has several names.
    private func urls(of request: EndpointRequest) -> [WebURL] {
        let url = request.message.url
        let sent = WebURL(origin: url.origin, path: configuration.places.prefix + url.path)
        return [sent] + [WebURL(configuration.places.url(of: .token))].compactMap(\.self)
    }

    private static func refusal(of broken: [BrokenProofRule]) -> OAuthError? {
        guard let first = broken.first(where: { $0.rule != .nonce && $0.rule != .sameKey }) ?? broken.first else {
            return nil
        }
        let error =
            switch first.rule {
            case .nonce: OAuthError(400, "use_dpop_nonce", "Authorization server requires nonce in DPoP proof")
            case .sameKey: OAuthError(400, "invalid_grant", "Bad Request")
            default: OAuthError(400, "invalid_dpop_proof", "Invalid DPoP proof.")
            }
        return error.because(first.explanation)
    }

    /// Gives a response of the token endpoint the nonce for the next proof.
    mutating func sendNonce(_ response: inout EndpointResponse) {
        switch configuration.proofs.nonce {
        case .none: return
        case .kept:
            guard response.refusal?.code == "use_dpop_nonce" else { return }
        case .replaced:
            guard let next = try? identifiers.nextToken() else { return }
            proofs.nonce = next
        }
        response.message.headers.set(Self.nonceFieldName, proofs.nonce)
    }
}
