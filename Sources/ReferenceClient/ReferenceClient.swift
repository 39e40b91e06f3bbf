package import AssayConformance
internal import ReferenceJOSE

/// A second client, written only from the specifications, that can have one flaw at a time.
///
/// It is simple rather than fast, shares no code with the client library, and is deterministic except for the
/// random values of an authorization request.
package struct ReferenceClient: ClientUnderTest {
    let flaws: FlawSwitch

    /// Creates the client without flaws.
    package init() { flaws = FlawSwitch(nil) }

    /// Creates the client with a flaw.
    package init(flaw: String?) { flaws = FlawSwitch(flaw) }

    init(flaws: FlawSwitch) { self.flaws = flaws }

    /// The client's description of itself.
    package var description: ClientDescription {
        ClientDescription(
            name: flaws.active.map { "reference+flaw:\($0)" } ?? "reference", version: "1",
            summary: "a second implementation, written only from the specifications; flaws are switched on in it",
            features: Set(Feature.allCases), reasons: .all)
    }

    /// Every operation.
    package var handlers: [OperationHandler] {
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

    /// Launches the client on a device, without a task.
    package func accounts(on device: AccountDevice) -> any AccountClientUnderTest {
        ReferenceAccount(device, flaws)
    }
}
