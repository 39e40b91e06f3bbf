package import AssayJSON
package import JOSECryptography

/// Renders descriptions to bytes at an instant.
///
/// Safe to share between threads; equal arguments give equal bytes.
package final class Forge: Sendable {
    package let keys: KeyRing
    package let golden: Golden
    let signer = Signer.shared

    package init(keys: KeyRing, golden: Golden) {
        self.keys = keys
        self.golden = golden
    }

    /// Renders the token of a description.
    ///
    /// - Parameter now: the instant, in seconds since 1970.
    /// - Throws: an error at its place in the vector, for example for a change that changes no byte.
    package func renderToken(
        _ description: TokenDescription, _ context: ContextDescription, at now: Int64,
        urls: ServedURLs = .unreachable
    ) throws(JSONError) -> RenderedToken {
        let scope = try contextScope(context, at: now, urls: urls)
        return try TokenRenderer(forge: self, golden: context.golden, scope: scope).render(description)
    }

    /// The scope with the values of a context's names.
    func contextScope(
        _ context: ContextDescription, at now: Int64, urls: ServedURLs
    ) throws(JSONError) -> SubstitutionScope {
        var scope = SubstitutionScope(now: now, keys: keys, urls: urls)
        scope.served = context.servedNames
        var names: [String: String] = [:]
        for case (let member, .text(let text)) in context.values {
            let text = String(decoding: try text.render(scope), as: UTF8.self)
            names[member.name] = text
            guard let derived = member.derived else { continue }
            names[derived.name] = try located(context.location) { () throws(CryptoError) in try derived.text(text) }
        }
        scope.names = names
        return scope
    }

    /// OpenID Connect Core §3.1.3.6: the left half of the hash, in base64url.
    package static func accessTokenHash(_ accessToken: String) throws(CryptoError) -> String {
        Base64.url(Array(try HashAlgorithm.sha256.hash(Array(accessToken.utf8)).prefix(16)))
    }

    /// Mints an honest token.
    ///
    /// - Parameters:
    ///   - header: header members in addition to `alg`, `kid` and `typ`, or in place of them.
    ///   - key: the name of a key pair.
    package func mint(
        claims: JSONValue, header: JSONValue = [:], key name: String, alg: SignatureAlgorithm = .rs256
    ) throws(JSONError) -> [UInt8] {
        let key = try keys.key(name, at: .built)
        var whole = JSONValue.object([
            JSONMember("alg", JSONNode(.string(alg.rawValue))),
            JSONMember("kid", JSONNode(.string(key.kid))),
            JSONMember("typ", JSONNode("JWT")),
        ])
        if header != [:] { whole = whole.applying(header) }
        var input = Base64.urlBytes(JSONWriter.bytes(whole))
        input.append(UInt8(ascii: "."))
        input += Base64.urlBytes(JSONWriter.bytes(claims))
        let signature = try located(.built) { () throws(CryptoError) in try signer.sign(input, with: key, alg) }
        return input + [UInt8(ascii: ".")] + Base64.urlBytes(signature)
    }
}
