/// A relying party under test: one method an operation.
///
/// A method that a client does not implement answers `unsupported`, which the suite reports as skipped, never as
/// passed. A method must not fail in any other way than by its observation; a trap ends the process.
public protocol ClientUnderTest: Sendable {
    /// What the client says of itself.
    var description: ClientDescription { get }

    /// Verifies an ID token against a key set and what the client was told.
    func verifyIDToken(_ probe: IDTokenProbe) async -> Observation
    /// Reads the callback URL that ends an authorization request.
    func parseAuthorizationResponse(_ probe: AuthorizationResponseProbe) async -> Observation
    /// Builds the URL that starts an authorization request.
    func buildAuthorizationRequest(_ probe: AuthorizationRequestProbe) async -> Observation
    /// Derives the S256 code challenge of a code verifier.
    func deriveCodeChallenge(_ probe: CodeChallengeProbe) async -> Observation
    /// Reads the token endpoint's answer.
    func parseTokenResponse(_ probe: TokenResponseProbe) async -> Observation
    /// Reads a key set document with its header fields.
    func parseKeySet(_ probe: KeySetProbe) async -> Observation
    /// Reads the user information endpoint's answer.
    func parseUserInfo(_ probe: UserInfoProbe) async -> Observation
    /// Reads a provider's metadata document.
    func parseProviderMetadata(_ probe: ProviderMetadataProbe) async -> Observation
    /// Writes an RSA public key as PKCS #1 DER.
    func encodeRSAPublicKey(_ probe: RSAPublicKeyProbe) async -> Observation
    /// Installs the client in a world of providers, for whole sign-ins; `nil` if it has none.
    func makeSignInClient(_ world: SignInWorld) async -> (any SignInClientUnderTest)?
    /// Launches the client on a device, for accounts and sessions; `nil` if it has none.
    func makeAccountClient(_ device: AccountDevice) async -> (any AccountClientUnderTest)?
}

extension ClientUnderTest {
    /// Answers that the client lacks the operation.
    public func verifyIDToken(_ probe: IDTokenProbe) async -> Observation {
        .unsupported(Operation.verifyIDToken.rawValue)
    }

    /// Answers that the client lacks the operation.
    public func parseAuthorizationResponse(_ probe: AuthorizationResponseProbe) async -> Observation {
        .unsupported(Operation.parseAuthorizationResponse.rawValue)
    }

    /// Answers that the client lacks the operation.
    public func buildAuthorizationRequest(_ probe: AuthorizationRequestProbe) async -> Observation {
        .unsupported(Operation.buildAuthorizationRequest.rawValue)
    }

    /// Answers that the client lacks the operation.
    public func deriveCodeChallenge(_ probe: CodeChallengeProbe) async -> Observation {
        .unsupported(Operation.deriveCodeChallenge.rawValue)
    }

    /// Answers that the client lacks the operation.
    public func parseTokenResponse(_ probe: TokenResponseProbe) async -> Observation {
        .unsupported(Operation.parseTokenResponse.rawValue)
    }

    /// Answers that the client lacks the operation.
    public func parseKeySet(_ probe: KeySetProbe) async -> Observation {
        .unsupported(Operation.parseKeySet.rawValue)
    }

    /// Answers that the client lacks the operation.
    public func parseUserInfo(_ probe: UserInfoProbe) async -> Observation {
        .unsupported(Operation.parseUserInfo.rawValue)
    }

    /// Answers that the client lacks the operation.
    public func parseProviderMetadata(_ probe: ProviderMetadataProbe) async -> Observation {
        .unsupported(Operation.parseProviderMetadata.rawValue)
    }

    /// Answers that the client lacks the operation.
    public func encodeRSAPublicKey(_ probe: RSAPublicKeyProbe) async -> Observation {
        .unsupported(Operation.encodeRSAPublicKey.rawValue)
    }

    /// Answers that the client lacks the operation.
    public func makeSignInClient(_ world: SignInWorld) async -> (any SignInClientUnderTest)? { nil }

    /// Answers that the client lacks the operation.
    public func makeAccountClient(_ device: AccountDevice) async -> (any AccountClientUnderTest)? { nil }
}
