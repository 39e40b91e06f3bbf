/// A provider at which people can have accounts.
public enum IdentityProvider: String, Sendable, Hashable, CaseIterable {
    /// Google (`https://accounts.google.com`).
    case google

    /// Sign in with Apple (`https://appleid.apple.com`).
    case apple

    /// The issuer of its ID tokens, in one of its spellings.
    var issuer: String {
        switch self {
        case .google: "https://accounts.google.com"
        case .apple: "https://appleid.apple.com"
        }
    }
}
