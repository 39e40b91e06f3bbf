internal import AssayConformance
internal import AssayJSON
internal import ReferenceJOSE

/// The verification of a security event token (RFC 8417; Google, Protect user accounts with Cross-Account Protection).
struct SecurityEventVerification {
    let probe: SecurityEventProbe
    let flaws: FlawSwitch

    func run() throws(Refusal) -> [String: OutputValue] {
        let claims: JSONObject
        do {
            claims = try verifiedClaims()
        } catch {
            guard
                let unverified = JSONText(flaws)
                    .unverifiedClaims(of: probe.token, if: flaws.has("security-event-not-verified"))
            else { throw error }
            claims = unverified
        }
        return try SecurityEventClaims(claims: claims, probe: probe, flaws: flaws).check()
    }

    private func verifiedClaims() throws(Refusal) -> JSONObject {
        let token: CompactToken
        do {
            token = try CompactToken(probe.token, flaws)
        } catch {
            throw Refusal(.invalidSecurityEvent, error.message)
        }
        let check = HeaderCheck(header: token.header, flaws: flaws)
        try checkType(token.header)
        try IDTokenVerification(probe: probe.verification, flaws: flaws).verifySignature(of: token, check)
        guard let claims = JSONText(flaws).claims(token.payload) else {
            throw Refusal(.invalidSecurityEvent, "the claims are not a JSON object (RFC 7519 §7.2)")
        }
        return claims
    }

    /// The type is that of a security event token or of any JWT, or missing (RFC 8417 §2.3, RFC 7519 §5.1).
    private func checkType(_ header: JSONObject) throws(Refusal) {
        guard let type = header["typ"] else {
            if flaws.has("security-event-type-required") { throw Refusal(.invalidSecurityEvent, "typ is missing") }
            return
        }
        guard case .string(let text) = type else {
            throw Refusal(.invalidSecurityEvent, "typ is not a string")
        }
        let prefix = "application/"
        var name = text.lowercased()
        if name.contains(";"), flaws.has("event-type-parameters-ignored") { name = String(name.prefix { $0 != ";" }) }
        switch name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name {
        case "secevent+jwt":
            guard !flaws.has("security-event-type-refused") else {
                throw Refusal(.invalidSecurityEvent, "typ is not JWT")
            }
        case "jwt":
            guard !flaws.has("jwt-as-type-of-event-refused") else {
                throw Refusal(.invalidSecurityEvent, "typ is not secevent+jwt")
            }
        default:
            guard flaws.has("type-of-security-event-not-checked") else {
                throw Refusal(.invalidSecurityEvent, "typ names another kind of token (RFC 8725 §3.11)")
            }
        }
    }
}
