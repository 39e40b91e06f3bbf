package import AssayDocument

extension SignInProvider {
    /// The provider as the adapter protocol describes it, with the names of OpenID Connect Discovery 1.0, section 3.
    ///
    /// - Parameter discovers: whether the client has to fetch the metadata itself.
    package func adapterInput(discovers: Bool) -> DocumentValue {
        guard !discovers else {
            return .input([("issuer", .string(issuer)), ("metadata_url", .string(metadataURL))])
        }
        return .input([
            ("issuer", .string(issuer)), ("authorization_endpoint", .string(authorizationEndpoint)),
            ("token_endpoint", .string(tokenEndpoint)), ("jwks_uri", .string(jwksURI)),
            ("userinfo_endpoint", userInfoEndpoint.map(DocumentValue.string)),
            ("revocation_endpoint", revocationEndpoint.map(DocumentValue.string)),
            ("authorization_response_iss_parameter_supported", issuerParameterAdvertised ? .bool(true) : nil),
        ])
    }

    /// Reads what `adapterInput` writes: either the address of the metadata or the endpoints, never both.
    ///
    /// What a client does not get is empty here.
    package static func read(
        adapterInput node: DocumentNode
    ) throws(DocumentError) -> (provider: SignInProvider, discovers: Bool) {
        let object = try node.object()
        let issuer = try object.text("issuer")
        if let metadataURL = try object.optionalText("metadata_url") {
            let provider = SignInProvider(
                issuer: issuer, authorizationEndpoint: "", tokenEndpoint: "", jwksURI: "", userInfoEndpoint: nil,
                revocationEndpoint: nil, metadataURL: metadataURL, issuerParameterAdvertised: false)
            return (provider, true)
        }
        let provider = SignInProvider(
            issuer: issuer, authorizationEndpoint: try object.text("authorization_endpoint"),
            tokenEndpoint: try object.text("token_endpoint"), jwksURI: try object.text("jwks_uri"),
            userInfoEndpoint: try object.optionalText("userinfo_endpoint"),
            revocationEndpoint: try object.optionalText("revocation_endpoint"), metadataURL: "",
            issuerParameterAdvertised: try object.flag("authorization_response_iss_parameter_supported"))
        return (provider, false)
    }
}

extension SignInSettings {
    /// What the client is configured with, member by member.
    package var adapterInput: [(name: String, value: DocumentValue?)] {
        [
            ("client_id", .string(clientID)), ("server_client_id", serverClientID.map(DocumentValue.string)),
            ("hosted_domain", hostedDomain.map(DocumentValue.string)),
            ("scopes", .array(scopes.map { DocumentNode(.string($0)) })), ("redirect_uri", .string(redirectURI)),
            ("leeway", .integer(leeway)),
        ]
    }

    /// Reads what `adapterInput` writes.
    package init(adapterInput object: DocumentObject) throws(DocumentError) {
        self.init(
            clientID: try object.text("client_id"), serverClientID: try object.optionalText("server_client_id"),
            hostedDomain: try object.optionalText("hosted_domain"), scopes: try object.texts("scopes"),
            redirectURI: try object.text("redirect_uri"), leeway: try object.member("leeway").integer())
    }
}
