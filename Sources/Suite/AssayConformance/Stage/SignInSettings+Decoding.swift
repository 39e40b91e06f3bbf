internal import AssayJSON
internal import TokenForge

extension SignInSettings {
    private static let members = [
        "client_id", "client_secret", "server_client_id", "hosted_domain", "scopes", "redirect_uri", "leeway",
        "dpop",
    ]

    /// The `client` of a script: that of the golden authorization request, which allows no leeway, with changes.
    static func client(_ changes: JSONNode?, _ forge: Forge) -> JSONNode {
        var client = forge.golden.input(of: ClientOperation.buildAuthorizationRequest.rawValue)?.value ?? [:]
        client["authorization_endpoint"] = nil
        client["leeway"] = 0
        return JSONNode(client).applying(changes ?? JSONNode([:]))
    }

    /// Reads the `client` of a script.
    init(decoding node: JSONNode) throws(JSONError) {
        let object = try node.object(allowing: Self.members)
        func text(_ name: String) throws(JSONError) -> String? {
            try object.optional(name) { node throws(JSONError) in try node.string() }
        }
        self.init(
            clientID: try object.member("client_id").string(), clientSecret: try text("client_secret"),
            serverClientID: try text("server_client_id"),
            hostedDomain: try text("hosted_domain"),
            scopes: try object.member("scopes").array(of: JSONNode.string),
            redirectURI: try object.member("redirect_uri").string(),
            leeway: Int64(try object.member("leeway").integer(in: 0...1_000_000)),
            bindsRefreshToken: try object.optional("dpop") { node throws(JSONError) in try node.bool() } ?? false)
    }
}
