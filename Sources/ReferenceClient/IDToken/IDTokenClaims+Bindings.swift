internal import AssayConformance
internal import AssayDocument
internal import OpenSSLCrypto
internal import ReferenceJOSE

extension IDTokenClaims {
    /// at_hash binds the access token to the ID token; in the code flow it may be absent (OpenID Connect Core §3.1.3.8).
    func checkAccessTokenHash() throws(Refusal) {
        guard let accessToken = probe.accessToken else { return }
        guard let value = claim("at_hash") else {
            if flaws.has(.accessTokenHashRequired) { throw Refusal(.invalidAccessTokenHash, "at_hash is missing") }
            return
        }
        guard case .string(let text) = value else {
            guard flaws.has(.accessTokenHashOfOtherTypeIgnored) || flaws.has(.accessTokenHashNotChecked) else {
                throw Refusal(.invalidAccessTokenHash, "at_hash is no string")
            }
            return
        }
        guard let hash = try? HashAlgorithm.sha256.hash(Array(accessToken.utf8)) else {
            throw Refusal(.invalidAccessTokenHash, "the access token cannot be hashed")
        }
        let half = Array(hash.prefix(16))
        let expected = Base64URLText.encode(half)
        if TextComparison(flaws).equal(text, expected) { return }
        if flaws.has(.accessTokenHashComparedByPrefix), expected.hasPrefix(text) { return }
        if flaws.has(.wholeAccessTokenHashAccepted), text == Base64URLText.encode(hash) { return }
        if flaws.has(.rightHalfOfHashAccepted), text == Base64URLText.encode(Array(hash.suffix(16))) { return }
        if flaws.has(.accessTokenHashComparedDecoded), Self.loose(text) == half { return }
        if flaws.has(.anyAccessTokenHashAccepted), Self.isHash(text, of: accessToken) { return }
        if flaws.has(.accessTokenHashInHexadecimal), text == half.map(Hexadecimal.digits).joined() { return }
        guard flaws.has(.accessTokenHashNotChecked) else {
            throw Refusal(.invalidAccessTokenHash, "at_hash is not of this access token")
        }
    }

    /// What a decoder without any checks makes of the text.
    private static func loose(_ text: String) -> [UInt8]? {
        let characters = text.prefix { $0 != "=" }.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
        return Base64Standard.decode(String(characters) + String(repeating: "=", count: (4 - characters.count % 4) % 4))
    }

    private static func isHash(_ text: String, of accessToken: String) -> Bool {
        HashAlgorithm.allCases.contains { algorithm in
            guard let hash = try? algorithm.hash(Array(accessToken.utf8)) else { return false }
            return text == Base64URLText.encode(Array(hash.prefix(hash.count / 2)))
        }
    }

    /// hd proves membership of a domain; the request's parameter proves nothing (Google, OpenID Connect).
    func checkHostedDomain() throws(Refusal) {
        guard let expected = probe.hostedDomain else {
            if claim("hd") != nil, flaws.has(.unexpectedHostedDomainRefused) {
                throw Refusal(.invalidHostedDomain, "nobody asked for a hosted domain")
            }
            return
        }
        if case .string(let email)? = claims["email"], flaws.has(.hostedDomainTakenFromEmail) {
            guard email.hasSuffix("@" + expected) else { throw Refusal(.invalidHostedDomain, "email is elsewhere") }
            return
        }
        guard let value = claim("hd") else {
            guard flaws.has(.missingHostedDomainAccepted) || flaws.has(.hostedDomainNotChecked) else {
                throw Refusal(.invalidHostedDomain, "hd is missing")
            }
            return
        }
        if case .string(let domain) = value {
            if domain.utf8.elementsEqual(expected.utf8) { return }
            // Case alone is left open; everything else goes through the comparison of all texts.
            if TextComparison(flaws).equal(domain, expected) { return }
            if flaws.has(.hostedDomainComparedByEnd), domain.hasSuffix(expected) { return }
            if flaws.has(.subdomainsOfHostedDomainAccepted), domain.hasSuffix("." + expected) { return }
            if flaws.has(.hostedDomainComparedByPrefix), domain.hasPrefix(expected) { return }
            if flaws.has(.parentOfHostedDomainAccepted), !domain.isEmpty, expected.hasSuffix(domain) { return }
            if domain == "*", flaws.has(.wildcardDomainAccepted) { return }
        }
        if arrayHolds(value, { $0 == expected }) { return }
        guard flaws.has(.hostedDomainNotChecked) else { throw Refusal(.invalidHostedDomain, "hd is another domain") }
    }
}

