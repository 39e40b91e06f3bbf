/// Who sends security events, and where its keys are: what the RISC configuration document says (Google, Protect user
/// accounts with Cross-Account Protection, as of 17 May 2026).
public struct RISCConfiguration: Sendable, Hashable {
    /// Where Google serves its document.
    public static let googleDocumentURL = "https://accounts.google.com/.well-known/risc-configuration"

    /// The issuer of the tokens, as the document writes it.
    public let issuer: String

    /// Where the key set is.
    ///
    /// Google names the address that also has the keys of its ID tokens, so one key cache serves both.
    public let jwksURI: String

    /// Creates a configuration.
    ///
    /// - Throws: `insecure-endpoint` for a URL that the policy does not allow; `invalid-configuration` for a malformed
    ///   one.
    public init(issuer: String, jwksURI: String, policy: EndpointPolicy = .secure) throws(GoogleSignInError) {
        try self.init(issuer, jwksURI, policy, malformed: .invalidConfiguration)
    }

    /// Parses the document.
    ///
    /// - Parameters:
    ///   - body: the document.
    ///   - expected: the issuer whose document was requested; the document's may differ from it by one slash at the
    ///     end.
    ///   - policy: which endpoints are allowed.
    /// - Throws: `issuer-mismatch` for another issuer; `insecure-endpoint` for a URL that the policy does not allow;
    ///   `invalid-provider-metadata` for a missing member, a member of the wrong type, or a malformed URL.
    public init(
        document body: [UInt8], issuer expected: String = "https://accounts.google.com",
        policy: EndpointPolicy = .secure
    ) throws(GoogleSignInError) {
        let document = try JSONResponse(body, code: .invalidProviderMetadata)
        let issuer = try document.string("issuer")
        guard Self.spellings(of: expected).contains(where: { $0.utf8.elementsEqual(issuer.utf8) }) else {
            throw GoogleSignInError(.issuerMismatch, "the document's issuer differs from the expected issuer")
        }
        try self.init(issuer, try document.string("jwks_uri"), policy, malformed: .invalidProviderMetadata)
    }

    private init(
        _ issuer: String, _ jwksURI: String, _ policy: EndpointPolicy, malformed: GoogleSignInError.Code
    ) throws(GoogleSignInError) {
        _ = try policy.endpoint(issuer, named: "issuer", malformed: malformed)
        _ = try policy.endpoint(jwksURI, named: "jwks_uri", malformed: malformed)
        self.init(unchecked: issuer, jwksURI)
    }

    private init(unchecked issuer: String, _ jwksURI: String) {
        self.issuer = issuer
        self.jwksURI = jwksURI
    }

    /// Google's, from its document.
    public static let google = RISCConfiguration(
        unchecked: "https://accounts.google.com", "https://www.googleapis.com/oauth2/v3/certs")

    /// The accepted values of `iss`: the issuer, with or without one slash at its end.
    ///
    /// The example of a token on Google's page has the slash, and Google's document has none.
    var issuers: [String] { Self.spellings(of: issuer) }

    private static func spellings(of issuer: String) -> [String] {
        [issuer, issuer.utf8.last == UInt8(ascii: "/") ? String(issuer.dropLast()) : issuer + "/"]
    }
}
