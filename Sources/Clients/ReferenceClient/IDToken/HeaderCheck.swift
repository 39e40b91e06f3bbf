internal import AssayConformance
internal import AssayJSON
internal import JOSECryptography
internal import ReferenceJOSE

/// The algorithm of a token.
enum SigningAlgorithm {
    case rsa(HashAlgorithm)
    /// RSASSA-PSS, with which only a flaw verifies.
    case pss(HashAlgorithm)
    /// A MAC, for which the client has no secret.
    case mac(HashAlgorithm)
    case unsecured
}

/// The checks of a token's header, before any key is used (RFC 7515 §4, RFC 8725 §3.1).
struct HeaderCheck {
    let header: JSONObject
    let flaws: FlawSwitch

    func checkType() throws(Refusal) {
        guard let type = header["typ"] else {
            if flaws.has("type-required") { throw Refusal(.invalidIDToken, "typ is missing") }
            return
        }
        guard case .string(let text) = type else {
            guard flaws.has("type-not-checked") else { throw Refusal(.invalidIDToken, "typ is not a string") }
            return
        }
        if text != "JWT", flaws.has("type-compared-exactly") { throw Refusal(.invalidIDToken, "typ is not JWT") }
        if text.isEmpty, flaws.has("empty-type-is-missing") { return }
        let name = text.lowercased()
        if name == "application/jwt", flaws.has("type-with-application-refused") {
            throw Refusal(.invalidIDToken, "typ is not JWT")
        }
        let bare = name.prefix { $0 != ";" }
        if bare != name, ["jwt", "application/jwt"].contains(bare), flaws.has("type-parameters-ignored") { return }
        guard
            name == "jwt" || name == "application/jwt" || TextComparison(.type, flaws).equal(name, "jwt")
                || flaws.has("type-not-checked")
        else {
            throw Refusal(.invalidIDToken, "typ names another kind of token (RFC 8725 §3.11)")
        }
    }

    private static let knownNames: Set<String> = [
        "alg", "kid", "typ", "crit", "b64", "jwk", "jku", "x5u", "x5c", "cty", "enc", "zip",
    ]

    func checkNames() throws(Refusal) {
        if flaws.isHonest { return }
        if !Self.knownNames.isSuperset(of: header.names), flaws.has("unknown-header-parameters-refused") {
            throw Refusal(.invalidIDToken, "a header parameter is unknown")
        }
        if ["jwk", "jku", "x5u", "x5c"].contains(where: { header[$0] != nil }), flaws.has("keys-in-header-refused") {
            throw Refusal(.invalidIDToken, "the header holds or names a key (OpenID Connect Core §2)")
        }
        if ["x5t", "x5t#S256"].contains(where: { header[$0] != nil }), flaws.has("certificate-thumbprint-refused") {
            throw Refusal(.invalidIDToken, "the header has a thumbprint of no key (RFC 7515 §4.1.7, §4.1.8)")
        }
        if flaws.has("acme-parameters-checked", where: hasBadParameterOfACME) {
            throw Refusal(.invalidIDToken, "nonce or url in the header is malformed (RFC 8555 §6.4.1, §6.5.2)")
        }
        if header["enc"] != nil || header["zip"] != nil, flaws.has("encryption-in-header-refused") {
            throw Refusal(.invalidIDToken, "the header has a parameter of an encrypted token (RFC 7516 §9)")
        }
        if header["cty"] != nil, flaws.has("content-type-in-header-refused") {
            throw Refusal(.invalidIDToken, "the header has a content type (RFC 7519 §5.2)")
        }
        if header["b64"] != nil, header["crit"] == nil, flaws.has("encoded-payload-not-critical-refused") {
            throw Refusal(.invalidIDToken, "b64 is not in crit (RFC 7797 §6)")
        }
    }

    private var hasBadParameterOfACME: Bool {
        if let nonce = header["nonce"] {
            guard case .string(let text) = nonce, Base64URLText(FlawSwitch(nil)).decode(Array(text.utf8)) != nil else {
                return true
            }
        }
        return header["url"].map { !$0.isText } ?? false
    }

    func checkCritical() throws(Refusal) {
        if let critical = header["crit"], !flaws.has("critical-header-ignored"),
            critical != .null || !flaws.has("null-is-absent")
        {
            guard isUnderstood(critical) else {
                throw Refusal(.unsupportedCriticalHeader, "crit names an unknown extension (RFC 7515 §4.1.11)")
            }
        }
        if let encoded = header["b64"], encoded != .bool(true), !flaws.has("unencoded-payload-header-ignored"),
            header["crit"] == nil || !flaws.has("unencoded-payload-called-understood")
        {
            throw Refusal(.unsupportedCriticalHeader, "b64 is not for JWTs (RFC 7797 §7)")
        }
    }

    /// The client supports no extension, so only a flaw accepts crit.
    private func isUnderstood(_ critical: JSONValue) -> Bool {
        guard case .array(let elements) = critical else { return flaws.has("critical-header-of-other-type-ignored") }
        if elements.isEmpty { return flaws.has("empty-critical-header-accepted") }
        var names: [String] = []
        for element in elements {
            guard case .string(let name) = element.value else {
                return flaws.has("critical-names-of-other-type-ignored")
            }
            names.append(name)
        }
        return flaws.mistake(CriticalNameMistake.self) { $0.understands(names, header) } != nil
    }

    /// Accepts only RS256.
    func algorithm(claims: () -> JSONObject?) throws(Refusal) -> SigningAlgorithm {
        var value = header["alg"]
        let prefersClaims = "algorithm-of-claims-preferred"
        if flaws.mayHave(prefersClaims), let own = claims()?["alg"], flaws.has(prefersClaims) { value = own }
        if value == .string("RS256") { return .rsa(.sha256) }
        if let algorithm = algorithmByMistake(value, claims: claims) { return algorithm }
        throw Refusal(.unsupportedAlgorithm, "alg is not RS256 (RFC 8725 §3.1)")
    }

    private func algorithmByMistake(_ value: JSONValue?, claims: () -> JSONObject?) -> SigningAlgorithm? {
        if flaws.has("algorithm-not-checked") { return .rsa(.sha256) }
        if case .string(let name)? = value {
            // Nobody has a secret with which this could verify; what to do with it is for the check of the key.
            if let hash = Self.macs[name] { return .mac(hash) }
            if TextComparison(.algorithm, flaws).equal(name, "RS256") { return .rsa(.sha256) }
        }
        for mistake in AlgorithmMistake.allCases where flaws.mayHave(mistake.rawValue) {
            let algorithm = mistake.algorithm(value, claims: claims)
            if let algorithm, flaws.has(mistake.rawValue) { return algorithm }
        }
        return nil
    }

    private static let macs: [String: HashAlgorithm] = ["HS256": .sha256, "HS384": .sha384, "HS512": .sha512]
}
