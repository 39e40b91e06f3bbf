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

    /// Reads what `adapterInput` writes; a member that is left out is empty.
    package init(adapterInput node: DocumentNode) throws(DocumentError) {
        let object = try node.object()
        func text(_ name: String) throws(DocumentError) -> String? {
            try object.optional(name) { node throws(DocumentError) in try node.string() }
        }
        self.init(
            issuer: try object.member("issuer").string(),
            authorizationEndpoint: try text("authorization_endpoint") ?? "",
            tokenEndpoint: try text("token_endpoint") ?? "", jwksURI: try text("jwks_uri") ?? "",
            userInfoEndpoint: try text("userinfo_endpoint"), revocationEndpoint: try text("revocation_endpoint"),
            metadataURL: try text("metadata_url") ?? "",
            issuerParameterAdvertised: try object.optional("authorization_response_iss_parameter_supported") {
                node throws(DocumentError) in try node.bool()
            } ?? false)
    }
}

extension SignInSettings {
    /// What the client is configured with, member by member.
    package var adapterInput: [(name: String, value: DocumentValue)] {
        let members: [(name: String, value: DocumentValue?)] = [
            ("client_id", .string(clientID)), ("server_client_id", serverClientID.map(DocumentValue.string)),
            ("hosted_domain", hostedDomain.map(DocumentValue.string)),
            ("scopes", .array(scopes.map { DocumentNode(.string($0)) })), ("redirect_uri", .string(redirectURI)),
            ("leeway", .integer(leeway)),
        ]
        return members.compactMap { name, value in value.map { (name, $0) } }
    }

    /// Reads what `adapterInput` writes.
    package init(adapterInput node: DocumentNode) throws(DocumentError) {
        let object = try node.object()
        func text(_ name: String) throws(DocumentError) -> String? {
            try object.optional(name) { node throws(DocumentError) in try node.string() }
        }
        self.init(
            clientID: try object.member("client_id").string(), serverClientID: try text("server_client_id"),
            hostedDomain: try text("hosted_domain"),
            scopes: try object.member("scopes").array { node throws(DocumentError) in try node.string() },
            redirectURI: try object.member("redirect_uri").string(), leeway: try object.member("leeway").integer())
    }
}
