/// Who a person is to a provider: its name and the `sub` of its ID tokens, which together never change hands.
///
/// Not the email address, which may (OpenID Connect Core §5.7).
public struct ProviderIdentity: Sendable {
    /// The provider.
    public let provider: IdentityProvider

    /// The `sub`: 1 to 255 bytes, compared byte by byte (OpenID Connect Core §2).
    public let subject: String

    /// Names an identity; operations refuse a subject that is empty or too long with `invalid-subject`.
    public init(provider: IdentityProvider, subject: String) {
        self.provider = provider
        self.subject = subject
    }
}

extension ProviderIdentity {
    /// Names the identity of somebody whose ID token was verified.
    ///
    /// - Throws: `invalid-issuer` unless the issuer is, byte for byte, one of a provider's own: there is no fallback, as
    ///   two issuers' subjects may be equal.
    public init(_ identity: SignInIdentity) throws(AccountError) {
        for provider in IdentityProvider.allCases
        where provider.issuers.contains(where: { $0.utf8.elementsEqual(identity.issuer.utf8) }) {
            self.init(provider: provider, subject: identity.subject)
            return
        }
        throw AccountError(.invalidIssuer, "accounts are not made on this provider")
    }
}

extension ProviderIdentity: Hashable {
    /// Compares bytes: `==` on strings takes canonically equivalent subjects, which are two people's, for one.
    public static func == (left: ProviderIdentity, right: ProviderIdentity) -> Bool {
        left.provider == right.provider && left.subject.utf8.elementsEqual(right.subject.utf8)
    }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(provider)
        hasher.combine(subject.utf8.count)
        for byte in subject.utf8 { hasher.combine(byte) }
    }
}

extension ProviderIdentity: CustomStringConvertible, CustomReflectable {
    /// The provider alone: the subject is a person's.
    public var description: String { "ProviderIdentity(\(provider.rawValue))" }

    /// A mirror without the subject.
    public var customMirror: Mirror { Mirror(self, children: ["provider": provider.rawValue]) }
}
