internal import AssayConformance
internal import AssayJSON
internal import AssayParserFuzzTargets
internal import ReferenceJOSE

extension OpenQuestions {
    /// The end of the year 9999; clients differ about later times.
    private static let latestTime = 253_402_300_799.0

    /// Whether clients may differ about a token.
    ///
    /// They may for a profile claim of another type (OpenID Connect Core §5.1 does not say whether it refuses the token),
    /// for times before 1970 and after 9999, and for hosted domains that differ in case.
    static func isOpen(_ probe: IDTokenProbe) -> Bool {
        guard let payload = ReferenceParts.compactJWS(probe.idToken)?.payload,
            let claims = ReferenceParts.jsonObject(payload)
        else { return false }
        return hasProfileOfOtherType(claims) || hasUncommonTime(claims) || isDomainOpen(claims, probe)
            || isKeySetOpen(probe.keySet)
            || RefreshedIDToken(claims, of: probe)?.isOpen(nonce: probe.sentNonce) ?? false
    }

    private static func hasUncommonTime(_ claims: JSONValue) -> Bool {
        let times = ["exp", "iat", "nbf"].compactMap { claims[$0] }
        let isUncommon = times.contains { time in
            guard case .number(let text) = time else { return false }
            guard let value = Double(text) else { return true }
            return !(0...latestTime).contains(value) || text.hasPrefix("-")
        }
        guard let signedIn = claims["auth_time"] else { return isUncommon }
        // A client checks auth_time only if it sent max_age, which no sign-in here does.
        guard case .number(let text) = signedIn, let value = Double(text) else { return true }
        return isUncommon || !(0...latestTime).contains(value)
    }

    private static func isDomainOpen(_ claims: JSONValue, _ probe: IDTokenProbe) -> Bool {
        guard let claim = claims["hd"] else { return false }
        guard case .string(let domain) = claim else { return true }
        guard let expected = probe.hostedDomain else { return false }
        return domain != expected && domain.lowercased() == expected.lowercased()
    }

    static func hasProfileOfOtherType(_ object: JSONValue) -> Bool {
        for name in ["email", "name", "given_name", "family_name", "picture"] {
            guard let value = object[name] else { continue }
            guard case .string = value else { return true }
        }
        if object["real_user_status"] != nil { return true }
        return ["email_verified", "is_private_email"].contains { name in
            switch object[name] {
            case nil, .bool?, .string("true")?, .string("false")?: false
            default: true
            }
        }
    }
}
