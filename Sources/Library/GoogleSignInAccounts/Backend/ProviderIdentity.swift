public import GoogleSignInClient

/// A person's identity at a provider: the provider and the `sub` of its ID tokens, which never changes hands.
///
/// The email address is not an identity: it may change hands (OpenID Connect Core §5.7).
public struct ProviderIdentity: Sendable {
    /// The provider.
    public let provider: IdentityProvider

    /// The `sub`: 1 to 255 bytes, compared byte by byte (OpenID Connect Core §2).
    public let subject: String

    /// Creates an identity; operations reject an empty or too long subject with `invalid-subject`.
    public init(provider: IdentityProvider, subject: String) {
        self.provider = provider
        self.subject = subject
    }
}

extension ProviderIdentity {
    /// Creates the identity of a person whose ID token has been verified.
    ///
    /// - Throws: `invalid-issuer` unless the issuer is, byte for byte, one of a supported provider's. There is no
    ///   fallback, because two issuers' subjects may be equal.
    public init(_ claims: IDTokenClaims) throws(GoogleSignInError) {
        for provider in IdentityProvider.allCases where IDTokenProvider.isSameIssuer(claims.issuer, provider.issuer) {
            self.init(provider: provider, subject: claims.subject)
            return
        }
        throw GoogleSignInError(.invalidIssuer, "the ID token's issuer is not a supported provider")
    }
}

extension ProviderIdentity: Hashable {
    /// Compares bytes, because `==` on strings treats canonically equivalent subjects of two people as equal.
    public static func == (left: ProviderIdentity, right: ProviderIdentity) -> Bool {
        left.provider == right.provider && left.subject.utf8.elementsEqual(right.subject.utf8)
    }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(provider)
        hasher.combine(Array(subject.utf8))
    }
}

extension ProviderIdentity: CustomStringConvertible, CustomReflectable {
    /// The provider only, because the subject is personal data.
    public var description: String { "ProviderIdentity(\(provider.rawValue))" }

    /// A mirror without the subject.
    public var customMirror: Mirror { Mirror(self, children: ["provider": provider.rawValue]) }
}
