internal import AssayConformance
internal import AssayDocument
internal import AssayParserFuzzTargets
internal import ReferenceClient
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

    /// Whether schemes differ by case (RFC 3986 §3.1), whether an empty fragment is one, and what becomes of characters
    /// that no URL has but every browser lets through.
    static func isOpen(_ probe: AuthorizationResponseProbe) -> Bool {
        if probe.url.contains(where: { isInNoURL[Int($0)] }) || probe.url.last == UInt8(ascii: "#") { return true }
        let url = String(decoding: probe.url, as: UTF8.self)
        if url.contains("%00") { return true }
        if isPlaceOpen(url, probe.redirectURI) { return true }
        let scheme = url.prefix { $0 != ":" }
        let expected = probe.redirectURI.prefix { $0 != ":" }
        return scheme != expected && scheme.lowercased() == expected.lowercased()
    }

    private static let isInNoURL = (0..<256 as Range<UInt16>).map { byte in
        #""<>\^`{|}[]"#.utf8.contains { UInt16($0) == byte }
    }

    /// How long and of what characters names are, and which redirect URIs make answers that nobody can read.
    static func isOpen(_ probe: AuthorizationRequestProbe) -> Bool {
        let identifiers = [probe.clientID, probe.serverClientID ?? ""]
        // RFC 6749 §A.1 lets a client ID be of any length and have spaces; nobody has seen either.
        if identifiers.contains(where: { $0.contains(" ") || $0.utf8.count > 256 }) { return true }
        if Set(probe.scopes).count != probe.scopes.count || probe.scopes.contains(where: { $0.utf8.count > 256 }) {
            return true
        }
        if probe.scopes.reduce(0, { $0 + $1.utf8.count + 1 }) > 8_192 { return true }
        // A parameter without a value counts as one that was not sent (RFC 6749 §3.1).
        if let hint = probe.loginHint, hint.isEmpty || hint.utf8.count > 2_048 { return true }
        if let domain = probe.hostedDomain, !isDomain(domain) { return true }
        return [probe.authorizationEndpoint, probe.redirectURI].contains { isURLOpen($0) }
            || hasAnswer(probe.redirectURI)
    }

    /// Long ones, ports that are none or no port's number, hosts with percent-encoding, encoded NULs.
    static func isURLOpen(_ url: String) -> Bool {
        if url.utf8.count > 2_048 || url.contains("%00") { return true }
        let rest = url.drop { $0 != ":" }.dropFirst()
        guard rest.hasPrefix("//") else { return false }
        let authority = rest.dropFirst(2).prefix { !"/?#".contains($0) }
        if authority.contains("%") { return true }
        let isWeb = ["http", "https"].contains(url.prefix { $0 != ":" }.lowercased())
        // User information is forbidden to http alone (RFC 9110 §4.2.4).
        if authority.contains("@") { return !isWeb }
        let end = authority.lastIndex(of: "]").map { authority.index(after: $0) } ?? authority.firstIndex(of: ":")
        guard let end, authority[end...].hasPrefix(":") else { return false }
        let port = authority[end...].dropFirst()
        return port.utf8.count > 5 || !(1...65_535).contains(Int(port) ?? 0)
    }

    /// Whether the redirect URI has a parameter of the answer itself, which would come twice.
    private static func hasAnswer(_ url: String) -> Bool {
        let query = url.drop { $0 != "?" }.dropFirst()
        // Names may be encoded; one that is, is as uncommon.
        return query.split(separator: "&").contains { field in
            let name = field.prefix { $0 != "=" }
            return name.contains("%")
                || [
                    "code", "state", "iss", "error", "error_description", "error_uri", "id_token", "access_token",
                    "token_type", "response",
                ].contains(String(name))
        }
    }

    private static func isDomain(_ text: String) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return text.utf8.count <= 253
            && labels.allSatisfy { label in
                (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
                    && label.utf8.allSatisfy { byte in
                        byte == 0x2D || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
                    }
            }
    }

    /// Whether a web URL is the redirect URI in another form (RFC 3986 §6.2.2.1, §6.2.3), and where in the query the
    /// redirect URI's own parameters stand (RFC 6749 §3.1.2 wants them retained).
    private static func isPlaceOpen(_ url: String, _ redirectURI: String) -> Bool {
        guard let one = URISyntax(url), let other = URISyntax(redirectURI), ["http", "https"].contains(one.scheme),
            one.scheme == other.scheme, one.host == other.host, WebPlace(one) == WebPlace(other)
        else { return false }
        func place(_ text: String) -> Substring { text.prefix { !"?#".contains($0) } }
        return place(url) != place(redirectURI) || other.query.map { one.query?.hasPrefix($0) != true } == true
    }

    private struct WebPlace: Equatable {
        let port: Int?
        let path: String

        init(_ uri: URISyntax) {
            port = uri.port.isEmpty ? (uri.scheme == "https" ? 443 : 80) : Int(uri.port)
            path = uri.path.isEmpty ? "/" : uri.path
        }
    }

    /// Lifetimes with a fraction or of more than a year, `null` for an absent member, a scope that is no text.
    static func isOpen(_ probe: TokenResponseProbe) -> Bool {
        guard let object = ReferenceParts.jsonObject(probe.body) else { return isMediaTypeOpen(probe.headers) }
        if isMediaTypeOpen(probe.headers) { return true }
        // RFC 6749 §A.12 allows an access token more characters than RFC 6750 §2.1 can send.
        for name in ["access_token", "id_token", "refresh_token"] {
            guard case .string(let text)? = object[name] else { continue }
            if !text.utf8.allSatisfy(isTokenCharacter) { return true }
            // The signs of equality are padding there: after at least one other character, and before none.
            let body = text.utf8.prefix { $0 != UInt8(ascii: "=") }
            if body.isEmpty || !text.utf8.dropFirst(body.count).allSatisfy({ $0 == UInt8(ascii: "=") }) { return true }
        }
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
        isMediaTypeOpen(probe.headers) || ReferenceParts.jsonObject(probe.body).map(hasProfileOfOtherType) ?? false
    }

    private static func isTokenCharacter(_ byte: UInt8) -> Bool {
        byte < 0x7F && byte > 0x20 && !#""(),:;<>?@[\]{}!#$%&'*^`|"#.utf8.contains(byte)
    }

    /// Whether a media type counts whose parameters are broken (RFC 9110 §8.3.1).
    private static func isMediaTypeOpen(_ fields: [ProbeHeaderField]) -> Bool {
        fields.contains { field in
            guard field.name.lowercased() == "content-type" else { return false }
            let parameters = field.value.split(separator: ";", omittingEmptySubsequences: false).dropFirst()
            return parameters.contains { parameter in
                let text = parameter.drop { $0 == " " || $0 == "\t" }.lowercased()
                return text != "charset=utf-8" && text != "charset=\"utf-8\""
            } || field.value.utf8.contains { $0 < 0x20 || $0 > 0x7E }
        }
    }
}
