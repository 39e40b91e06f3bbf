internal import AssayJSON

/// The members of a provider that a scenario can name or change.
extension SignInProvider {
    private static let texts: [(name: String, path: any WritableKeyPath<Self, String> & Sendable)] = [
        ("issuer", \.issuer), ("authorization_endpoint", \.authorizationEndpoint), ("token_endpoint", \.tokenEndpoint),
        ("jwks_uri", \.jwksURI),
    ]
    private static let optionalTexts: [(name: String, path: any WritableKeyPath<Self, String?> & Sendable)] = [
        ("userinfo_endpoint", \.userInfoEndpoint), ("revocation_endpoint", \.revocationEndpoint),
        ("device_authorization_endpoint", \.deviceAuthorizationEndpoint),
    ]

    /// The members that are texts.
    static var textMembers: [String] { texts.map(\.name) + optionalTexts.map(\.name) }

    /// The text of a member; `nil` if the provider has none.
    func text(_ name: String) -> String? {
        if let path = Self.texts.first(where: { $0.name == name })?.path { return self[keyPath: path] }
        return Self.optionalTexts.first { $0.name == name }.flatMap { self[keyPath: $0.path] }
    }

    /// Reads changes to the description that the client gets.
    static func changes(
        _ node: JSONNode, _ scope: ScenarioStepScope
    ) throws(JSONError) -> [ScenarioStart.EndpointChange] {
        var changes: [ScenarioStart.EndpointChange] = []
        for member in try node.object(allowing: textMembers + ["iss_advertised"]).members {
            if let path = texts.first(where: { $0.name == member.name })?.path {
                changes.append(.text(path, try scope.text(member.node)))
            } else if let path = optionalTexts.first(where: { $0.name == member.name })?.path {
                changes.append(.optional(path, member.node.value == .null ? nil : try scope.text(member.node)))
            } else {
                changes.append(.isIssuerParameterAdvertised(try member.node.bool()))
            }
        }
        return changes
    }
}
