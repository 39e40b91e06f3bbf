internal import AssayConformance
internal import ReferenceJOSE

extension AuthorizationURL {
    func checkConfiguration(_ probe: AuthorizationRequestProbe, _ flaws: FlawSwitch) throws(Refusal) {
        guard !probe.clientID.isEmpty || flaws.has(.emptyClientIDAccepted) else {
            throw Refusal(.invalidConfiguration, "the client ID is empty")
        }
        // An empty parameter counts as one that was not sent (RFC 6749 §3.1), so the token would be for another.
        guard probe.serverClientID?.isEmpty != true || flaws.has(.emptyClientIDAccepted) else {
            throw Refusal(.invalidConfiguration, "the server's client ID is empty")
        }
        guard [probe.clientID, probe.serverClientID ?? ""].allSatisfy(Self.isClientID) else {
            throw Refusal(.invalidConfiguration, "a client ID has a character that none has (RFC 6749 §A.1)")
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
        if text.contains("#"), !flaws.has(.redirectURIFragmentAccepted) { return false }
        guard let uri = URISyntax(text), !uri.hasUserInformation, isForm(uri.query) else { return false }
        switch uri.scheme {
        case "https":
            return uri.host?.isEmpty == false
        case "http":
            return uri.host == "127.0.0.1" || uri.host == "[::1]" || flaws.has(.plainHTTPAccepted)
        default:
            // A reversed domain name has a full stop; script and data URLs do not.
            return uri.scheme.contains(".")
        }
    }

    /// Whether a query is form-encoded (RFC 6749 §3.1.2), and has nothing twice (§3.1).
    private static func isForm(_ query: String?) -> Bool {
        guard let query else { return true }
        guard let form = FormParameters(query, FlawSwitch(nil)) else { return false }
        return !form.hasRepeats
    }

    /// RFC 6749, appendix A.1.
    private static func isClientID(_ text: String) -> Bool {
        text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
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

extension Flaw {
    /// What a request is built from.
    static let ofConfigurations: [Flaw] = [
        emptyClientIDAccepted, openIDScopeNotRequired, scopesNotChecked, redirectURINotChecked,
        redirectURIFragmentAccepted, valuesNormalised, percentSignNotEncoded, plusSignNotEncoded, ampersandNotEncoded,
        hashNotEncoded, spaceEncodedTwice,
    ]

    static let emptyClientIDAccepted = Flaw(
        "empty-client-id-accepted", "takes an empty client ID", .hidden, [.accepting(.invalidConfiguration)])
    static let openIDScopeNotRequired = Flaw(
        "open-id-scope-not-required", "asks without the scope openid", .hidden, [.accepting(.invalidConfiguration)],
        isShownInSignIns: true)
    static let scopesNotChecked = Flaw(
        "scopes-not-checked", "takes any text for a scope", .injection, [.accepting(.invalidConfiguration)])
    static let redirectURINotChecked = Flaw(
        "redirect-uri-not-checked", "takes any text for a redirect URI", .leak, [.accepting(.invalidConfiguration)])
    static let redirectURIFragmentAccepted = Flaw(
        "redirect-uri-fragment-accepted", "takes a redirect URI with a fragment", .disagreement,
        [.accepting(.invalidConfiguration)], isShownInSignIns: true)
    static let valuesNormalised = Flaw(
        "values-normalised", "normalises values before it sends them", .lookalike, [.output])
    static let percentSignNotEncoded = Flaw(
        "percent-sign-not-encoded", "does not encode a percent sign", .injection, [.output])
    static let plusSignNotEncoded = Flaw(
        "plus-sign-not-encoded", "does not encode a plus sign", .disagreement, [.output])
    static let ampersandNotEncoded = Flaw(
        "ampersand-not-encoded", "does not encode an ampersand", .injection, [.output])
    static let hashNotEncoded = Flaw("hash-not-encoded", "does not encode a number sign", .injection, [.output])
    static let spaceEncodedTwice = Flaw("space-encoded-twice", "encodes a space twice", .lockout, [.output])
}
