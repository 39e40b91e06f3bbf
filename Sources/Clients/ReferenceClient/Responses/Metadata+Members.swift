internal import AssayConformance
internal import AssayJSON
internal import ReferenceJOSE

/// What a client may refuse in metadata that it need not use (OpenID Connect Discovery §3).
extension Metadata {
    private static let lists: Set<String> = [
        "scopes_supported", "response_types_supported", "response_modes_supported", "grant_types_supported",
        "acr_values_supported", "subject_types_supported", "id_token_signing_alg_values_supported",
        "id_token_encryption_alg_values_supported", "id_token_encryption_enc_values_supported",
        "userinfo_signing_alg_values_supported", "userinfo_encryption_alg_values_supported",
        "userinfo_encryption_enc_values_supported", "request_object_signing_alg_values_supported",
        "request_object_encryption_alg_values_supported", "request_object_encryption_enc_values_supported",
        "token_endpoint_auth_methods_supported", "token_endpoint_auth_signing_alg_values_supported",
        "display_values_supported", "claim_types_supported", "claims_supported", "claims_locales_supported",
        "ui_locales_supported", "code_challenge_methods_supported",
    ]
    private static let texts: Set<String> = [
        "userinfo_endpoint", "revocation_endpoint", "device_authorization_endpoint", "registration_endpoint",
        "service_documentation", "op_policy_uri", "op_tos_uri",
    ]
    private static let flags: Set<String> = [
        "claims_parameter_supported", "request_parameter_supported", "request_uri_parameter_supported",
        "require_request_uri_registration", "authorization_response_iss_parameter_supported",
    ]

    func checkMembers(_ body: JSONObject) throws(Refusal) {
        let misfit = body.names.contains { name in
            if Self.lists.contains(name) { return Self.list(name, body)?.isEmpty ?? true }
            if Self.texts.contains(name) { return body.text(name) == nil }
            return Self.flags.contains(name) && ![.bool(true), .bool(false)].contains(body[name])
        }
        if misfit, flaws.has("metadata-of-other-type-refused") {
            throw Refusal(.invalidProviderMetadata, "a member has another type than the defined one")
        }
        let isWhole =
            Self.list("response_types_supported", body)?.contains("code") ?? false
            && Self.list("subject_types_supported", body)?.isEmpty == false
            && Self.list("id_token_signing_alg_values_supported", body)?.contains("RS256") ?? false
        if !isWhole, flaws.has("incomplete-metadata-refused") {
            throw Refusal(.invalidProviderMetadata, "a REQUIRED list, the code flow or RS256 is missing")
        }
        if body["code_challenge_methods_supported"] != nil,
            Self.list("code_challenge_methods_supported", body)?.contains("S256") != true,
            flaws.has("metadata-without-s256-refused")
        {
            throw Refusal(.invalidProviderMetadata, "the provider does not support S256")
        }
    }

    /// The texts of a list; `nil` if the member is absent, no array, or has something else in it.
    private static func list(_ name: String, _ body: JSONObject) -> [String]? {
        guard case .array(let elements)? = body[name] else { return nil }
        let texts = elements.compactMap { if case .string(let text) = $0.value { text } else { nil } }
        return texts.count == elements.count ? texts : nil
    }
}