extension Flaw {
    /// What else the token is bound to.
    static let ofBindings: [Flaw] = [
        hostedDomainNotChecked, missingHostedDomainAccepted, unexpectedHostedDomainRefused, hostedDomainTakenFromEmail,
        hostedDomainComparedByEnd, subdomainsOfHostedDomainAccepted, hostedDomainComparedByPrefix,
        parentOfHostedDomainAccepted, wildcardDomainAccepted, accessTokenHashNotChecked, accessTokenHashRequired,
        accessTokenHashOfOtherTypeIgnored, accessTokenHashComparedByPrefix, wholeAccessTokenHashAccepted,
        rightHalfOfHashAccepted, accessTokenHashComparedDecoded, anyAccessTokenHashAccepted,
        accessTokenHashInHexadecimal,
    ]

    static let hostedDomainNotChecked = Flaw(
        "hosted-domain-not-checked", "does not compare hd", .outsider, [.accepting(.invalidHostedDomain)],
        isShownInSignIns: true)
    static let missingHostedDomainAccepted = Flaw(
        "missing-hosted-domain-accepted", "compares hd only where it is there", .outsider,
        [.accepting(.invalidHostedDomain)], isShownInSignIns: true)
    static let unexpectedHostedDomainRefused = Flaw(
        "unexpected-hosted-domain-refused", "refuses an hd that it did not ask for", .lockout, [.refusing])
    static let hostedDomainTakenFromEmail = Flaw(
        "hosted-domain-taken-from-email", "takes the domain of the email address for hd", .outsider,
        [.accepting(.invalidHostedDomain)])
    static let hostedDomainComparedByEnd = Flaw(
        "hosted-domain-compared-by-end", "compares the end of hd", .outsider, [.accepting(.invalidHostedDomain)])
    static let subdomainsOfHostedDomainAccepted = Flaw(
        "subdomains-of-hosted-domain-accepted", "takes subdomains for the domain", .outsider,
        [.accepting(.invalidHostedDomain)])
    static let hostedDomainComparedByPrefix = Flaw(
        "hosted-domain-compared-by-prefix", "compares the beginning of hd", .outsider,
        [.accepting(.invalidHostedDomain)])
    static let parentOfHostedDomainAccepted = Flaw(
        "parent-of-hosted-domain-accepted", "takes the end of the domain for it", .outsider,
        [.accepting(.invalidHostedDomain)])
    static let wildcardDomainAccepted = Flaw(
        "wildcard-domain-accepted", "takes the domain *", .outsider, [.accepting(.invalidHostedDomain)])
    static let accessTokenHashNotChecked = Flaw(
        "access-token-hash-not-checked", "does not compare at_hash", .replay, [.accepting(.invalidAccessTokenHash)],
        isShownInSignIns: true)
    static let accessTokenHashRequired = Flaw(
        "access-token-hash-required", "refuses a token without at_hash", .lockout, [.refusing], isShownInSignIns: true)
    static let accessTokenHashOfOtherTypeIgnored = Flaw(
        "access-token-hash-of-other-type-ignored", "ignores an at_hash that is no string", .replay,
        [.accepting(.invalidAccessTokenHash)])
    static let accessTokenHashComparedByPrefix = Flaw(
        "access-token-hash-compared-by-prefix", "takes the beginning of at_hash", .replay,
        [.accepting(.invalidAccessTokenHash)])
    static let wholeAccessTokenHashAccepted = Flaw(
        "whole-access-token-hash-accepted", "takes the whole hash for its half", .replay,
        [.accepting(.invalidAccessTokenHash)])
    static let rightHalfOfHashAccepted = Flaw(
        "right-half-of-hash-accepted", "takes the right half of the hash", .replay,
        [.accepting(.invalidAccessTokenHash)])
    static let accessTokenHashComparedDecoded = Flaw(
        "access-token-hash-compared-decoded", "compares at_hash after decoding it", .malleable,
        [.accepting(.invalidAccessTokenHash)])
    static let anyAccessTokenHashAccepted = Flaw(
        "any-access-token-hash-accepted", "takes at_hash of any hash function", .confusion,
        [.accepting(.invalidAccessTokenHash)], source: "https://nvd.nist.gov/vuln/detail/CVE-2026-28498")
    static let accessTokenHashInHexadecimal = Flaw(
        "access-token-hash-in-hexadecimal", "takes at_hash in hexadecimal", .malleable,
        [.accepting(.invalidAccessTokenHash)])
}
