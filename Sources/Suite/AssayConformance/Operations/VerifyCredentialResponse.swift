internal import TokenForge

/// A request that posts a credential to an app's server, as Google Identity Services does, with everything that the
/// server knows (Google, Verify the Google ID token on your server side).
public struct CredentialResponseProbe: OperationInput {
    /// The method of the request.
    public var method: String
    /// The header fields in order, as a server gets them.
    public var headers: [HeaderField]
    /// The body's bytes.
    public var body: [UInt8]
    /// What the server knows, as for an ID token from elsewhere; its `idToken` is empty.
    public var expectations: IDTokenProbe

    /// Describes an input.
    public init(method: String, headers: [HeaderField], body: [UInt8], expectations: IDTokenProbe) {
        self.method = method
        self.headers = headers
        self.body = body
        self.expectations = expectations
    }

    /// The operation `verify-credential-response`.
    public static var operation: ClientOperation { .verifyCredentialResponse }

    /// The verification of the credential that a client has found in the request.
    public func verification(of credential: [UInt8]) -> IDTokenProbe {
        var probe = expectations
        probe.idToken = credential
        return probe
    }
}

extension ClientOperation {
    /// Check the request that posts a credential, and verify the credential.
    public static let verifyCredentialResponse = ClientOperation(
        "verify-credential-response", CredentialResponseProbe.message, kind: CredentialCase.self,
        output: OutputMember.person + [OutputMember("select_by", isOptional: true)])
}

extension CredentialResponseProbe: MessageInput {
    package static let message = Message(
        blank: CredentialResponseProbe(
            method: "", headers: [], body: [],
            expectations: IDTokenProbe(
                idToken: [], keySet: [], provider: "google", clientID: "", issuers: [], now: 0, leeway: 0,
                network: ProbeNetwork([]))),
        [
            .init("method", \.method), .init("headers", \.headers), .init("body", \.body, isSecret: true),
            .init("jwks", \.expectations.keySet, isContext: true), .init(.clientID, \.expectations.clientID),
            .init(.serverClientID, \.expectations.serverClientID), .init(.issuers, \.expectations.issuers),
            .init(.nonce, \.expectations.nonce), .init(.hostedDomain, \.expectations.hostedDomain),
            .init(.now, \.expectations.now), .init(.leeway, \.expectations.leeway),
        ])
}
