internal import AssayConformance
internal import AssayDocument

/// The installations of a served client, each in the world of the scenario that it belongs to.
final class ServedSignIns {
    private struct Installation {
        let world: SignInWorld
        let carrier: RelayCarrier
        let client: any SignInClientUnderTest
    }

    private struct Place: Hashable {
        let relay: String
        let device: String
    }

    /// Scenarios come one after another and say no goodbye.
    private static let maximumInstallations = 16

    private let client: any ClientUnderTest
    private var installations: [Place: Installation] = [:]
    private var order: [Place] = []

    init(_ client: any ClientUnderTest) { self.client = client }

    /// Takes one step.
    func put(_ input: DocumentNode) async throws(DocumentError) -> Observation {
        let object = try input.object()
        let step: AdapterStep = try object.member("step").choice()
        guard object.optionalMember("relay") != nil else { return .unsupported("sign-in without a relay") }
        guard let installation = try await installation(object, input) else {
            return .unsupported(Operation.signIn.rawValue)
        }
        let world = installation.world
        world.pass(milliseconds: try object.member("now_ms").integer() - world.milliseconds)
        let told = world.milliseconds
        let observation = try await perform(step, object, on: installation.client)
        if world.milliseconds != told { installation.carrier.synchronize(at: world.milliseconds) }
        return observation
    }

    private func perform(
        _ step: AdapterStep, _ object: DocumentObject, on client: any SignInClientUnderTest
    ) async throws(DocumentError) -> Observation {
        func session() throws(DocumentError) -> String { try object.member("session").string() }
        func text(_ name: String) throws(DocumentError) -> String? {
            try object.optional(name) { node throws(DocumentError) in try node.string() }
        }
        switch step {
        case .start:
            let provider = try object.member("provider")
            return await client.start(
                SignInStart(
                    provider: try SignInProvider(adapterInput: provider),
                    usesDiscovery: provider.value["authorization_endpoint"] == nil, loginHint: try text("login_hint")))
        case .finish:
            let ending = try text("callback_url").map(SignInEnding.callback) ?? .cancelled
            return await client.finish(try session(), ending)
        case .refresh: return await client.refresh(try session())
        case .userInfo: return await client.userInfo(try session())
        case .revoke: return await client.revoke(try session())
        case .verify:
            return await client.verify(
                SignInVerification(
                    provider: try SignInProvider(adapterInput: object.member("provider")),
                    idToken: Array(try object.member("id_token").string().utf8), nonce: try text("nonce")))
        }
    }

    private func installation(
        _ object: DocumentObject, _ input: DocumentNode
    ) async throws(DocumentError) -> Installation? {
        let place = Place(relay: try object.member("relay").string(), device: try object.member("device").string())
        if let known = installations[place] { return known }
        guard let carrier = RelayCarrier(place.relay) else {
            throw try object.member("relay").error("expected a URL")
        }
        let world = SignInWorld(
            settings: try SignInSettings(adapterInput: input), carrier: carrier,
            milliseconds: try object.member("now_ms").integer())
        // Random numbers are made from an installation's number: no two devices may share one.
        for _ in 0..<(Int(place.device).map { min(max($0, 0), 64) } ?? 0) { _ = world.nextInstallation() }
        guard let client = await client.makeSignInClient(world) else { return nil }
        let installation = Installation(world: world, carrier: carrier, client: client)
        installations[place] = installation
        order.append(place)
        if order.count > Self.maximumInstallations { installations[order.removeFirst()] = nil }
        return installation
    }
}
