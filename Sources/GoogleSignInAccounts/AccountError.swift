public import GoogleSignInClient

/// Why something about an account was refused: a reason of the sign-in below it, or one of its own.
///
/// Two errors are equal when their codes are: the detail is for people who look for the cause and may change. Neither
/// holds a secret, and neither is for the person who signs in: `UserMessage` is.
public struct AccountError: Error, Sendable {
    /// What was refused, as one of a closed list of reasons.
    public let code: Code

    /// What was found and what was expected, without secrets; empty where the code says it all.
    public let detail: String

    /// Creates an error from its reason and an explanation that holds no secret.
    public init(_ code: Code, _ detail: String = "") {
        self.code = code
        self.detail = detail
    }

    /// Carries a sign-in's error through.
    ///
    /// A code that a transport or a user agent of the app's own has made up becomes `unlisted`, its name kept in the
    /// detail.
    public init(_ error: GoogleSignInError) {
        if let code = Code(rawValue: error.code.rawValue) {
            self.init(code, error.detail ?? "")
        } else {
            self.init(.unlisted, error.description)
        }
    }
}

extension AccountError: Hashable {
    /// Compares the codes alone.
    public static func == (left: AccountError, right: AccountError) -> Bool {
        left.code == right.code
    }

    /// Hashes the code alone.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
    }
}

extension AccountError: CustomStringConvertible {
    /// The code, followed by the detail where there is one.
    public var description: String {
        detail.isEmpty ? code.rawValue : "\(code.rawValue): \(detail)"
    }
}
