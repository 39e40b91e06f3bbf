public import AssayConformance
public import ReferenceJOSE

/// A second client, written from the specifications alone, that can be given one defect at a time.
///
/// It is plain and obvious rather than fast, shares no code with the client library, and is deterministic but for the
/// random values of an authorization request.
public struct ReferenceClient: ClientUnderTest {
    let flaws: FlawSwitch

    /// The client as it should be.
    public init() {
        flaws = FlawSwitch(nil)
    }

    /// The client with a defect.
    public init(flaw: Flaw?) {
        flaws = FlawSwitch(flaw)
    }

    init(flaws: FlawSwitch) {
        self.flaws = flaws
    }

    /// What the client says of itself.
    public var description: ClientDescription {
        ClientDescription(
            name: flaws.active.map { "reference+flaw:\($0.id)" } ?? "reference", version: "1",
            summary: "a second implementation, from the specifications alone; the one that flaws are switched on in",
            operations: Self.operations, features: Set(Feature.allCases), reasons: .all)
    }

    private static let operations: Set<Operation> = [
        .verifyIDToken, .parseAuthorizationResponse, .buildAuthorizationRequest, .deriveCodeChallenge,
        .parseTokenResponse, .parseKeySet, .parseUserInfo, .parseProviderMetadata, .encodeRSAPublicKey, .signIn,
        .account,
    ]

    /// Verifies an ID token.
    public func verifyIDToken(_ probe: IDTokenProbe) async -> Observation { observation(of: probe) }

    /// Reads a callback URL.
    public func parseAuthorizationResponse(_ probe: AuthorizationResponseProbe) async -> Observation {
        observation(of: probe)
    }

    /// Builds an authorization request.
    public func buildAuthorizationRequest(_ probe: AuthorizationRequestProbe) async -> Observation {
        observation(of: probe)
    }

    /// Derives a code challenge.
    public func deriveCodeChallenge(_ probe: CodeChallengeProbe) async -> Observation { observation(of: probe) }

    /// Reads a token answer.
    public func parseTokenResponse(_ probe: TokenResponseProbe) async -> Observation { observation(of: probe) }

    /// Reads a key set with its freshness.
    public func parseKeySet(_ probe: KeySetProbe) async -> Observation { observation(of: probe) }

    /// Reads a user information answer.
    public func parseUserInfo(_ probe: UserInfoProbe) async -> Observation { observation(of: probe) }

    /// Reads a provider's metadata.
    public func parseProviderMetadata(_ probe: ProviderMetadataProbe) async -> Observation { observation(of: probe) }

    /// Writes an RSA public key as PKCS #1 DER.
    public func encodeRSAPublicKey(_ probe: RSAPublicKeyProbe) async -> Observation { observation(of: probe) }

    /// Installs the client in a world of providers.
    public func makeSignInClient(_ world: SignInWorld) async -> (any SignInClientUnderTest)? {
        ReferenceSignIn(world, flaws)
    }

    /// Launches the client on a device.
    public func makeAccountClient(_ device: AccountDevice) async -> (any AccountClientUnderTest)? {
        accounts(on: device)
    }

    /// Launches the client on a device, where nobody may wait.
    package func accounts(on device: AccountDevice) -> any AccountClientUnderTest {
        ReferenceAccount(device, flaws)
    }
}
