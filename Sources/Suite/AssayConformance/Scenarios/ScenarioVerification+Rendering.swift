internal import AssayJSON
internal import TokenForge

extension ScenarioVerification {
    /// The token and the context of one repetition.
    func descriptions(
        number: Int, settings: SignInSettings, forge: Forge
    ) throws(JSONError) -> (token: TokenDescription, context: ContextDescription) {
        var context: JSONValue = ["client_id": .string(settings.clientID)]
        context["nonce"] = nonce.map(JSONValue.string) ?? .null
        if let name = settings.serverClientID { context["server_client_id"] = .string(name) }
        if let name = settings.hostedDomain { context["hosted_domain"] = .string(name) }
        return (
            try TokenDescription(decoding: token.replacing("${repeat}", by: "\(number)"), keys: forge.keys),
            try ContextDescription(decoding: JSONNode(context), golden: forge.golden, keys: forge.keys)
        )
    }

    func render(
        number: Int, settings: SignInSettings, forge: Forge, at now: Int64
    ) throws(JSONError) -> [UInt8] {
        let (token, context) = try descriptions(number: number, settings: settings, forge: forge)
        return try forge.renderToken(token, context, at: now).bytes
    }
}
