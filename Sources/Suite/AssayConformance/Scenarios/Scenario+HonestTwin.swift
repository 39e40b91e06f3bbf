internal import AssayJSON
internal import TokenForge

extension Scenario {
    /// The members of a provider's configuration that identify it, in contrast to those that say how it behaves.
    private static let identity = ["base_url", "issuer", "clients", "scopes"]

    /// Reasons for refusals of the client's own configuration.
    private static let configurationReasons: Set<Reason> = [.invalidConfiguration, .insecureEndpoint]

    /// The golden scenario for the same client: an honest provider and one sign-in, by a member of its domain if any, and
    /// after it each kind of step that the scenario has after its sign-ins.
    ///
    /// If the vector expects the client's configuration to be refused, the twin uses the golden client's configuration.
    func honestTwin(
        of input: JSONNode?, expecting reasons: Set<Reason>, forge: Forge
    ) throws(JSONError) -> Scenario {
        var twin: [JSONMember] = []
        // No golden client signs in on a device, and the address of an endpoint is not the client's own.
        if let client = input?.value["client"],
            Self.configurationReasons.isDisjoint(with: reasons) || signsInDevices
        {
            twin.append(JSONMember("client", JSONNode(client)))
        }
        let starts = allSteps.compactMap { step in
            switch step.action {
            case .start(let start): start.provider
            case .authorizeDevice(let device): device.provider
            default: nil as String?
            }
        }
        let name = starts.first ?? firstProvider
        var provider: [JSONMember] = []
        if case .object(let members)? = input?.value["providers"]?[name] {
            provider = members.filter { Self.identity.contains($0.name) }
        }
        if let domain = settings.hostedDomain, !domain.isEmpty, !twin.isEmpty {
            // The twin has a member of the domain, even if the scenario has none.
            let member: JSONValue = [
                "sub": "110248495921238986420", "email": .string("member@\(domain)"), "email_verified": true,
                "hd": .string(domain),
            ]
            provider.append(JSONMember("people", JSONNode([member])))
        }
        twin.append(
            JSONMember(
                "providers",
                JSONNode(.object([JSONMember(name, JSONNode(.object(provider)))]))))
        if onlyVerifies {
            // In a scenario without sign-ins the client has to accept an honest token instead.
            let verification: JSONValue = ["do": "verify", "provider": .string(name)]
            twin.append(JSONMember("steps", JSONNode([verification])))
        } else {
            let signIn = signsInDevices ? ["authorize-device", "poll"] : ["start", "callback"]
            let steps = (signIn + laterSteps).map { JSONNode(["do": .string($0)]) }
            if signsInDevices || !laterSteps.isEmpty { twin.append(JSONMember("steps", JSONNode(.array(steps)))) }
        }
        let written = JSONValue.object(twin)
        return try HonestTwins.shared.twin(of: Self.operation, written, forge) { () throws(JSONError) in
            try Scenario(decoding: JSONNode(written, at: location), forge: forge, at: .built)
        }
    }

    /// The kinds of steps after a sign-in, in the order in which a session can have them.
    private var laterSteps: [String] {
        ["refresh", "user-info", "revoke"].filter { name in allSteps.contains { $0.action.name == name } }
    }
}
