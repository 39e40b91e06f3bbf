/// The error of a sign-in, of one of its steps, or of an operation on an account.
///
/// Two errors are equal if their codes are; the detail helps developers and may change. Neither the code nor the detail
/// contains a secret (a token, an authorization code, a code verifier, a key), and printing an error shows none.
/// Neither is meant for the person: an app with `GoogleSignInAccounts` shows `UserMessage` instead.
public struct GoogleSignInError: Error, Sendable {
    /// The reason for the error.
    public let code: Code

    /// What was found and what was expected, without secrets; empty if the code says everything.
    public let detail: String

    /// Whether the same request may succeed later: the network failed, no response arrived, or the provider is
    /// overloaded or out of order and did not judge the request.
    public let isTemporary: Bool

    /// Tokens that the provider had sent before the failure; `nil` if it had sent none, or if a result holds them.
    ///
    /// Nothing else holds them, so keep them or revoke them. After a refresh, a new refresh token has replaced the one
    /// that was sent (RFC 6749 §6): use it for the next refresh if the session goes on, or else revoke it. No ID token
    /// vouches for them: the next refresh must verify one.
    ///
    /// An app's account service keeps or revokes what it can. Errors of its operations have the others: those of a
    /// sign-in about which no verified ID token says whose they are, those of a session that the backend has ended, and
    /// those whose revocation failed, as it does in a cancelled task.
    public let receivedTokens: SignInTokens?

    /// Creates an error from its code and a detail, which must not contain a secret.
    ///
    /// - Parameters:
    ///   - code: The reason.
    ///   - detail: What was expected and found, for people.
    ///   - isTemporary: `nil` for the code's default: `true` for `network`, `timed-out` and `key-set-unavailable`.
    ///   - receivedTokens: Tokens that would be lost.
    public init(
        _ code: Code, _ detail: String = "", isTemporary: Bool? = nil, receivedTokens: SignInTokens? = nil
    ) {
        self.code = code
        self.detail = detail
        self.isTemporary = isTemporary ?? [.network, .timedOut, .keySetUnavailable].contains(code)
        self.receivedTokens = receivedTokens
    }

    /// The same error with tokens that would be lost.
    package func holding(_ tokens: SignInTokens?) -> GoogleSignInError {
        GoogleSignInError(code, detail, isTemporary: isTemporary, receivedTokens: tokens)
    }
}

extension GoogleSignInError: Hashable {
    /// Compares only the codes.
    public static func == (left: GoogleSignInError, right: GoogleSignInError) -> Bool {
        left.code == right.code
    }

    /// Hashes only the code.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
    }
}

extension GoogleSignInError: CustomStringConvertible {
    /// The code, followed by the detail if there is one.
    public var description: String {
        detail.isEmpty ? code.rawValue : "\(code.rawValue): \(detail)"
    }
}
