package import AssayDocument
internal import TokenForge

extension Probe {
    /// Reads an input of the adapter protocol, as `adapterInput` writes it; members that are not known are passed over.
    ///
    /// - Throws: what is missing, or of a form that it should not have; nothing of it is taken for left out.
    package init(operation: Operation, adapterInput node: DocumentNode) throws(DocumentError) {
        let input = try node.object()
        switch operation {
        case .verifyIDToken:
            self = .verifyIDToken(try IDTokenProbe(adapterInput: input))
        case .parseAuthorizationResponse:
            self = .parseAuthorizationResponse(
                AuthorizationResponseProbe(
                    url: try input.exactText("url"), redirectURI: try input.text("redirect_uri"),
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
            self = .deriveCodeChallenge(CodeChallengeProbe(codeVerifier: try input.exactText("code_verifier")))
        case .parseTokenResponse:
            self = .parseTokenResponse(
                TokenResponseProbe(
                    status: try input.member("status").integer(in: 0...Int.max), headers: try input.headers(),
                    body: try input.exactText("body")))
        case .parseKeySet:
            self = .parseKeySet(KeySetProbe(headers: try input.headers(), body: try input.exactText("body")))
        case .parseUserInfo:
            self = .parseUserInfo(
                UserInfoProbe(
                    headers: try input.headers(), body: try input.exactText("body"),
                    subject: try input.text("subject")))
        case .parseProviderMetadata:
            self = .parseProviderMetadata(
                ProviderMetadataProbe(issuer: try input.text("issuer"), body: try input.exactText("body")))
        case .encodeRSAPublicKey:
            self = .encodeRSAPublicKey(RSAPublicKeyProbe(modulus: try input.text("n"), exponent: try input.text("e")))
        case .signIn, .account:
            throw node.error("\(operation.rawValue) is more than one probe")
        }
    }
}

extension IDTokenProbe {
    fileprivate init(adapterInput input: DocumentObject) throws(DocumentError) {
        self.init(
            idToken: try input.exactText("id_token"), keySet: try input.exactText("jwks"),
            provider: try input.text("provider"), clientID: try input.text("client_id"),
            serverClientID: try input.optionalText("server_client_id"), issuers: try input.texts("issuers"),
            nonce: try input.optionalText("nonce"), rawNonce: try input.optionalText("raw_nonce"),
            accessToken: try input.optionalText("access_token"),
            hostedDomain: try input.optionalText("hosted_domain"), now: try input.member("now").integer(),
            leeway: try input.member("leeway").integer(),
            previousIDToken: try input.optional("previous_id_token") { node throws(DocumentError) in
                try node.exactText()
            }, network: ProbeNetwork([]))
    }
}

/// The forms of a member in the adapter protocol.
extension DocumentObject {
    package func text(_ name: String) throws(DocumentError) -> String { try member(name).string() }

    package func optionalText(_ name: String) throws(DocumentError) -> String? {
        try optional(name) { node throws(DocumentError) in try node.string() }
    }

    package func texts(_ name: String) throws(DocumentError) -> [String] {
        try member(name).array { node throws(DocumentError) in try node.string() }
    }

    /// A text that may be any bytes.
    package func exactText(_ name: String) throws(DocumentError) -> [UInt8] { try member(name).exactText() }

    /// A Boolean that is left out where it is false.
    package func flag(_ name: String) throws(DocumentError) -> Bool {
        try optional(name) { node throws(DocumentError) in try node.bool() } ?? false
    }

    fileprivate func headers() throws(DocumentError) -> [ProbeHeaderField] {
        try member("headers").array { node throws(DocumentError) in
            let pair = try node.array()
            guard pair.count == 2 else { throw node.error("expected a header field's name and value") }
            return ProbeHeaderField(name: try pair[0].string(), value: try pair[1].string())
        }
    }
}

extension DocumentNode {
    fileprivate func exactText() throws(DocumentError) -> [UInt8] {
        if case .string(let text) = value { return Array(text.utf8) }
        guard case .string(let text)? = value["base64"], let bytes = Base64.decodeStandard(text) else {
            throw error("expected a string, or an object with \"base64\"")
        }
        return bytes
    }
}
