internal import AssayConformance
internal import ReferenceJOSE

extension AuthorizationURL {
    func checkConfiguration(_ probe: AuthorizationRequestProbe, _ flaws: FlawSwitch) throws(Refusal) {
        guard !probe.clientID.isEmpty || flaws.has("empty-client-id-accepted") else {
            throw Refusal(.invalidConfiguration, "the client ID is empty")
        }
        // An empty parameter counts as omitted (RFC 6749 §3.1), so the token would be for another audience.
        guard probe.serverClientID?.isEmpty != true || flaws.has("empty-client-id-accepted") else {
            throw Refusal(.invalidConfiguration, "the server client ID is empty")
        }
        guard
            [probe.clientID, probe.serverClientID ?? ""].allSatisfy(Self.isClientID)
                || flaws.has("client-id-characters-not-checked")
        else {
            throw Refusal(.invalidConfiguration, "a client ID has a forbidden character (RFC 6749 §A.1)")
        }
        guard probe.scopes.contains("openid") || flaws.has("open-id-scope-not-required") else {
            throw Refusal(.invalidConfiguration, "the scopes lack openid (OpenID Connect Core §3.1.2.1)")
        }
        guard probe.scopes.allSatisfy(Self.isScope) || areScopesByMistake(probe.scopes, flaws) else {
            throw Refusal(.invalidConfiguration, "a scope is malformed (RFC 6749 §3.3)")
        }
        guard
            Self.isRedirectURI(probe.redirectURI, flaws) || flaws.has("redirect-uri-not-checked")
                || flaws.mistake(RedirectURIMistake.self, where: { $0.accepts(probe.redirectURI) }) != nil
        else {
            throw Refusal(.invalidConfiguration, "the redirect URI is not valid for a native app (RFC 8252 §7)")
        }
        guard probe.hostedDomain.map(Self.isDomain) != false || flaws.has("hosted-domain-asked-for-unread") else {
            throw Refusal(.invalidConfiguration, "the hosted domain is not a domain name (RFC 1034 §3.5)")
        }
        try checkIsUsual(probe, flaws)
    }

