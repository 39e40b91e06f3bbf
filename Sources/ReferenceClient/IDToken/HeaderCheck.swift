internal import AssayConformance
internal import AssayDocument
internal import OpenSSLCrypto
internal import ReferenceJOSE

/// How a token says it is signed.
enum SigningAlgorithm {
    case rsa(HashAlgorithm)
    /// A MAC, for which there is no secret.
    case mac(HashAlgorithm)
    case unsecured
}

/// The checks of a token's header, before any key is looked at (RFC 7515 §4, RFC 8725 §3.1).
struct HeaderCheck {
    let header: JSONObject
    let flaws: FlawSwitch

    func checkType() throws(Refusal) {
        guard let type = header["typ"] else {
            if flaws.has(.typeRequired) { throw Refusal(.invalidIDToken, "typ is missing") }
            return
        }
        guard case .string(let text) = type else {
            guard flaws.has(.typeNotChecked) else { throw Refusal(.invalidIDToken, "typ is no string") }
            return
        }
        if text != "JWT", flaws.has(.typeComparedExactly) { throw Refusal(.invalidIDToken, "typ is not JWT") }
        let name = text.lowercased()
        guard name == "jwt" || name == "application/jwt" || flaws.has(.typeNotChecked) else {
            throw Refusal(.invalidIDToken, "typ names another kind of token (RFC 8725 §3.11)")
        }
    }

    func checkNames() throws(Refusal) {
        if flaws.isHonest { return }
        let known: Set<String> = ["alg", "kid", "typ", "crit", "b64", "jwk", "jku", "x5u", "x5c", "cty", "enc", "zip"]
        if !known.isSuperset(of: header.names), flaws.has(.unknownHeaderParametersRefused) {
            throw Refusal(.invalidIDToken, "a header parameter is not known")
        }
    }

    func checkCritical() throws(Refusal) {
        if let critical = header["crit"], !flaws.has(.criticalHeaderIgnored) {
            guard isUnderstood(critical) else {
                throw Refusal(.unsupportedCriticalHeader, "crit names what is not understood (RFC 7515 §4.1.11)")
            }
        }
        if let encoded = header["b64"], encoded != .bool(true), !flaws.has(.unencodedPayloadHeaderIgnored),
            header["crit"] == nil || !flaws.has(.unencodedPayloadCalledUnderstood)
        {
            throw Refusal(.unsupportedCriticalHeader, "b64 is not for JWTs (RFC 7797 §7)")
        }
    }

    /// No extension is understood, so only a flaw finds nothing to object to.
    private func isUnderstood(_ critical: DocumentValue) -> Bool {
        guard case .array(let elements) = critical else { return flaws.has(.criticalHeaderOfOtherTypeIgnored) }
        if elements.isEmpty { return flaws.has(.emptyCriticalHeaderAccepted) }
        var names: [String] = []
        for element in elements {
            guard case .string(let name) = element.value else { return flaws.has(.criticalNamesOfOtherTypeIgnored) }
            names.append(name)
        }
        if names.allSatisfy({ header[$0] != nil }), flaws.has(.presentCriticalNamesAccepted) { return true }
        if names.contains(where: { header[$0] == nil }), flaws.has(.absentCriticalNamesIgnored) { return true }
        if names.contains(where: { ["alg", "kid", "crit"].contains($0) }), flaws.has(.registeredCriticalNamesAccepted) {
            return true
        }
        if names.contains("b64"), flaws.has(.unencodedPayloadCalledUnderstood) { return true }
        return false
    }

    /// RS256, and nothing else.
    func algorithm(claims: () -> JSONObject?) throws(Refusal) -> SigningAlgorithm {
        let value = header["alg"]
        if value == .string("RS256") { return .rsa(.sha256) }
        if let algorithm = algorithmByMistake(value, claims: claims) { return algorithm }
        throw Refusal(.unsupportedAlgorithm, "alg is not RS256 (RFC 8725 §3.1)")
    }

    private func algorithmByMistake(_ value: DocumentValue?, claims: () -> JSONObject?) -> SigningAlgorithm? {
        if flaws.has(.algorithmNotChecked) { return .rsa(.sha256) }
        switch value {
        case nil, .null?, .string("")?:
            if flaws.has(.missingAlgorithmIsNone) { return .unsecured }
            if flaws.has(.missingAlgorithmIsRS256) { return .rsa(.sha256) }
            if claims()?["alg"] == .string("RS256"), flaws.has(.algorithmTakenFromClaims) { return .rsa(.sha256) }
            return nil
        case .array(let elements)?:
            guard flaws.has(.algorithmTakenFromArray) else { return nil }
            if elements.contains(where: { $0.value == .string("none") }) { return .unsecured }
            return elements.contains { $0.value == .string("RS256") } ? .rsa(.sha256) : nil
        case .string(let name)?:
            return algorithm(named: name)
        default:
            return nil
        }
    }

    private func algorithm(named name: String) -> SigningAlgorithm? {
        switch name {
        case "none":
            return flaws.has(.algorithmNone) ? .unsecured : nil
        case "RS384", "RS512":
            guard flaws.has(.algorithmTakenFromHeader) else { return nil }
            return .rsa(name == "RS384" ? .sha384 : .sha512)
        case "HS256": return .mac(.sha256)
        case "HS384": return .mac(.sha384)
        case "HS512": return .mac(.sha512)
        default: break
        }
        if name.lowercased() == "none", flaws.has(.algorithmNoneInOtherCase) { return .unsecured }
        if name.uppercased() == "RS256", flaws.has(.algorithmComparedWithoutCase) { return .rsa(.sha256) }
        if name.hasPrefix("RS256"), flaws.has(.algorithmComparedByPrefix) { return .rsa(.sha256) }
        let trimmed = name.filter { $0 != " " && $0 != "\0" }
        if trimmed == "none", flaws.has(.algorithmNoneTrimmed) { return .unsecured }
        if name.applyingWidth == "none" || name.applyingWidth == "RS256", flaws.has(.algorithmFoldedToCompatibleForm) {
            return name.applyingWidth == "none" ? .unsecured : .rsa(.sha256)
        }
        if name == "ES256", flaws.has(.zeroSignatureAccepted) { return .rsa(.sha256) }
        return nil
    }
}
