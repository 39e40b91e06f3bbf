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
            try TokenDescription(decoding: token.numbered(number), keys: forge.keys),
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

extension JSONNode {
    /// The node with `${repeat}` in its texts replaced by a number.
    fileprivate func numbered(_ number: Int) -> JSONNode {
        let value: JSONValue
        switch self.value {
        case .string(let text):
            value = .string(
                text.split(separator: "${repeat}", omittingEmptySubsequences: false).joined(separator: "\(number)"))
        case .array(let elements):
            value = .array(elements.map { $0.numbered(number) })
        case .object(let members):
            value = .object(
                members.map { JSONMember($0.name, $0.node.numbered(number), nameLocation: $0.nameLocation) })
        case .number, .bool, .null:
            return self
        }
        return JSONNode(value, at: location)
    }
}
