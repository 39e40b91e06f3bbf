internal import AssayConformance
internal import AssayParserFuzzTargets
internal import ReferenceJOSE

extension OpenQuestions {
    /// Whether clients may differ about an authorization response.
    ///
    /// They may for schemes that differ in case (RFC 3986 §3.1), for an empty fragment, and for characters that no URL may
    /// contain but browsers pass on.
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

    /// Whether clients may differ about an authorization request.
    ///
    /// They may for unusual lengths and characters of names, and for redirect URIs whose query collides with the response.
    static func isOpen(_ probe: AuthorizationRequestProbe) -> Bool {
        let identifiers = [probe.clientID, probe.serverClientID ?? ""]
        // RFC 6749 §A.1 allows client IDs of any length and with spaces; real ones have neither.
        if identifiers.contains(where: { $0.contains(" ") || $0.utf8.count > 256 }) { return true }
        if Set(probe.scopes).count != probe.scopes.count || probe.scopes.contains(where: { $0.utf8.count > 256 }) {
            return true
        }
        if probe.scopes.reduce(0, { $0 + $1.utf8.count + 1 }) > 8_192 { return true }
        // A parameter without a value counts as not sent (RFC 6749 §3.1).
        if let hint = probe.loginHint, hint.isEmpty || hint.utf8.count > 2_048 { return true }
        if let domain = probe.hostedDomain, !isDomain(domain) { return true }
        return [probe.authorizationEndpoint, probe.redirectURI].contains { isURLOpen($0) }
            || hasResponseParameter(probe.redirectURI)
    }

    /// Whether clients may differ about a URL: long URLs, empty or out-of-range ports, percent-encoded hosts, encoded NULs.
    static func isURLOpen(_ url: String) -> Bool {
        if url.utf8.count > 2_048 || url.contains("%00") { return true }
        let rest = url.drop { $0 != ":" }.dropFirst()
        guard rest.hasPrefix("//") else { return false }
        let authority = rest.dropFirst(2).prefix { !"/?#".contains($0) }
        if authority.contains("%") { return true }
        let isWeb = ["http", "https"].contains(url.prefix { $0 != ":" }.lowercased())
        // Only http and https URLs may not contain user information (RFC 9110 §4.2.4).
        if authority.contains("@") { return !isWeb }
        let end = authority.lastIndex(of: "]").map { authority.index(after: $0) } ?? authority.firstIndex(of: ":")
        guard let end, authority[end...].hasPrefix(":") else { return false }
        let port = authority[end...].dropFirst()
        return port.utf8.count > 5 || !(1...65_535).contains(Int(port) ?? 0)
    }

    /// Whether the redirect URI has a parameter of the response, which would then be there twice.
    private static func hasResponseParameter(_ url: String) -> Bool {
        let query = url.drop { $0 != "?" }.dropFirst()
        // A percent-encoded name may be one of them.
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

    /// Whether a web URL is the redirect URI in another form (RFC 3986 §6.2.2.1, §6.2.3), or has the redirect URI's own
    /// parameters in another place of the query (RFC 6749 §3.1.2 says that they are retained).
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
}
