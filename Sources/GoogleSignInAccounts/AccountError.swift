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

    /// Whether it says nothing of the request itself, so that the same one may succeed later: no network, no answer, a
    /// provider out of order.
    public let isTemporary: Bool

    /// Creates an error from its reason and an explanation that holds no secret.
    ///
    /// - Parameter isTemporary: nil for what the code says by itself: `network`, `timed-out` and `key-set-unavailable`
    ///   are.
    public init(_ code: Code, _ detail: String = "", isTemporary: Bool? = nil) {
        self.code = code
        self.detail = detail
        self.isTemporary = isTemporary ?? [.network, .timedOut, .keySetUnavailable].contains(code)
    }

    /// Carries a sign-in's error through.
    ///
    /// A code that a transport or a user agent of the app's own has made up becomes `unlisted`, its name kept in the
    /// detail.
    public init(_ error: GoogleSignInError) {
        if let code = Code(rawValue: error.code.rawValue) {
            self.init(code, error.detail ?? "", isTemporary: error.isTemporary ? true : nil)
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
