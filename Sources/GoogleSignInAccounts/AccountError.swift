public import GoogleSignInClient

/// The error of an operation on an account: the error of the underlying sign-in, or one of its own.
///
/// Two errors are equal if their codes are; the detail helps developers and may change. Neither contains a secret.
/// Neither is meant for the user: show `UserMessage` instead.
public struct AccountError: Error, Sendable {
    /// The reason for the error.
    public let code: Code

    /// What was found and what was expected, without secrets; empty if the code says everything.
    public let detail: String

    /// Whether the same request may succeed later: the network failed, no response arrived, or the provider is out of
    /// order.
    public let isTemporary: Bool

    /// Tokens that the provider had sent before the failure, as in `GoogleSignInError.receivedTokens`.
    ///
    /// `AccountService` keeps or revokes what it can. An error of its operations has the others: those of a sign-in about
    /// which no verified ID token says whose they are, those of a session that the backend has ended, and those whose
    /// revocation failed, as it does in a cancelled task.
    public let receivedTokens: SignInTokens?

    /// Creates an error from its code and a detail, which must not contain a secret.
    ///
    /// - Parameters:
    ///   - code: the reason.
    ///   - detail: what was expected and found, for people.
    ///   - isTemporary: nil for the code's default: true for `network`, `timed-out` and `key-set-unavailable`.
    ///   - receivedTokens: tokens that would be lost.
    public init(
        _ code: Code, _ detail: String = "", isTemporary: Bool? = nil, receivedTokens: SignInTokens? = nil
    ) {
        self.code = code
        self.detail = detail
        self.isTemporary = isTemporary ?? [.network, .timedOut, .keySetUnavailable].contains(code)
        self.receivedTokens = receivedTokens
    }

    /// Converts the error of a sign-in.
    ///
    /// A code that a custom transport or user agent has defined becomes `unlisted`, and the detail keeps its name.
    public init(_ error: GoogleSignInError) {
        if let code = Code(rawValue: error.code.rawValue) {
            self.init(
                code, error.detail ?? "", isTemporary: error.isTemporary ? true : nil,
                receivedTokens: error.receivedTokens)
        } else {
            self.init(.unlisted, error.description, receivedTokens: error.receivedTokens)
        }
    }
}

extension AccountError {
    /// The same error with tokens that would be lost.
    func holding(_ tokens: SignInTokens?) -> AccountError {
        AccountError(code, detail, isTemporary: isTemporary, receivedTokens: tokens)
    }

    /// The received tokens, unless they are about another user, who may have allowed this app elsewhere and would lose that
    /// too if they were revoked.
    var ownTokens: SignInTokens? {
        code == .userMismatch || code == .refreshMismatch ? nil : receivedTokens
    }

    /// The same error after its tokens have been kept or revoked.
    var withoutTokens: AccountError { holding(nil) }
}

extension AccountError: Hashable {
    /// Compares only the codes.
    public static func == (left: AccountError, right: AccountError) -> Bool {
        left.code == right.code
    }

    /// Hashes only the code.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
    }
}

extension AccountError: CustomStringConvertible {
    /// The code, followed by the detail if there is one.
    public var description: String {
        detail.isEmpty ? code.rawValue : "\(code.rawValue): \(detail)"
    }
}
