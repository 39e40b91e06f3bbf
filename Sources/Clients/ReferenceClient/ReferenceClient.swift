package import AssayConformance
package import ReferenceJOSE

/// A second client, written only from the specifications, that can have one flaw at a time.
///
/// It is simple rather than fast, shares no code with the client library, and is deterministic except for the
/// random values of an authorization request.
package struct ReferenceClient: ClientUnderTest {
    private(set) var flaws: FlawSwitch
    let values: RequestValues
    /// The choices of the lenient client that it makes only where they lead to an acceptance; otherwise empty.
    let readings: Set<String>
    /// The client's description of itself.
    package let description: ClientDescription

    /// Creates the client without flaws.
    package init() { self.init(flaws: FlawSwitch(nil)) }

    /// Creates the client with a flaw.
    package init(flaw: String?) { self.init(withFlaws: flaw.map { [$0] } ?? []) }

    /// Creates the client with some flaws.
    package init(withFlaws flaws: [String]) {
        self.init(flaws: FlawSwitch(Set(flaws)), name: "reference" + flaws.map { "+flaw:\($0)" }.joined())
    }

    /// Creates the client with another reader of JSON.
    package init(jsonReader name: String, _ reader: @escaping FlawSwitch.JSONRewriter) {
        self.init(flaws: FlawSwitch([], jsonReader: reader), name: "reference+reader:\(name)")
    }

    /// Creates the client with one choice of a client at the boundary of core.
    package init(choice: BoundaryClient.Choice) {
        self.init(flaws: FlawSwitch(choice.id), name: "reference+choice:\(choice.id)")
    }

    /// Creates one of the two clients at the boundary of core.
    ///
    /// - Parameter choice: a choice that it does not make.
    package init(_ boundary: BoundaryClient, without choice: BoundaryClient.Choice? = nil) {
        self.init(
            flaws: FlawSwitch(Set(boundary.choices.map(\.id).filter { $0 != choice?.id })), name: boundary.name,
            summary: boundary.summary, profile: "core",
            readings: boundary.name == "lenient" ? Self.conflictingReadings : [])
    }

    init(
        flaws: FlawSwitch, name: String = "reference",
        summary: String = "a second implementation, written only from the specifications; flaws are switched on in it",
        profile: String = "strict+app", readings: Set<String> = []
    ) {
        self.flaws = flaws
        self.readings = readings.intersection(flaws.active)
        values = RequestValues(flaws)
        description = ClientDescription(
            name: name, version: "1", summary: summary, features: Set(Feature.allCases), reasons: .all,
            defaultProfile: profile)
    }

    /// The same client with other flaws in what it reads.
    func with(_ flaws: FlawSwitch) -> ReferenceClient {
        var client = self
        client.flaws = flaws
        return client
    }

    /// Every operation.
    package var handlers: [OperationHandler] {
        [
            OperationHandler { (probe: IDTokenProbe) in inAnyReading { $0.observation(of: probe) } },
            OperationHandler { (probe: AuthorizationResponseProbe) in inAnyReading { $0.observation(of: probe) } },
            OperationHandler { (probe: AuthorizationRequestProbe) in observation(of: probe) },
            OperationHandler { (probe: CodeChallengeProbe) in observation(of: probe) },
            OperationHandler { (probe: TokenResponseProbe) in inAnyReading { $0.observation(of: probe) } },
            OperationHandler { (probe: KeySetProbe) in inAnyReading { $0.observation(of: probe) } },
            OperationHandler { (probe: UserInfoProbe) in inAnyReading { $0.observation(of: probe) } },
            OperationHandler { (probe: ProviderMetadataProbe) in inAnyReading { $0.observation(of: probe) } },
            OperationHandler { (probe: RSAPublicKeyProbe) in observation(of: probe) },
            OperationHandler { (probe: CredentialResponseProbe) in inAnyReading { $0.observation(of: probe) } },
            OperationHandler { (probe: SecurityEventProbe) in inAnyReading { $0.observation(of: probe) } },
            OperationHandler { (probe: DeviceAuthorizationProbe) in inAnyReading { $0.observation(of: probe) } },
            OperationHandler(signIn: { fixture in ReferenceSignIn(fixture, flaws) }),
            OperationHandler(account: { device in accounts(on: device) }),
        ]
    }

    /// Launches the client on a device, without a task.
    package func accounts(on device: AccountDevice) -> any AccountClientUnderTest {
        ReferenceAccount(device, flaws)
    }
}

extension ReferenceClient: RestartableClient {
    package func sendAfterRestart(_ probe: Probe) async -> Trial {
        await probe.send(to: ReferenceClient(flaws: flaws, name: description.name))
    }
}
