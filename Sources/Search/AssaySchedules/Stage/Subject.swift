/// A client under test: the library, or the library behind code with a flaw.
protocol Subject: AnyObject, Sendable {
    func signIn() async -> Outcome
    /// Signs in on a device without a browser.
    func signInOnDevice() async -> Outcome
    func refresh() async -> Outcome
    func revoke() async -> Outcome
    /// Verifies an ID token signed by the key.
    func verify(_ key: SigningKey) async -> Outcome
    /// Makes a function that returns whether the client has been released, and that does not retain it.
    func makeReleaseCheck() -> () -> Bool
}