    /// Labels of at most 63 characters, 253 with the dots between them (RFC 1034 §3.5, §3.1).
    static func isDomain(_ text: String) -> Bool {
        let hyphen = UInt8(ascii: "-")
        return text.utf8.count <= 253
            && text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { label in
                (1...63).contains(label.count) && label.allSatisfy { isLetterOrDigit($0) || $0 == hyphen }
                    && label.first != hyphen && label.last != hyphen
            }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    /// The forms of redirect URIs in RFC 8252 §7, compiled once: nothing changes a regular expression after that.
    nonisolated(unsafe) private static let usualRedirectURI =
        #/
        (?: https:\/\/[A-Za-z0-9.-]+ (?: :[0-9]+ )? | http:\/\/(?: 127\.0\.0\.1 | \[::1\] ) (?: :[0-9]+ )?
        | [A-Za-z][A-Za-z0-9-]* (?: \.[A-Za-z0-9-]+ )+ : ) \/ (?! \/ ) [A-Za-z0-9._~\/%-]*
        /#

    /// Refuses what is valid, but unlike what Google's console and RFC 8252 §7 show.
    private func checkIsUsual(_ probe: AuthorizationRequestProbe, _ flaws: FlawSwitch) throws(Refusal) {
        if flaws.has("unusual-names-refused", where: !([probe.clientID] + probe.scopes).allSatisfy(Self.isUsual)) {
            throw Refusal(.invalidConfiguration, "the client ID or a scope has an unusual character")
        }
        if flaws.has(
            "unusual-redirect-uris-refused", where: probe.redirectURI.wholeMatch(of: Self.usualRedirectURI) == nil)
        {
            throw Refusal(.invalidConfiguration, "the redirect URI has another form than those of RFC 8252 §7")
        }
    }

    private static func isUsual(_ name: String) -> Bool {
        name.utf8.allSatisfy { isLetterOrDigit($0) || "._:/-".utf8.contains($0) }
    }

    /// RFC 6749 §3.3.
    private static func isScope(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy {
                (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
            }
    }

    private func areScopesByMistake(_ scopes: [String], _ flaws: FlawSwitch) -> Bool {
        if flaws.has("scopes-not-checked") { return true }
        let malformed = scopes.filter { !Self.isScope($0) }
        if malformed.allSatisfy(\.isEmpty), flaws.has("empty-scopes-dropped") { return true }
        return malformed.allSatisfy { !$0.isEmpty && $0.split(separator: " ").allSatisfy { Self.isScope(String($0)) } }
            && flaws.has("scopes-split-at-spaces")
    }

    /// https, http to a loopback address, or a private-use scheme (RFC 8252 §7).
    private static func isRedirectURI(_ text: String, _ flaws: FlawSwitch) -> Bool {
        if text.contains("#"), !flaws.has("redirect-uri-fragment-accepted") { return false }
        guard let uri = URISyntax(text), !uri.hasUserInformation, isQueryOfRedirectURI(uri.query) else { return false }
        switch uri.scheme {
        case "https":
            return uri.host?.isEmpty == false
        case "http":
            return uri.host == "127.0.0.1" || uri.host == "[::1]" || flaws.has("plain-http-accepted")
        default:
            // A reversed domain name has a dot; javascript and data URLs do not.
            return uri.scheme.contains(".")
        }
    }

    /// Whether a query is form-encoded (RFC 6749 §3.1.2), and no parameter is there twice (§3.1), nor will be when the
    /// server adds its own (§4.1.2).
    static func isQueryOfRedirectURI(_ query: String?) -> Bool {
        guard let query else { return true }
        guard let form = FormParameters(query, FlawSwitch(nil)) else { return false }
        let added: Set = ["code", "state", "iss", "error", "error_description", "error_uri"]
        return !form.hasRepeats && added.isDisjoint(with: form.parameters.map(\.name))
    }

    /// RFC 6749, appendix A.1.
    private static func isClientID(_ text: String) -> Bool {
        text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }
}

/// Percent-encodes parameters, except RFC 3986's unreserved characters.
struct FormEncoding {
    private let flaws: FlawSwitch

    init(_ flaws: FlawSwitch) { self.flaws = flaws }

    func encoded(_ text: String) -> String {
        var text = text
        if flaws.has("values-normalised") { text = text.normalised }
        if flaws.has("percent-sign-not-encoded", where: text.contains("%")) { return encoded(text, leaving: ["%"]) }
        if flaws.has("plus-sign-not-encoded", where: text.contains("+")) { return encoded(text, leaving: ["+"]) }
        if flaws.has("ampersand-not-encoded", where: text.contains("&")) { return encoded(text, leaving: ["&", "="]) }
        if flaws.has("hash-not-encoded", where: text.contains("#")) { return encoded(text, leaving: ["#"]) }
        if flaws.has("space-encoded-twice", where: text.contains(" ")) {
            return encoded(text, leaving: []).replacing("%20", with: "%2520")
        }
        if flaws.has("latin1-assumed", where: !text.utf8.allSatisfy { $0 < 0x80 }) {
            return text.unicodeScalars.map { scalar in
                let byte = UInt8(truncatingIfNeeded: scalar.value)
                return PKCE.isUnreserved(byte) ? String(scalar) : "%" + Hexadecimal.digits(byte).uppercased()
            }.joined()
        }
        return encoded(text, leaving: [])
    }

    private func encoded(_ text: String, leaving kept: [Unicode.Scalar]) -> String {
        var output: [UInt8] = []
        for byte in text.utf8 {
            if PKCE.isUnreserved(byte) || kept.contains(Unicode.Scalar(byte)) {
                output.append(byte)
            } else {
                output += "%\(Hexadecimal.digits(byte).uppercased())".utf8
            }
        }
        return String(decoding: output, as: UTF8.self)
    }
}
