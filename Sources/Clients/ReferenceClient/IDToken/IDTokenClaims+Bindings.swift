internal import AssayConformance
internal import AssayJSON
internal import JOSECryptography
internal import ReferenceJOSE

extension IDTokenClaims {
    /// at_hash binds the access token to the ID token; in the code flow it may be absent (OpenID Connect Core §3.1.3.8).
    func checkAccessTokenHash() throws(Refusal) {
        guard let accessToken = probe.accessToken else { return }
        guard let value = claim("at_hash") else {
            if flaws.has("access-token-hash-required") { throw Refusal(.invalidAccessTokenHash, "at_hash is missing") }
            return
        }
        guard case .string(let text) = value else {
            if equalsEveryText(value) { return }
            guard flaws.has("access-token-hash-of-other-type-ignored") || flaws.has("access-token-hash-not-checked")
            else {
                throw Refusal(.invalidAccessTokenHash, "at_hash is not a string")
            }
            return
        }
        guard let hash = try? HashAlgorithm.sha256.hash(Array(accessToken.utf8)) else {
            throw Refusal(.invalidAccessTokenHash, "the access token cannot be hashed")
        }
        let half = Array(hash.prefix(16))
        let expected = Base64URLText.encode(half)
        if TextComparison(.accessTokenHash, flaws).equal(text, expected),
            !flaws.has("whole-access-token-hash-expected")
        {
            return
        }
        if flaws.has("whole-access-token-hash-expected"), text == Base64URLText.encode(hash) { return }
        if flaws.has("whole-access-token-hash-accepted"), text == Base64URLText.encode(hash) { return }
        if flaws.has("right-half-of-hash-accepted"), text == Base64URLText.encode(Array(hash.suffix(16))) { return }
        if flaws.has("access-token-hash-compared-decoded"), Self.loose(text) == half { return }
        if flaws.has("any-access-token-hash-accepted"), Self.isHash(text, of: accessToken, HashAlgorithm.allCases) {
            return
        }
        if flaws.has("longer-access-token-hash-accepted"), Self.isHash(text, of: accessToken, [.sha384, .sha512]) {
            return
        }
        if text == accessToken, flaws.has("access-token-itself-accepted-as-hash") { return }
        if flaws.has("access-token-hash-in-hexadecimal"), text == half.map(Hexadecimal.digits).joined() { return }
        guard flaws.has("access-token-hash-not-checked") else {
            throw Refusal(.invalidAccessTokenHash, "at_hash is not that of this access token")
        }
    }

    /// An ASCII letter as a small letter; any other byte unchanged.
    private static func lowered(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    /// The bytes that a decoder without any checks reads from the text.
    private static func loose(_ text: String) -> [UInt8]? {
        let characters = text.prefix { $0 != "=" }.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
        return Base64Standard.decode(String(characters) + String(repeating: "=", count: (4 - characters.count % 4) % 4))
    }

    private static func isHash(_ text: String, of accessToken: String, _ algorithms: [HashAlgorithm]) -> Bool {
        algorithms.contains { algorithm in
            guard let hash = try? algorithm.hash(Array(accessToken.utf8)) else { return false }
            return text == Base64URLText.encode(Array(hash.prefix(hash.count / 2)))
        }
    }

    /// hd proves membership of a domain; the request's parameter proves nothing (Google, OpenID Connect).
    func checkHostedDomain() throws(Refusal) {
        guard let expected = probe.hostedDomain else {
            if claim("hd") != nil, flaws.has("unexpected-hosted-domain-refused") {
                throw Refusal(.invalidHostedDomain, "no hosted domain was requested")
            }
            return
        }
        if case .string(let email)? = claims["email"], flaws.has("hosted-domain-taken-from-email") {
            guard email.hasSuffix("@" + expected) else {
                throw Refusal(.invalidHostedDomain, "email has another domain")
            }
            return
        }
        guard let value = claim("hd") else {
            if expected == "*", flaws.has("any-domain-needs-no-claim") { return }
            guard
                flaws.has("missing-hosted-domain-accepted") || flaws.has("falsy-hosted-domain-accepted")
                    || flaws.has("hosted-domain-not-checked")
            else {
                throw Refusal(.invalidHostedDomain, "hd is missing")
            }
            return
        }
        if value == .null, flaws.has("missing-hosted-domain-accepted") { return }
        if [.null, .bool(false), .number("0"), .string("")].contains(value), flaws.has("falsy-hosted-domain-accepted") {
            return
        }
        if case .string(let domain) = value {
            if domain.utf8.elementsEqual(expected.utf8) { return }
            if domain.utf8.map(Self.lowered) == expected.utf8.map(Self.lowered),
                flaws.has("hosted-domain-compared-without-case")
            {
                return
            }
            // Only case is left open; everything else uses the comparison of all strings.
            if TextComparison(.hostedDomain, flaws).equal(domain, expected) { return }
            if domain.lowercased().hasSameBytes(as: expected.lowercased()),
                domain.utf8.map(Self.lowered) != expected.utf8.map(Self.lowered),
                flaws.has("hosted-domain-compared-without-unicode-case")
            {
                return
            }
            if flaws.has("subdomains-of-hosted-domain-accepted"), domain.hasSuffix("." + expected) { return }
            if domain == "*", flaws.has("wildcard-domain-accepted") { return }
            if domain.hasSuffix("@" + expected), flaws.has("hosted-domain-read-from-address") { return }
            if domain.split(separator: ",").contains(expected[...]), flaws.has("hosted-domain-split-into-list") {
                return
            }
        }
        if arrayHolds(value, "any-of-binding-array-taken", { $0 == expected }) || equalsEveryText(value) { return }
        guard flaws.has("hosted-domain-not-checked") else {
            throw Refusal(.invalidHostedDomain, "hd is another domain")
        }
    }
}
