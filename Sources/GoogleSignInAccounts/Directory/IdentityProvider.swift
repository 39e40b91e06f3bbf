internal import GoogleSignInClient

/// A provider whose users can have accounts.
public enum IdentityProvider: String, Sendable, Hashable, CaseIterable {
    /// Google (`https://accounts.google.com`).
    case google

    /// Sign in with Apple (`https://appleid.apple.com`).
    case apple

    /// The issuers of its ID tokens.
    var issuers: [String] {
        switch self {
        case .google: IDTokenProvider.google.issuers
        case .apple: IDTokenProvider.apple.issuers
        }
    }
}
