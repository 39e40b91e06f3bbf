internal import StrictJOSE

/// What sets one provider's ID tokens apart from another's.
public struct IDTokenProvider: Sendable, Hashable {
    /// A form in which a provider writes a claim that is true or false.
    public enum BooleanForm: Sendable, Hashable {
        /// JSON's `true` and `false`.
        case boolean
        /// The strings `"true"` and `"false"`.
        case text
    }

    /// The issuer's spellings, each compared byte by byte with `iss`.
    public var issuers: [String]

    /// The forms that `email_verified` may have.
    public var emailVerifiedForms: [BooleanForm]

    /// The `alg` values that are accepted, by their registered names; only `RS256` is implemented.
    public var algorithms: [String]

    /// Describes a provider.
    public init(
        issuers: [String], emailVerifiedForms: [BooleanForm] = [.boolean], algorithms: [String] = ["RS256"]
    ) {
        self.issuers = issuers
        self.emailVerifiedForms = emailVerifiedForms
        self.algorithms = algorithms
    }

    /// Google, which spells its issuer in two ways and `email_verified` in both forms, as its documentation shows.
    public static let google = IDTokenProvider(
        issuers: ["https://accounts.google.com", "accounts.google.com"], emailVerifiedForms: [.boolean, .text])
}
