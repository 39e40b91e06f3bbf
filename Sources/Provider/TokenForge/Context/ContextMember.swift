internal import JOSECryptography

/// The identity provider that the client believes it talks to.
package enum Provider: String, Sendable, CaseIterable {
    case google, apple
}

/// A member of a vector's `context` that a client gets unchanged.
///
/// `all` is the only list of them: contexts are decoded and rendered by it, the names of substitutions
/// come from it, and `IDTokenProbe` keeps each member.
package struct ContextMember: Sendable {
    /// A further substitution, derived from the member's text.
    struct Derived: Sendable {
        let name: String
        let text: @Sendable (String) throws(CryptoError) -> String
    }

    package let name: String
    /// A text, a whole number, or a list of texts.
    package let form: MemberForm
    /// The only texts that it may be; other texts have substitutions, and other texts can use them by the member's name.
    package var words: [String] = []
    /// The range of a whole number.
    package var range = Int.min...Int.max
    /// Whether it may be left out.
    package var isOptional = false
    /// Whether it is secret and must not be shown.
    package var isSecret = false
    var derived: Derived?

    /// The names that texts can use: that of a text member, and that of its derived substitution.
    package var substitutions: [String] {
        (form == .text && words.isEmpty ? [name] : []) + (derived.map { [$0.name] } ?? [])
    }
}

extension ContextMember {
    package static let provider = ContextMember(name: "provider", form: .text, words: Provider.allCases.map(\.rawValue))
    /// The time, in seconds since 1970.
    package static let now = ContextMember(name: "now", form: .integer)
    package static let clientID = ContextMember(name: "client_id", form: .text)
    package static let serverClientID = ContextMember(name: "server_client_id", form: .text, isOptional: true)
    package static let hostedDomain = ContextMember(name: "hosted_domain", form: .text, isOptional: true)
    package static let nonce = ContextMember(name: "nonce", form: .text, isOptional: true, isSecret: true)
    /// The text whose SHA-256 hash the request carried as nonce.
    package static let rawNonce = ContextMember(
        name: "raw_nonce", form: .text, isOptional: true, isSecret: true,
        derived: Derived(name: "raw_nonce_sha256") { nonce throws(CryptoError) in
            Hexadecimal.text(try HashAlgorithm.sha256.hash(Array(nonce.utf8)))
        })
    package static let accessToken = ContextMember(
        name: "access_token", form: .text, isOptional: true, isSecret: true,
        derived: Derived(name: "at_hash") { token throws(CryptoError) in try Forge.accessTokenHash(token) })
    /// The accepted clock difference, in seconds.
    package static let leeway = ContextMember(name: "leeway", form: .integer, range: 0...86_400)
    /// The issuer's accepted spellings.
    package static let issuers = ContextMember(name: "issuers", form: .texts)

    package static let all = [
        provider, now, clientID, serverClientID, hostedDomain, nonce, rawNonce, accessToken, leeway, issuers,
    ]
}
