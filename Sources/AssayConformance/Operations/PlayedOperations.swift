extension Operation {
    /// Sign a person in, step by step.
    public static let signIn = Operation(
        played: "sign-in", output: [OutputMember("subject"), OutputMember("email", isOptional: true)])

    /// Keep a person's account and session.
    ///
    /// Which steps name an account is the script's to know.
    public static let account = Operation(
        played: "account", output: [OutputMember("account", isOptional: true), OutputMember("user", isOptional: true)])
}
