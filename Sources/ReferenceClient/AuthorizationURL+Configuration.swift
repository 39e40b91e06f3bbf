internal import AssayConformance
internal import ReferenceJOSE

extension AuthorizationURL {
    func checkConfiguration(_ probe: AuthorizationRequestProbe, _ flaws: FlawSwitch) throws(Refusal) {
        guard !probe.clientID.isEmpty || flaws.has(.emptyClientIDAccepted) else {
            throw Refusal(.invalidConfiguration, "the client ID is empty")
        }
        guard probe.scopes.contains("openid") || flaws.has(.openIDScopeNotRequired) else {
            throw Refusal(.invalidConfiguration, "the scopes lack openid (OpenID Connect Core §3.1.2.1)")
        }
        guard probe.scopes.allSatisfy(Self.isScope) || flaws.has(.scopesNotChecked) else {
            throw Refusal(.invalidConfiguration, "a scope is none (RFC 6749 §3.3)")
        }
        guard Self.isRedirectURI(probe.redirectURI, flaws) || flaws.has(.redirectURINotChecked) else {
            throw Refusal(.invalidConfiguration, "the redirect URI cannot be one of a native app (RFC 8252 §7)")
        }
    }

    /// RFC 6749, section 3.3.
    private static func isScope(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy {
                (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
            }
    }

    /// https, http to a loopback address, or a private-use scheme (RFC 8252 §7).
    private static func isRedirectURI(_ text: String, _ flaws: FlawSwitch) -> Bool {
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), let colon = text.firstIndex(of: ":") else {
            return false
        }
        if text.contains("#"), !flaws.has(.redirectURIFragmentAccepted) { return false }
        let scheme = text[..<colon].lowercased()
        switch scheme {
        case "https":
            return text[colon...].hasPrefix("://")
        case "http":
            let hosts = ["http://127.0.0.1:", "http://127.0.0.1/", "http://[::1]:", "http://[::1]/"]
            return hosts.contains(where: text.hasPrefix) || flaws.has(.plainHTTPAccepted)
        default:
            // A reversed domain name has a full stop; script and data URLs do not.
            return scheme.contains(".") && text[colon...].hasPrefix(":/")
        }
    }
}

/// Percent-encoding of parameters: everything but RFC 3986's unreserved characters.
struct FormEncoding {
    private let flaws: FlawSwitch

    init(_ flaws: FlawSwitch) { self.flaws = flaws }

    func encoded(_ text: String) -> String {
        var text = text
        if flaws.has(.valuesNormalised) { text = text.normalised }
        if text.contains("%"), flaws.has(.percentSignNotEncoded) { return encoded(text, leaving: ["%"]) }
        if text.contains("+"), flaws.has(.plusSignNotEncoded) { return encoded(text, leaving: ["+"]) }
        if text.contains("&"), flaws.has(.ampersandNotEncoded) { return encoded(text, leaving: ["&", "="]) }
        if text.contains("#"), flaws.has(.hashNotEncoded) { return encoded(text, leaving: ["#"]) }
        if text.contains(" "), flaws.has(.spaceEncodedTwice) {
            return encoded(text, leaving: []).replacing("%20", with: "%2520")
        }
        if !text.utf8.allSatisfy({ $0 < 0x80 }), flaws.has(.latin1Assumed) {
            return text.unicodeScalars.map { scalar in
                let byte = UInt8(truncatingIfNeeded: scalar.value)
                return ProofKey.isUnreserved(byte) ? String(scalar) : "%" + Hexadecimal.digits(byte).uppercased()
            }.joined()
        }
        return encoded(text, leaving: [])
    }

    private func encoded(_ text: String, leaving kept: [Unicode.Scalar]) -> String {
        var output = ""
        for byte in text.utf8 {
            let scalar = Unicode.Scalar(byte)
            if ProofKey.isUnreserved(byte) || kept.contains(scalar) {
                output.unicodeScalars.append(scalar)
            } else {
                output += "%" + Hexadecimal.digits(byte).uppercased()
            }
        }
        return output
    }
}
