package import AssayDocument
internal import TokenForge

extension Probe {
    /// The input as the adapter protocol carries it: exact texts, absent members left out.
    package var adapterInput: DocumentValue {
        switch self {
        case .verifyIDToken(let probe): probe.adapterInput
        case .parseAuthorizationResponse(let probe):
            .input([
                ("url", .exact(probe.url)), ("redirect_uri", .string(probe.redirectURI)),
                ("state", .string(probe.state)), ("issuer", probe.issuer.map(DocumentValue.string)),
                ("iss_advertised", probe.issuerParameterAdvertised ? .bool(true) : nil),
            ])
        case .buildAuthorizationRequest(let probe):
            .input([
                ("authorization_endpoint", .string(probe.authorizationEndpoint)),
                ("client_id", .string(probe.clientID)),
                ("server_client_id", probe.serverClientID.map(DocumentValue.string)),
                ("redirect_uri", .string(probe.redirectURI)), ("scopes", .texts(probe.scopes)),
                ("login_hint", probe.loginHint.map(DocumentValue.string)),
                ("hosted_domain", probe.hostedDomain.map(DocumentValue.string)),
            ])
        case .deriveCodeChallenge(let probe): .input([("code_verifier", .exact(probe.codeVerifier))])
        case .parseTokenResponse(let probe):
            .input([
                ("status", .integer(probe.status)), ("headers", .fields(probe.headers)), ("body", .exact(probe.body)),
            ])
        case .parseKeySet(let probe): .input([("headers", .fields(probe.headers)), ("body", .exact(probe.body))])
        case .parseUserInfo(let probe):
            .input([
                ("headers", .fields(probe.headers)), ("body", .exact(probe.body)), ("subject", .string(probe.subject)),
            ])
        case .parseProviderMetadata(let probe):
            .input([("issuer", .string(probe.issuer)), ("body", .exact(probe.body))])
        case .encodeRSAPublicKey(let probe): .input([("n", .string(probe.modulus)), ("e", .string(probe.exponent))])
        // A scenario reaches a client step by step; as a whole it is its description.
        case .account(let probe): .input([("now", .integer(probe.start)), ("script", probe.script.document)])
        case .signIn(let probe): .input([("now", .integer(probe.start)), ("scenario", probe.scenario.document)])
        }
    }
}

extension IDTokenProbe {
    fileprivate var adapterInput: DocumentValue {
        .input([
            ("id_token", .exact(idToken)), ("jwks", .exact(keySet)), ("provider", .string(provider)),
            ("client_id", .string(clientID)), ("server_client_id", serverClientID.map(DocumentValue.string)),
            ("issuers", .texts(issuers)), ("nonce", nonce.map(DocumentValue.string)),
            ("raw_nonce", rawNonce.map(DocumentValue.string)),
            ("access_token", accessToken.map(DocumentValue.string)),
            ("hosted_domain", hostedDomain.map(DocumentValue.string)),
            ("previous_id_token", previousIDToken.map(DocumentValue.exact)), ("now", .integer(now)),
            ("leeway", .integer(leeway)),
        ])
    }
}

extension DocumentValue {
    package static func input(_ members: [(name: String, value: DocumentValue?)]) -> DocumentValue {
        .object(members.compactMap { name, value in value.map { DocumentMember(name, DocumentNode($0)) } })
    }

    fileprivate static func exact(_ bytes: [UInt8]) -> DocumentValue { RenderedInput.text(bytes) }

    fileprivate static func texts(_ texts: [String]) -> DocumentValue {
        .array(texts.map { DocumentNode(.string($0)) })
    }

    fileprivate static func fields(_ fields: [ProbeHeaderField]) -> DocumentValue {
        .array(fields.map { DocumentNode([.string($0.name), .string($0.value)]) })
    }
}
