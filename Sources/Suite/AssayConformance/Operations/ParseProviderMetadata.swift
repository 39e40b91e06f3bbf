/// A provider's metadata document (OpenID Connect Discovery 1.0 §4).
public struct ProviderMetadataProbe: OperationInput {
    /// The issuer whose document was requested.
    public var issuer: String
    /// The body's bytes.
    public var body: [UInt8]

    /// Describes an input.
    public init(issuer: String, body: [UInt8]) {
        self.issuer = issuer
        self.body = body
    }

    /// The operation `parse-provider-metadata`.
    public static var operation: ClientOperation { .parseProviderMetadata }
}

extension ClientOperation {
    /// Read a provider's metadata document.
    public static let parseProviderMetadata = ClientOperation(
        "parse-provider-metadata", ProviderMetadataProbe.message,
        output: [OutputMember("authorization_endpoint"), OutputMember("token_endpoint"), OutputMember("jwks_uri")])
}

extension ProviderMetadataProbe: MessageInput {
    package static let message = Message(
        blank: ProviderMetadataProbe(issuer: "", body: []),
        [.init("issuer", \.issuer, isContext: true), .init("body", \.body)])
}
