/// The error of a sign-in or of one of its steps.
///
/// Two errors are equal if their codes are; the detail is meant for people and may change. Neither the code nor the
/// detail contains a secret (a token, an authorization code, a code verifier, a key).
public struct GoogleSignInError: Error, Sendable {
    /// The reason for the error.
    public let code: Code

    /// What was found and what was expected, in words for people and without secrets.
    public let detail: String?

    /// Whether the failure is temporary: the provider is overloaded or out of order and did not judge the request.
    package let isTemporary: Bool

    /// Creates an error from its code and an optional detail, which must not contain a secret.
    public init(_ code: Code, _ detail: String? = nil) {
        self.init(code, detail, isTemporary: false)
    }

    package init(_ code: Code, _ detail: String?, isTemporary: Bool) {
        self.code = code
        self.detail = detail
        self.isTemporary = isTemporary
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
