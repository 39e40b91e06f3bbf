/// Why a sign-in, or one step of it, was refused.
///
/// Two errors are equal when their codes are: the detail is for people and may change. Neither the code nor the detail
/// ever holds a secret (a token, an authorization code, a code verifier, a key).
public struct GoogleSignInError: Error, Sendable {
    /// What was refused, as one of a fixed list of reasons.
    public let code: Code

    /// What was found and what was expected, for people, without secrets.
    public let detail: String?

    /// Whether the provider refused for now only: it is overloaded or out of order, and says nothing of the request.
    package let isTemporary: Bool

    /// Creates an error from its reason and an optional explanation that holds no secret.
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
    /// Compares the codes alone.
    public static func == (left: GoogleSignInError, right: GoogleSignInError) -> Bool {
        left.code == right.code
    }
}

extension GoogleSignInError: Hashable {
    /// Hashes the code alone.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
    }
}

extension GoogleSignInError: CustomStringConvertible {
    /// The code, followed by the detail where there is one.
    public var description: String {
        guard let detail else { return code.rawValue }
        return "\(code.rawValue): \(detail)"
    }
}
