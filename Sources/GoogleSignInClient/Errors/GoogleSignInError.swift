/// The error of a sign-in or of one of its steps.
///
/// Two errors are equal if their codes are; the detail is meant for people and may change. Neither the code nor the
/// detail contains a secret (a token, an authorization code, a code verifier, a key), and printing an error shows none.
public struct GoogleSignInError: Error, Sendable {
    /// The reason for the error.
    public let code: Code

    /// What was found and what was expected, in words for people and without secrets.
    public let detail: String?

    /// Whether the failure is temporary: the provider is overloaded or out of order and did not judge the request.
    package let isTemporary: Bool

    /// Tokens that the provider had sent before the failure; nil if it had sent none, or if a result holds them.
    ///
    /// Nothing else holds them, so keep them or revoke them. After a refresh, a new refresh token has replaced the one
    /// that was sent (RFC 6749 §6): use it for the next refresh if the session goes on, or else revoke it. No ID token
    /// vouches for them: the next refresh must verify one.
    public let receivedTokens: SignInTokens?

    /// Creates an error from its code and an optional detail, which must not contain a secret.
    public init(_ code: Code, _ detail: String? = nil) {
        self.init(code, detail, isTemporary: false)
    }

    package init(
        _ code: Code, _ detail: String?, isTemporary: Bool, receivedTokens: SignInTokens? = nil
    ) {
        self.code = code
        self.detail = detail
        self.isTemporary = isTemporary
        self.receivedTokens = receivedTokens
    }

    /// The same error with tokens that would be lost.
    func holding(_ tokens: SignInTokens?) -> GoogleSignInError {
        GoogleSignInError(code, detail, isTemporary: isTemporary, receivedTokens: tokens)
    }
}

extension GoogleSignInError: Equatable {
    /// Compares only the codes.
    public static func == (left: GoogleSignInError, right: GoogleSignInError) -> Bool {
        left.code == right.code
    }
}

extension GoogleSignInError: Hashable {
    /// Hashes only the code.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
    }
}

extension GoogleSignInError: CustomStringConvertible {
    /// The code, followed by the detail if there is one.
    public var description: String {
        guard let detail else { return code.rawValue }
        return "\(code.rawValue): \(detail)"
    }
}
