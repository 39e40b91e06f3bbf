internal import AssayConformance
internal import AssayDocument
internal import AssayParserFuzzTargets
internal import ReferenceJOSE

extension OpenQuestions {
    /// The end of the year 9999: whether what is beyond is a time is for each to say.
    private static let latestTime = 253_402_300_799.0

    /// Whether a claim about the person of another type refuses the token (OpenID Connect Core §5.1 says nothing), what
    /// times before 1970 and after 9999 are, and whether domains differ by case.
    static func isOpen(_ probe: IDTokenProbe) -> Bool {
        guard let payload = ReferenceParts.compactJWS(probe.idToken)?.payload,
            let claims = ReferenceParts.jsonObject(payload)
        else { return false }
        return hasProfileOfOtherType(claims) || hasUncommonTime(claims) || isDomainOpen(claims, probe)
            || isKeySetOpen(probe.keySet)
            || RefreshedIDToken(claims, of: probe)?.isOpen(nonce: probe.sentNonce) ?? false
    }

    private static func hasUncommonTime(_ claims: DocumentValue) -> Bool {
        let times = ["exp", "iat", "nbf"].compactMap { claims[$0] }
        let isUncommon = times.contains { time in
            guard case .number(let text) = time else { return false }
            guard let value = Double(text) else { return true }
            return !(0...latestTime).contains(value) || text.hasPrefix("-")
        }
        guard let signedIn = claims["auth_time"] else { return isUncommon }
        // It is checked by the one who asked for it with max_age, which a sign-in here never does.
        guard case .number(let text) = signedIn, let value = Double(text) else { return true }
        return isUncommon || !(0...latestTime).contains(value)
    }

    private static func isDomainOpen(_ claims: DocumentValue, _ probe: IDTokenProbe) -> Bool {
        guard let claim = claims["hd"] else { return false }
        guard case .string(let domain) = claim else { return true }
        guard let expected = probe.hostedDomain else { return false }
        return domain != expected && domain.lowercased() == expected.lowercased()
    }

    static func hasProfileOfOtherType(_ object: DocumentValue) -> Bool {
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
