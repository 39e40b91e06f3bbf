internal import GoogleSignInAccounts
internal import GoogleSignInClient

/// The object keys of a directory: `identities/PROVIDER/SUBJECT` and `users/UUID/account/….json`.
enum DirectoryLayout {
    static let identities = "identities/"
    static let users = "users/"

    /// The longest subject in bytes (OpenID Connect Core §2); a key has room for three times as many, as
    /// percent-encoding may need.
    static let subjectBytes = 255

    /// The key of an identity's mapping.
    ///
    /// Different identities have different keys: the encoding is reversible and produces no slash. A leading dot is
    /// encoded too, so that no segment is `.` or `..`.
    static func mapping(of identity: ProviderIdentity) throws(GoogleSignInError) -> String {
        let subject = identity.subject.utf8
        guard 1...subjectBytes ~= subject.count else {
            throw GoogleSignInError(.invalidSubject, "\(subject.count) bytes, expected 1 to \(subjectBytes)")
        }
        let segment = PercentEncoding.encode(subject) { byte, isFirst in
            ASCII.isUnreserved(byte) && !(isFirst && byte == UInt8(ascii: "."))
        }
        return identities + identity.provider.rawValue + "/" + segment
    }

    /// The identity of a mapping's key; `nil` for a key that `mapping(of:)` does not produce.
    static func identity(ofMapping key: String) -> ProviderIdentity? {
        let segments = key.utf8.split(separator: UInt8(ascii: "/"))
        guard segments.count == 3,
            let provider = IdentityProvider(rawValue: String(decoding: segments[1], as: UTF8.self)),
            let bytes = PercentEncoding.decode(segments[2]),
            let subject = String(validating: bytes, as: UTF8.self)
        else { return nil }
        let identity = ProviderIdentity(provider: provider, subject: subject)
        guard let canonical = try? mapping(of: identity), canonical.utf8.elementsEqual(key.utf8) else { return nil }
        return identity
    }

    /// The common prefix of all keys of an account.
    static func folder(of account: AccountID) -> String { users + account.text + "/" }

    /// The key of the document with an account's identities and state.
    static func providers(of account: AccountID) -> String { folder(of: account) + "account/providers.json" }

    /// The key of an account's profile.
    static func profile(of account: AccountID) -> String { folder(of: account) + "account/profile.json" }

    /// The account that a key belongs to; `nil` if there is none.
    static func account(ofKey key: String) -> AccountID? {
        let segments = key.utf8.split(separator: UInt8(ascii: "/"))
        guard segments.count >= 3, key.utf8.starts(with: users.utf8) else { return nil }
        return AccountID(String(decoding: segments[1], as: UTF8.self))
    }
}
