internal import AssayConformance
internal import AssayJSON
internal import ReferenceJOSE

/// A provider's metadata (OpenID Connect Discovery §3, §4.2, §4.3).
struct Metadata {
    let probe: ProviderMetadataProbe
    let flaws: FlawSwitch

    func read() throws(Refusal) -> [String: OutputValue] {
        guard let body = JSONText(flaws).body(probe.body) else {
            throw Refusal(.invalidProviderMetadata, "the metadata is not a JSON object")
        }
        if body.names.contains(where: { !Self.known.contains($0) }), flaws.has("unknown-members-refused") {
            throw Refusal(.invalidProviderMetadata, "a member is unknown")
        }
        try checkIssuer(body["issuer"])
        if !flaws.isHonest { try checkMembers(body) }
        for name in ["userinfo_endpoint", "revocation_endpoint", "device_authorization_endpoint"] {
            guard case .string(let text)? = body[name], !flaws.has("optional-endpoints-not-checked") else { continue }
            do throws(Refusal) {
                try EndpointCheck(flaws).check(text, malformed: .invalidProviderMetadata)
            } catch {
                guard isPlainHTTPByMistake(text) else { throw error }
            }
        }
        return [
            "authorization_endpoint": .string(
                try endpoint("authorization_endpoint", body, known: "https://accounts.google.com/o/oauth2/v2/auth")),
            "token_endpoint": .string(
                try endpoint("token_endpoint", body, known: "https://oauth2.googleapis.com/token")),
            "jwks_uri": .string(
                try endpoint("jwks_uri", body, known: "https://www.googleapis.com/oauth2/v3/certs")),
        ]
    }

    private static let known: Set<String> = [
        "issuer", "authorization_endpoint", "device_authorization_endpoint", "token_endpoint", "userinfo_endpoint",
        "revocation_endpoint", "jwks_uri", "response_types_supported", "subject_types_supported",
        "id_token_signing_alg_values_supported", "scopes_supported", "token_endpoint_auth_methods_supported",
        "claims_supported", "code_challenge_methods_supported", "grant_types_supported", "jwks",
        "response_modes_supported",
        "authorization_response_iss_parameter_supported",
    ]

    private func checkIssuer(_ value: JSONValue?) throws(Refusal) {
        if case .string(let issuer)? = value {
            if IssuerComparison(.metadataIssuer, flaws).equal(issuer, probe.issuer) {
                guard issuer.hasSuffix("/"), flaws.has("slash-of-issuer-removed") else { return }
                throw Refusal(.issuerMismatch, "issuer ends in a slash")
            }
            if let host = URISyntax(issuer)?.host, host == URISyntax(probe.issuer)?.host,
                flaws.has("metadata-issuer-compared-by-host")
            {
                return
            }
            if issuer.contains("{"), flaws.has("issuer-template-accepted") { return }
        }
        if case .array(let elements)? = value, elements.contains(where: { $0.value == .string(probe.issuer) }),
            flaws.has("any-of-array-taken")
        {
            return
        }
        if value == nil, flaws.has("metadata-without-issuer-accepted") { return }
        if value == .null, flaws.has("null-metadata-issuer-accepted") { return }
        guard flaws.has("metadata-issuer-not-compared") else {
            throw Refusal(.issuerMismatch, "issuer is not the requested one (OpenID Connect Discovery §4.3)")
        }
    }

    private func isPlainHTTPByMistake(_ text: String) -> Bool {
        text.hasPrefix("http://") && flaws.has("plain-http-in-metadata-accepted")
    }

    private func endpoint(_ name: String, _ body: JSONObject, known: String) throws(Refusal) -> String {
        switch body[name] {
        case .string(let text)?:
            do throws(Refusal) {
                try EndpointCheck(flaws).check(text, malformed: .invalidProviderMetadata)
            } catch {
                guard
                    isPlainHTTPByMistake(text) || flaws.has("metadata-\(name.replacing("_", with: "-"))-not-checked")
                        || text.hasPrefix("//") && flaws.has("endpoint-without-scheme-accepted")
                else { throw error }
            }
            if !text.hasPrefix(probe.issuer), flaws.has("endpoints-on-issuers-host-required") {
                throw Refusal(.invalidProviderMetadata, "\(name) is on another host than the issuer")
            }
            return text
        default:
            if case .array(let elements)? = body[name], elements.count == 1,
                case .string(let text)? = elements.first?.value, flaws.has("array-of-one-is-its-element")
            {
                return text
            }
            if body[name] == nil, flaws.has("absent-endpoints-taken-from-google") { return known }
            if name == "jwks_uri", body["jwks"] != nil, flaws.has("keys-in-metadata-accepted") { return known }
            // Invalid input must not become a default.
            guard flaws.has("missing-endpoints-taken-from-google") else {
                throw Refusal(
                    .invalidProviderMetadata, "\(name) is missing or not a string (OpenID Connect Discovery §3)")
            }
            return known
        }
    }
}
