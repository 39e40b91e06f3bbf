internal import TokenForge

extension ClientOperation {
    /// Sign a person in, step by step.
    public static let signIn = ClientOperation(
        played: "sign-in", kind: ScenarioCase.self,
        output: OutputMember.person + [
            OutputMember("scopes", .texts, isOrdered: false, isOptional: true),
            OutputMember("missing_scopes", .texts, isOrdered: false, isOptional: true),
        ])

    /// Keep a person's account and session.
    ///
    /// Whether an acceptance must name an account depends on the step.
    public static let account = ClientOperation(
        played: "account", kind: AccountCase.self,
        output: [
            OutputMember("account", isOptional: true), OutputMember("user", isOptional: true),
            OutputMember("actions", .texts, isOptional: true),
        ])
}
