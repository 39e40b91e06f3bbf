/// A provider whose ID tokens accounts are made on.
public enum IdentityProvider: String, Sendable, Hashable, CaseIterable {
    /// Google (`https://accounts.google.com`).
    case google

    /// Sign in with Apple (`https://appleid.apple.com`).
    case apple
}
