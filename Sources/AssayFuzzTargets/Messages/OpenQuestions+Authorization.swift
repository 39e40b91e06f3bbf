internal import AssayConformance
internal import AssayParserFuzzTargets
internal import ReferenceClient

extension OpenQuestions {
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
}
