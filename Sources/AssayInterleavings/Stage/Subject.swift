/// A client on a stage: the library, or a flawed one.
protocol Subject: AnyObject, Sendable {
    func signIn() async -> Outcome
    func refresh() async -> Outcome
    func revoke() async -> Outcome
    /// Verifies an ID token that the key has signed.
    func verify(_ key: SigningKey) async -> Outcome
    /// Tells, without keeping the client, whether it is gone.
    func makeWitness() -> () -> Bool
}
