public import AssayConformance
internal import ReferenceJOSE

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
    package init(flaw: String?) {
        flaws = FlawSwitch(flaw)
    }

    init(flaws: FlawSwitch) {
        self.flaws = flaws
    }

    /// What the client says of itself.
    public var description: ClientDescription {
        ClientDescription(
            name: flaws.active.map { "reference+flaw:\($0)" } ?? "reference", version: "1",
            summary: "a second implementation, from the specifications alone; the one that flaws are switched on in",
            features: Set(Feature.allCases), reasons: .all)
    }

    /// Every operation.
    public var handlers: [OperationHandler] {
        [
            OperationHandler { (probe: IDTokenProbe) in observation(of: probe) },
            OperationHandler { (probe: AuthorizationResponseProbe) in observation(of: probe) },
            OperationHandler { (probe: AuthorizationRequestProbe) in observation(of: probe) },
            OperationHandler { (probe: CodeChallengeProbe) in observation(of: probe) },
            OperationHandler { (probe: TokenResponseProbe) in observation(of: probe) },
            OperationHandler { (probe: KeySetProbe) in observation(of: probe) },
            OperationHandler { (probe: UserInfoProbe) in observation(of: probe) },
            OperationHandler { (probe: ProviderMetadataProbe) in observation(of: probe) },
            OperationHandler { (probe: RSAPublicKeyProbe) in observation(of: probe) },
            OperationHandler(signIn: { world in ReferenceSignIn(world, flaws) }),
            OperationHandler(account: { device in accounts(on: device) }),
        ]
    }

    /// Launches the client on a device, where nobody may wait.
    package func accounts(on device: AccountDevice) -> any AccountClientUnderTest {
        ReferenceAccount(device, flaws)
    }
}
