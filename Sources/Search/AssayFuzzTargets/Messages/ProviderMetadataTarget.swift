internal import AssayConformance
internal import AssayJSON
package import AssayParserFuzzTargets
internal import GoogleSignInClient
internal import ReferenceClient
internal import ReferenceJOSE

extension FuzzTargets {
    /// A provider's metadata.
    package static let providerMetadata = FuzzTarget(
        "provider-metadata", weight: 1,
        // Members of provider metadata (OpenID Connect Discovery §3).
        dictionary: .json
            + FuzzDictionary(
                members: """
                    issuer authorization_endpoint token_endpoint jwks_uri userinfo_endpoint revocation_endpoint
                    response_types_supported code_challenge_methods_supported
                    authorization_response_iss_parameter_supported id_token_signing_alg_values_supported
                    """,
                strings: "https://accounts.google.com",
                words: #""https:// "http:// ["code"] ["S256"] ["RS256"]"#),
        seeds: { $0.seed(($0.input as? ProviderMetadataProbe)?.body) }, madeSeeds: { MetadataMessage.seeds },
        drafts: { bytes throws(FuzzDraftError) in
            let probe = ProviderMetadataProbe(issuer: "https://accounts.google.com", body: bytes)
            return [FuzzDraft(area: "provider-metadata/found", probe)]
        },
        ProviderMetadataProperties.check)
}

private enum ProviderMetadataProperties {
    static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
        let message = MetadataMessage(bytes)
        let (issuer, response, bytes) = (message.issuer, message.response, message.body)
        try checkRISC(bytes, issuer)
        let library = try Library.observe { () throws(GoogleSignInError) in
            let metadata = try ProviderMetadata(response, issuer: issuer)
            return [
                "authorization_endpoint": .string(metadata.authorizationEndpoint),
                "token_endpoint": .string(metadata.tokenEndpoint), "jwks_uri": .string(metadata.jwksURI),
            ]
        }
        if case .accept(let output) = library {
            try expect(response.status == 200 && message.isJSON, "metadata comes with status 200, as JSON")
            for (name, value) in output {
                guard case .string(let url) = value else { continue }
                try expect(url.lowercased().hasPrefix("https://"), "an endpoint is https", name)
            }
        }
        // The reference reads only bodies.
        guard response.status == 200, message.isJSON else { return }
        let probe = ProviderMetadataProbe(issuer: issuer, body: bytes)
        let reference = ReferenceClient().observation(of: probe)
        // Each client may require more members (OpenID Connect Discovery §3) of a provider that it knows. The library
        // requires all that the reference requires.
        if !library.isAcceptance, reference.isAcceptance { return }
        // A port may be empty (RFC 3986 §3.2.3), which not every implementation accepts.
        if case .accept(let output) = library, hasEmptyPort(bytes), output["jwks_uri"] != nil { return }
        try Agreement.check(library: library, reference: reference)
    }

    /// Checks what is accepted as a RISC configuration document, which has two members of the same names.
    private static func checkRISC(_ document: [UInt8], _ issuer: String) throws(BrokenProperty) {
        guard let configuration = try? RISCConfiguration(document: document, issuer: issuer) else { return }
        let spellings = [issuer, issuer + "/"] + (issuer.hasSuffix("/") ? [String(issuer.dropLast())] : [])
        try expect(
            spellings.contains { $0.hasSameBytes(as: configuration.issuer) },
            "a RISC document's issuer is the requested one, except for a slash at its end")
        for url in [configuration.issuer, configuration.jwksURI] {
            try expect(url.lowercased().hasPrefix("https://"), "an address of a RISC document is https")
        }
        try expect(
            (try? RISCConfiguration(issuer: configuration.issuer, jwksURI: configuration.jwksURI)) == configuration,
            "what a RISC document says can be configured without it")
    }

    private static func hasEmptyPort(_ document: [UInt8]) -> Bool {
        guard case .object(let members)? = ReferenceParts.jsonObject(document) else { return false }
        return members.contains { member in
            guard case .string(let url) = member.node.value, url.lowercased().hasPrefix("https://") else {
                return false
            }
            return url.dropFirst(8).prefix { !"/?#".contains($0) }.last == ":"
        }
    }
}
