internal import AssayConformance
internal import AssayJSON
internal import JOSECryptography
internal import ReferenceJOSE

/// The algorithm of a token.
enum SigningAlgorithm {
    case rsa(HashAlgorithm)
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
        guard
            name == "jwt" || name == "application/jwt" || TextComparison(.type, flaws).equal(name, "jwt")
                || flaws.has("type-not-checked")
        else {
            throw Refusal(.invalidIDToken, "typ names another kind of token (RFC 8725 §3.11)")
        }
    }

    func checkNames() throws(Refusal) {
        if flaws.isHonest { return }
        let known: Set<String> = ["alg", "kid", "typ", "crit", "b64", "jwk", "jku", "x5u", "x5c", "cty", "enc", "zip"]
        if !known.isSuperset(of: header.names), flaws.has("unknown-header-parameters-refused") {
            throw Refusal(.invalidIDToken, "a header parameter is unknown")
        }
        if ["jwk", "jku", "x5u", "x5c"].contains(where: { header[$0] != nil }), flaws.has("keys-in-header-refused") {
            throw Refusal(.invalidIDToken, "the header holds or names a key (OpenID Connect Core §2)")
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
        if names.allSatisfy({ header[$0] != nil }), flaws.has("present-critical-names-accepted") { return true }
        if names.contains(where: { header[$0] == nil }), flaws.has("absent-critical-names-ignored") { return true }
        if names.contains(where: { ["alg", "kid", "crit"].contains($0) }),
            flaws.has("registered-critical-names-accepted")
        {
            return true
        }
        if names.allSatisfy(["alg", "kid", "typ", "crit"].contains), flaws.has("known-critical-names-accepted") {
            return true
        }
        if names.contains("__proto__"), flaws.has("prototype-names-called-understood") { return true }
        if names.contains("b64"), flaws.has("unencoded-payload-called-understood") { return true }
        if header["b64"] == .bool(true) {
            if names.first == "b64", flaws.has("first-critical-name-counts") { return true }
            if names.last == "b64", flaws.has("last-critical-name-counts") { return true }
        }
        if Set(names) == ["b64"], header["b64"] == .bool(true), flaws.has("encoded-payload-understood") { return true }
        return false
    }

    /// Accepts only RS256.
    func algorithm(claims: () -> JSONObject?) throws(Refusal) -> SigningAlgorithm {
        var value = header["alg"]
        if !flaws.isHonest, let own = claims()?["alg"], flaws.has("algorithm-of-claims-preferred") { value = own }
        if value == .string("RS256") { return .rsa(.sha256) }
        if let algorithm = algorithmByMistake(value, claims: claims) { return algorithm }
        throw Refusal(.unsupportedAlgorithm, "alg is not RS256 (RFC 8725 §3.1)")
    }

    private func algorithmByMistake(_ value: JSONValue?, claims: () -> JSONObject?) -> SigningAlgorithm? {
        if flaws.has("algorithm-not-checked") { return .rsa(.sha256) }
        switch value {
        case nil, .null?, .string("")?:
            if flaws.has("missing-algorithm-is-none") { return .unsecured }
            if value != .string(""), flaws.has("missing-algorithm-is-rs256") { return .rsa(.sha256) }
            if value == .null, flaws.has("algorithm-of-other-type-is-rs256") { return .rsa(.sha256) }
            if flaws.has("falsy-algorithm-is-rs256") { return .rsa(.sha256) }
            if claims()?["alg"] == .string("RS256"), flaws.has("algorithm-taken-from-claims") { return .rsa(.sha256) }
            return nil
        case .array(let elements)?:
            if elements.count == 1, elements.first?.value == .string("RS256"), flaws.has("array-of-one-is-its-element")
            {
                return .rsa(.sha256)
            }
            if flaws.has("algorithm-of-other-type-is-rs256") { return .rsa(.sha256) }
            guard flaws.has("algorithm-taken-from-array") else { return nil }
            if elements.contains(where: { $0.value == .string("none") }) { return .unsecured }
            return elements.contains { $0.value == .string("RS256") } ? .rsa(.sha256) : nil
        case .string(let name)?:
            return algorithm(named: name)
        default:
            if value == .bool(true), flaws.has("true-equals-every-text") { return .rsa(.sha256) }
            return flaws.has("algorithm-of-other-type-is-rs256") ? .rsa(.sha256) : nil
        }
    }

    private func algorithm(named name: String) -> SigningAlgorithm? {
        switch name {
        case "none":
            return flaws.has("algorithm-none") ? .unsecured : nil
        case "RS384", "RS512":
            guard flaws.has("algorithm-taken-from-header") || flaws.has("algorithm-of-key-accepted") else { return nil }
            return .rsa(name == "RS384" ? .sha384 : .sha512)
        case "HS256": return .mac(.sha256)
        case "HS384": return .mac(.sha384)
        case "HS512": return .mac(.sha512)
        default: break
        }
        if name.lowercased() == "none" {
            if flaws.has("algorithm-none-in-other-case") { return .unsecured }
            if name != "None", name != "NONE", flaws.has("algorithm-none-in-mixed-case") { return .unsecured }
        }
        if TextComparison(.algorithm, flaws).equal(name, "RS256") { return .rsa(.sha256) }
        let trimmed = name.filter { $0 != " " && $0 != "\0" }
        if trimmed == "none" {
            if flaws.has("algorithm-none-trimmed") { return .unsecured }
            if name.hasPrefix("none"), flaws.has("algorithm-none-trimmed-at-its-end") { return .unsecured }
        }
        if name.applyingWidth == "none" || name.applyingWidth == "RS256",
            flaws.has("algorithm-folded-to-compatible-form")
        {
            return name.applyingWidth == "none" ? .unsecured : .rsa(.sha256)
        }
        if name == "SHA256withRSA", flaws.has("algorithm-names-of-java-accepted") { return .rsa(.sha256) }
        if name.hasPrefix("RS"), flaws.has("every-rsa-algorithm-is-rs256") { return .rsa(.sha256) }
        if name.hasSuffix("256"), flaws.has("only-hash-of-algorithm-compared") { return .rsa(.sha256) }
        if name == "ES256", flaws.has("zero-signature-accepted") { return .rsa(.sha256) }
        return nil
    }
}
