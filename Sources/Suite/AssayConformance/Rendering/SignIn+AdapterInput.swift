package import AssayJSON

/// The provider in the adapter protocol, with the names of OpenID Connect Discovery 1.0 §3.
extension SignInProvider {
    private static let blank = SignInProvider(
        issuer: "", authorizationEndpoint: "", tokenEndpoint: "", jwksURI: "", userInfoEndpoint: nil,
        revocationEndpoint: nil, metadataURL: "", issuerParameterAdvertised: false)

    private static let endpoints = Message(
        blank: blank,
        [
            .init("issuer", \.issuer), .init("authorization_endpoint", \.authorizationEndpoint),
            .init("token_endpoint", \.tokenEndpoint), .init("jwks_uri", \.jwksURI),
            .init("userinfo_endpoint", \.userInfoEndpoint), .init("revocation_endpoint", \.revocationEndpoint),
            .init("device_authorization_endpoint", \.deviceAuthorizationEndpoint),
            .init("authorization_response_iss_parameter_supported", \.issuerParameterAdvertised),
        ])

    private static let metadata = Message(
        blank: blank, [.init("issuer", \.issuer), .init("metadata_url", \.metadataURL)])

    /// The provider as the adapter protocol describes it.
    ///
    /// - Parameter discovers: whether the client has to fetch the metadata itself.
    package func adapterInput(discovers: Bool) -> JSONValue {
        (discovers ? Self.metadata : Self.endpoints).encode(self)
    }

    /// Reads what `adapterInput` writes: either the address of the metadata or the endpoints, never both.
    ///
    /// Members that the client does not get are empty.
    package static func read(
        adapterInput node: JSONNode
    ) throws(JSONError) -> (provider: SignInProvider, discovers: Bool) {
        let discovers = try node.object().optionalMember("metadata_url") != nil
        return (try (discovers ? metadata : endpoints).decode(node), discovers)
    }
}

extension SignInSettings {
    /// The client's configuration, which is part of each step that configures it.
    package static let message = Message(
        blank: SignInSettings(
            clientID: "", serverClientID: nil, hostedDomain: nil, scopes: [], redirectURI: "", leeway: 0),
        [
            .init("client_id", \.clientID), .init("client_secret", \.clientSecret, isSecret: true),
            .init("server_client_id", \.serverClientID),
            .init("hosted_domain", \.hostedDomain), .init("scopes", \.scopes),
            .init("redirect_uri", \.redirectURI), .init("leeway", \.leeway),
            .init("dpop", \.bindsRefreshToken),
        ])
}
