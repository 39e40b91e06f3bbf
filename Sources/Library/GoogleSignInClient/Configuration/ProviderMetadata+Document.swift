internal import StrictJOSE

extension ProviderMetadata {
    /// Parses a discovery document.
    ///
    /// - Parameters:
    ///   - body: the document.
    ///   - issuer: the issuer whose document was requested; the document's `issuer` must match it byte for byte (OpenID
    ///     Connect Discovery §4.3).
    ///   - policy: which endpoints are allowed.
    /// - Throws: `issuer-mismatch` if the document names another issuer; `insecure-endpoint` for a URL that is not
    ///   `https`, including the issuer's; `invalid-provider-metadata` for a missing required member, a member of the
    ///   wrong type, a malformed URL, or a provider that lacks what this client needs (the code flow, RS256, and S256
    ///   if the document lists PKCE methods).
    public init(
        document body: [UInt8], issuer: String, policy: EndpointPolicy = .secure
    ) throws(GoogleSignInError) {
        let document = try JSONResponse(body, code: .invalidProviderMetadata)
        _ = try document.string("issuer")
        guard document.root["issuer"]?.isString(issuer) == true else {
            throw GoogleSignInError(.issuerMismatch, "the document's issuer differs from the expected issuer")
        }
        try Self.checkCapabilities(document)
        self.init(
            unchecked: issuer, try document.string("authorization_endpoint"), try document.string("token_endpoint"),
            try document.string("jwks_uri"), try document.optionalString("userinfo_endpoint"),
            try document.optionalString("revocation_endpoint"),
            try document.optionalString("device_authorization_endpoint"),
            try document.optionalBoolean("authorization_response_iss_parameter_supported") ?? false, policy)
        try check(malformed: .invalidProviderMetadata)
    }

    /// Parses the response to a discovery request: status 200 and `application/json` (OpenID Connect Discovery §4.2).
    public init(
        _ response: HTTPResponse, issuer: String, policy: EndpointPolicy = .secure
    ) throws(GoogleSignInError) {
        guard response.status == 200, response.fields.contentType == .mediaType(.json) else {
            throw GoogleSignInError(
                .invalidProviderMetadata, "status \(response.status); expected 200 with one application/json")
        }
        try self.init(document: response.body, issuer: issuer, policy: policy)
    }

    /// Checks the arrays required by OpenID Connect Discovery §3, and by RFC 8414 §2 for PKCE.
    private static func checkCapabilities(_ document: JSONResponse) throws(GoogleSignInError) {
        let needs: [(name: String, value: String?)] = [
            ("response_types_supported", "code"), ("subject_types_supported", nil),
            ("id_token_signing_alg_values_supported", "RS256"),
        ]
        for (name, value) in needs {
            guard let listed = try document.optionalStrings(name), !listed.isEmpty else {
                throw document.refusal(name, "a non-empty array of strings")
            }
            if let value, !listed.contains(value) { throw document.refusal(name, "\(value) among the values") }
        }
        if let methods = try document.optionalStrings("code_challenge_methods_supported"),
            !methods.contains(CodeChallenge.method)
        {
            throw document.refusal("code_challenge_methods_supported", "\(CodeChallenge.method) among the values")
        }
    }
}
