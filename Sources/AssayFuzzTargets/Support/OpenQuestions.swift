internal import AssayConformance
internal import AssayDocument
internal import ReferenceClient

/// Inputs on which two right implementations may differ, because specifications leave the matter open.
///
/// The judges of vectors say `either` to the same questions. Here they are predicates on the input, read without the
/// library, and as narrow as they can be: whatever else a target asserts still holds.
enum OpenQuestions {
    /// The end of the year 9999: whether what is beyond is a time is for each to say.
    private static let latestTime = 253_402_300_799.0

    /// Whether a claim about the person of another type refuses the token (OpenID Connect Core §5.1 says nothing), what
    /// times before 1970 and after 9999 are, and whether domains differ by case.
    static func isOpen(_ probe: IDTokenProbe) -> Bool {
        guard let payload = ReferenceParts.compactJWS(probe.idToken)?.payload,
            let claims = ReferenceParts.jsonObject(payload)
        else { return false }
        return hasProfileOfOtherType(claims) || hasUncommonTime(claims) || isDomainOpen(claims, probe)
            || isKeySetOpen(probe.keySet) || isRefreshOpen(claims, probe)
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

    /// Which of two reasons a refreshed token is refused for, and whether the nonce of the request still counts.
    private static func isRefreshOpen(_ claims: DocumentValue, _ probe: IDTokenProbe) -> Bool {
        probe.previousIDToken != nil && (claims["nonce"] != nil || claims["auth_time"] != nil)
    }

    static func hasProfileOfOtherType(_ object: DocumentValue) -> Bool {
        for name in ["email", "name", "given_name", "family_name", "picture"] {
            guard let value = object[name] else { continue }
            guard case .string = value else { return true }
        }
        switch object["email_verified"] {
        case nil, .bool?, .string("true")?, .string("false")?: return false
        default: return true
        }
    }

    /// Whether a key that nobody asks for spoils the set (RFC 7517 §5), and the limits of a set.
    static func isKeySetOpen(_ document: [UInt8]) -> Bool {
        guard document.count <= 1 << 18, case .array(let nodes)? = ReferenceParts.jsonObject(document)?["keys"] else {
            return document.count > 1 << 18
        }
        guard nodes.count <= 100 else { return true }
        var identities: Set<[[UInt8]]> = []
        return nodes.contains { node in
            if isKeyOpen(node.value) { return true }
            guard case .string(let type)? = node.value["kty"], case .string(let identifier)? = node.value["kid"] else {
                return false
            }
            return !identities.insert([Array(type.utf8), Array(identifier.utf8)]).inserted
        }
    }

    /// How strict one is with members that do not say the key is for something else.
    private static func isKeyOpen(_ key: DocumentValue) -> Bool {
        if case .array(let operations)? = key["key_ops"] {
            let names = operations.map(\.value)
            if Set(names).count != names.count || names.contains(where: { if case .string = $0 { false } else { true } }) {
                return true
            }
        }
        if let identifier = key["kid"] {
            guard case .string = identifier else { return true }
        }
        // Exponents from 33 to 64 bits: each has a bound of its own.
        guard case .string(let text)? = key["e"], let exponent = ReferenceParts.base64URL(Array(text.utf8)) else {
            return false
        }
        return (5...8).contains(exponent.count)
    }

    /// Whether schemes differ by case (RFC 3986 §3.1), and whether an empty fragment is one.
    static func isOpen(_ probe: AuthorizationResponseProbe) -> Bool {
        let url = String(decoding: probe.url, as: UTF8.self)
        if url.hasSuffix("#") { return true }
        let scheme = url.prefix { $0 != ":" }
        let expected = probe.redirectURI.prefix { $0 != ":" }
        return scheme != expected && scheme.lowercased() == expected.lowercased()
    }

    /// Lifetimes with a fraction or of more than a year, `null` for an absent member, a scope that is no text.
    static func isOpen(_ probe: TokenResponseProbe) -> Bool {
        guard let object = ReferenceParts.jsonObject(probe.body) else { return false }
        if case .number(let text)? = object["expires_in"] {
            // Integers have no point and no exponent; Int64 leaves out those too large for either.
            guard let value = Int64(text), value <= 31_536_000 else { return true }
        } else if object["expires_in"] == .null {
            return true
        }
        if object["refresh_token"] == .null { return true }
        guard let scope = object["scope"] else { return false }
        if case .string = scope { return false }
        return true
    }

    static func isOpen(_ probe: UserInfoProbe) -> Bool {
        ReferenceParts.jsonObject(probe.body).map(hasProfileOfOtherType) ?? false
    }

    /// What a document must say besides the endpoints (OpenID Connect Discovery §3), of a provider known beforehand.
    static func isOpen(_ probe: ProviderMetadataProbe) -> Bool {
        guard let object = ReferenceParts.jsonObject(probe.body) else { return false }
        func holds(_ name: String, _ value: String) -> Bool {
            guard case .array(let elements)? = object[name] else { return false }
            return elements.contains { $0.value == .string(value) }
                && elements.allSatisfy { if case .string = $0.value { true } else { false } }
        }
        if !holds("response_types_supported", "code") { return true }
        if object["code_challenge_methods_supported"] != nil, !holds("code_challenge_methods_supported", "S256") {
            return true
        }
        switch object["authorization_response_iss_parameter_supported"] {
        case nil, .bool?: return false
        default: return true
        }
    }
}
