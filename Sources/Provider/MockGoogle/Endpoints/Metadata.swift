internal import AssayJSON
internal import TokenForge

extension MockGoogleProvider {
    /// The provider's metadata (OpenID Connect Discovery 1.0 §4), with Google's members.
    func metadata() -> EndpointResponse {
        let places = configuration.places
        var document: JSONValue = [
            "issuer": .string(configuration.issuer),
            "authorization_endpoint": .string(places.url(of: .authorize)),
            "device_authorization_endpoint": .string(places.url(of: .deviceCode)),
            "token_endpoint": .string(places.url(of: .token)),
            "userinfo_endpoint": .string(places.url(of: .userinfo)),
            "revocation_endpoint": .string(places.url(of: .revoke)),
            "jwks_uri": .string(places.url(of: .certs)),
            "response_types_supported": [
                "code", "token", "id_token", "code token", "code id_token", "token id_token", "code token id_token",
                "none",
            ],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["RS256"],
            "scopes_supported": ["openid", "email", "profile"],
            "token_endpoint_auth_methods_supported": ["client_secret_post", "client_secret_basic"],
            "claims_supported": [
                "aud", "email", "email_verified", "exp", "family_name", "given_name", "iat", "iss", "name", "picture",
                "sub",
            ],
            "code_challenge_methods_supported": ["plain", "S256"],
            "grant_types_supported": [
                "authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:device_code",
                "urn:ietf:params:oauth:grant-type:jwt-bearer",
            ],
        ]
        if configuration.issuerParameter == .on {
            document["authorization_response_iss_parameter_supported"] = true
        }
        return .json(200, document, headers: [HeaderField("Cache-Control", "public, max-age=3600")])
    }

    /// A document that the configuration serves at a path.
    func document(_ request: EndpointRequest) throws(EndpointFailure) -> EndpointResponse {
        guard let (_, document) = configuration.documents.first(where: { $0.path == request.message.url.path }) else {
            return .html(404, ErrorPage.plain(404, "Not Found"))
        }
        let body = try rendering { () throws(JSONError) in
            try render(document.body, FaultSubject(), at: request.now)
        }
        return EndpointResponse(
            MockResponse(status: 200, headers: [HeaderField("Content-Type", document.mediaType)], body: .bytes(body)))
    }
}
