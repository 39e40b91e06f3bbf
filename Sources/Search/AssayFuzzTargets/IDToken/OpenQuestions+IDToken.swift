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
    /// for an audience that is named twice (nothing says whether these are the several audiences of §3.1.3.7 step 4), for
    /// times before 1970 and after 9999, for hosted domains that differ in case, and for more names and values than any
    /// token of a provider has.
    static func isOpen(_ probe: IDTokenProbe) -> Bool {
        if isKeySetOpen(probe.keySet) { return true }
        guard let token = ReferenceParts.compactJWS(probe.idToken),
            let claims = ReferenceParts.jsonObject(token.payload)
        else { return false }
        let header = ReferenceParts.base64URL(Array(token.signingInput.prefix { $0 != UInt8(ascii: ".") }))
        return isLarge(claims) || header.flatMap { ReferenceParts.jsonObject($0) }.map { isLarge($0) } ?? false
            || hasRepeatedAudience(claims) || hasProfileOfOtherType(claims) || hasUncommonTime(claims)
            || isDomainOpen(claims, probe)
            || RefreshedIDToken(claims, of: probe)?.isOpen(nonce: probe.sentNonce) ?? false
    }

    /// Whether an object has more than 6000 names and values, the limit of the library.
    private static func isLarge(_ object: JSONValue) -> Bool {
        var (count, rest) = (0, [object])
        while let value = rest.popLast() {
            count += 1
            switch value {
            case .object(let members):
                count += members.count
                rest += members.map(\.node.value)
            case .array(let elements): rest += elements.map(\.value)
            case .string, .number, .bool, .null: break
            }
        }
        return count > 6000
    }

    private static func hasRepeatedAudience(_ claims: JSONValue) -> Bool {
        guard case .array(let audiences)? = claims["aud"] else { return false }
        return Set(audiences.map(\.value)).count != audiences.count
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
