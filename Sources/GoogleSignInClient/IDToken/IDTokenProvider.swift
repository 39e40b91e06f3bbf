/// What sets one provider's ID tokens apart from another's.
public struct IDTokenProvider: Sendable, Hashable {
    /// A form in which a provider writes a claim that is true or false.
    public enum BooleanForm: Sendable, Hashable {
        /// JSON's `true` and `false`.
        case boolean
        /// The strings `"true"` and `"false"`.
        case text
    }

    /// How the nonce of a token follows from that which the app keeps.
    public enum NonceForm: Sendable, Hashable {
        /// The request carried the nonce itself.
        case asSent
        /// The request carried the nonce's SHA-256 in lower-case hexadecimal, so that a token gives it to nobody.
        case sha256
    }

    /// A claim that not every provider has.
    public enum AdditionalClaim: Sendable, Hashable {
        /// `is_private_email`.
        case privateEmail
        /// `real_user_status`.
        case realUserStatus
    }

    /// The issuer's spellings, each compared byte by byte with `iss`.
    public var issuers: [String]

    /// The forms that `email_verified` may have.
    public var emailVerifiedForms: [BooleanForm]

    /// How `nonce` is compared.
    public var nonceForm: NonceForm

    /// The claims that are read beside those of OpenID Connect.
    public var additionalClaims: Set<AdditionalClaim>

    /// The `alg` values that are accepted, by their registered names; only `RS256` is implemented.
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

    /// Google, which spells its issuer in two ways and `email_verified` in both forms, as its documentation shows.
    public static let google = IDTokenProvider(
        issuers: ["https://accounts.google.com", "accounts.google.com"], emailVerifiedForms: [.boolean, .text])

    /// Apple, for an app that keeps the nonce and sends its hash (Sign in with Apple, "Authenticating users with Sign in
    /// with Apple").
    ///
    /// A web client that sends the nonce itself sets `nonceForm` to `asSent`.
    public static let apple = IDTokenProvider(
        issuers: ["https://appleid.apple.com"], emailVerifiedForms: [.boolean, .text], nonceForm: .sha256,
        additionalClaims: [.privateEmail, .realUserStatus])
}
