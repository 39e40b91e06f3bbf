/// A provider's rules for its ID tokens.
public struct IDTokenProvider: Sendable, Hashable {
    /// A form in which a provider writes a Boolean claim.
    public enum BooleanForm: Sendable, Hashable {
        /// JSON's `true` and `false`.
        case boolean
        /// The strings `"true"` and `"false"`.
        case text
    }

    /// How a token's nonce is derived from the app's nonce.
    public enum NonceForm: Sendable, Hashable {
        /// The request carries the nonce itself.
        case asSent
        /// The request carries the nonce's SHA-256 in lowercase hexadecimal, so that a token does not reveal the nonce.
        case sha256
    }

    /// A claim that only some providers have.
    public enum AdditionalClaim: Sendable, Hashable {
        /// `is_private_email`.
        case privateEmail
        /// `real_user_status`.
        case realUserStatus
    }

    /// The accepted spellings of the issuer, compared byte by byte with `iss`.
    public var issuers: [String]

    /// The forms that `email_verified` may have.
    public var emailVerifiedForms: [BooleanForm]

    /// How `nonce` is compared.
    public var nonceForm: NonceForm

    /// The claims that are read in addition to those of OpenID Connect.
    public var additionalClaims: Set<AdditionalClaim>

    /// The accepted `alg` values, by their registered names; only `RS256` is implemented.
    public var algorithms: [String]

    /// Describes a provider.
    public init(
        issuers: [String], emailVerifiedForms: [BooleanForm] = [.boolean], algorithms: [String] = ["RS256"],
        nonceForm: NonceForm = .asSent, additionalClaims: Set<AdditionalClaim> = []
    ) {
        self.issuers = issuers
        self.emailVerifiedForms = emailVerifiedForms
        self.algorithms = algorithms
        self.nonceForm = nonceForm
        self.additionalClaims = additionalClaims
    }

    /// Google, which documents two spellings of its issuer and both forms of `email_verified`.
    public static let google = IDTokenProvider(
        issuers: ["https://accounts.google.com", "accounts.google.com"], emailVerifiedForms: [.boolean, .text])

    /// Apple, for an app that keeps the nonce and sends its hash ("Authenticating users with Sign in with Apple").
    ///
    /// A web client that sends the nonce itself sets `nonceForm` to `asSent`.
    public static let apple = IDTokenProvider(
        issuers: ["https://appleid.apple.com"], emailVerifiedForms: [.boolean, .text], nonceForm: .sha256,
        additionalClaims: [.privateEmail, .realUserStatus])

    /// Whether two values of `iss` name one provider: they are equal, or both are spellings of Google's or Apple's
    /// issuer.
    ///
    /// A person is the provider and the `sub`. So this decides, and nothing else, whether tokens with equal `sub` are
    /// about the same person. A refresh is stricter: its `iss` is that of the first token (OpenID Connect Core §12.2).
    public static func isSameIssuer(_ one: String, _ other: String) -> Bool {
        one.hasSameBytes(as: other)
            || [google, apple].contains { provider in
                [one, other].allSatisfy { issuer in provider.issuers.contains { $0.hasSameBytes(as: issuer) } }
            }
    }
}
