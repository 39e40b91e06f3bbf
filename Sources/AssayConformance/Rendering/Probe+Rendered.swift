internal import AssayDocument
internal import TokenForge

extension IDTokenProbe {
    /// The probe that a rendered token makes with what the client is told.
    init(_ token: RenderedToken, _ context: RenderedContext, urls: ServedURLs = ProbeURLs.all) {
        self.init(
            idToken: token.bytes, keySet: context.keySet, provider: context.provider.rawValue,
            clientID: context.clientID, serverClientID: context.serverClientID, issuers: context.issuers,
            nonce: context.nonce, rawNonce: context.rawNonce, accessToken: context.accessToken,
            hostedDomain: context.hostedDomain, now: context.now, leeway: context.leeway,
            previousIDToken: context.previous?.bytes,
            network: ProbeNetwork(
                context.served.map {
                    ProbeNetwork.Document(name: $0.name, url: urls.url(for: $0.name), body: $0.document)
                }))
    }
}

extension Probe {
    /// The probe of an operation that takes an input.
    init(_ operation: Operation, _ input: ProbeInput) throws(DocumentError) {
        switch operation {
        case .verifyIDToken, .signIn, .account:
            throw DocumentError("\(operation.rawValue) has no input of this kind", at: .built)
        case .parseAuthorizationResponse:
            self = .parseAuthorizationResponse(
                AuthorizationResponseProbe(
                    url: try input.bytes("url"), redirectURI: try input.text("redirect_uri"),
                    state: try input.text("state"), issuer: try input.optionalText("issuer"),
                    issuerParameterAdvertised: try input.flag("iss_advertised")))
        case .buildAuthorizationRequest:
            self = .buildAuthorizationRequest(
                AuthorizationRequestProbe(
                    authorizationEndpoint: try input.text("authorization_endpoint"),
                    clientID: try input.text("client_id"), serverClientID: try input.optionalText("server_client_id"),
                    redirectURI: try input.text("redirect_uri"), scopes: try input.texts("scopes"),
                    loginHint: try input.optionalText("login_hint"),
                    hostedDomain: try input.optionalText("hosted_domain")))
        case .deriveCodeChallenge:
            self = .deriveCodeChallenge(CodeChallengeProbe(codeVerifier: try input.bytes("code_verifier")))
        case .parseTokenResponse:
            self = .parseTokenResponse(
                TokenResponseProbe(
                    status: try input.integer("status"), headers: try input.headers(), body: try input.bytes("body")))
        case .parseKeySet:
            self = .parseKeySet(KeySetProbe(headers: try input.headers(), body: try input.bytes("body")))
        case .parseUserInfo:
            self = .parseUserInfo(
                UserInfoProbe(
                    headers: try input.headers(), body: try input.bytes("body"), subject: try input.text("subject")))
        case .parseProviderMetadata:
            self = .parseProviderMetadata(
                ProviderMetadataProbe(issuer: try input.text("issuer"), body: try input.bytes("body")))
        case .encodeRSAPublicKey:
            self = .encodeRSAPublicKey(
                RSAPublicKeyProbe(modulus: try input.text("n"), exponent: try input.text("e")))
        }
    }
}
