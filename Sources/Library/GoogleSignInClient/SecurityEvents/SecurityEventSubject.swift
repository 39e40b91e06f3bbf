internal import JOSECryptography
internal import StrictJOSE

/// Whom or what a security event is about, in the forms that Google documents.
public enum SecurityEventSubject: Sendable, Hashable {
    /// A Google Account: the `sub` of its ID tokens, and its email address if the event has one.
    case account(subject: String, email: String?)

    /// The account with an email address.
    case email(String)

    /// One refresh token of the app.
    case refreshToken(RefreshTokenIdentifier)

    /// A refresh token, identified without being revealed.
    public enum RefreshTokenIdentifier: Sendable, Hashable {
        /// The first 16 characters of the token (`prefix`).
        case prefix(String)

        /// The SHA-512 hash of the token's SHA-512 hash, in base64 (`hash_base64_sha512_sha512`).
        case doubleHash(String)

        /// Whether a stored token is the identified one, compared in constant time.
        ///
        /// Google does not say which alphabet the base64 has, so both count, with and without padding.
        public func matches(_ token: RefreshToken) -> Bool {
            switch self {
            case .prefix(let prefix):
                return ConstantTime.equal(String(token.text.prefix(Self.prefixLength)), prefix)
            case .doubleHash(let hash):
                guard let own = try? HashAlgorithm.sha512.hash(HashAlgorithm.sha512.hash(Array(token.text.utf8))) else {
                    return false
                }
                return ConstantTime.equal(Array(Base64URL.encode(own).utf8), Self.base64URL(hash))
            }
        }

        static let prefixLength = 16

        private static func base64URL(_ text: String) -> [UInt8] {
            var bytes = text.utf8.map { byte in
                switch byte {
                case UInt8(ascii: "+"): UInt8(ascii: "-")
                case UInt8(ascii: "/"): UInt8(ascii: "_")
                default: byte
                }
            }
            while bytes.last == UInt8(ascii: "=") { bytes.removeLast() }
            return bytes
        }
    }
}

extension SecurityEventSubject: CustomStringConvertible, CustomReflectable {
    /// Only the type, because a subject can be an email address or a part of a refresh token.
    public var description: String { "SecurityEventSubject(redacted)" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension SecurityEventSubject.RefreshTokenIdentifier: CustomStringConvertible, CustomReflectable {
    /// Only the type, because a prefix is a part of the token.
    public var description: String { "RefreshTokenIdentifier(redacted)" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension SecurityEventSubject {
    /// Reads the `subject` of an event; `nil` if its `subject_type` is none that Google documents, or a member is
    /// missing or has another form.
    ///
    /// - Parameter issuers: the spellings of the issuer. The `sub` of another issuer names nobody here.
    init?(_ value: JSONValue, issuers: [String]) {
        switch value["subject_type"]?.string {
        case "iss-sub", "id_token_claims":
            guard let issuer = value["iss"], issuers.contains(where: issuer.isString),
                let subject = value["sub"]?.string,
                1...IDTokenClaimChecks.maximumSubjectLength ~= subject.utf8.count,
                subject.utf8.allSatisfy(UTF8.isASCII)
            else { return nil }
            let email = value["email"]
            if let email, email.string == nil { return nil }
            self = .account(subject: subject, email: email?.string)
        case "email":
            guard let email = value["email"]?.string, !email.isEmpty else { return nil }
            self = .email(email)
        case "oauth_token":
            guard value["token_type"]?.isString("refresh_token") == true,
                let token = value["token"]?.string, !token.isEmpty
            else { return nil }
            switch value["token_identifier_alg"]?.string {
            case "prefix": self = .refreshToken(.prefix(token))
            case "hash_base64_sha512_sha512": self = .refreshToken(.doubleHash(token))
            default: return nil
            }
        default:
            return nil
        }
    }
}
