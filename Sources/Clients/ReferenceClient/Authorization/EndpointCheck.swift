internal import AssayConformance
internal import ReferenceJOSE

/// Checks that a text is a usable endpoint: an absolute https URL without user information or fragment.
struct EndpointCheck {
    private let flaws: FlawSwitch

    init(_ flaws: FlawSwitch) { self.flaws = flaws }

    /// - Parameter malformed: the reason for refusing a malformed URL.
    func check(_ text: String, malformed: Reason) throws(Refusal) {
        if flaws.has("endpoints-not-checked") { return }
        do throws(Refusal) {
            try checkParts(of: text, malformed: malformed)
        } catch {
            guard error.reason == malformed || !text.hasPrefix("https://"), text.hasPrefix("https:"),
                flaws.has("malformed-endpoints-accepted")
            else {
                throw error
            }
        }
    }

    private func checkParts(of text: String, malformed: Reason) throws(Refusal) {
        let text = mended(text)
        guard URISyntax.hasOnlyItsCharacters(text) else {
            throw Refusal(malformed, "the endpoint has a forbidden character (RFC 3986 §2)")
        }
        guard text.lowercased().hasPrefix("https://") else {
            if text.hasPrefix("http://"), flaws.has("plain-http-accepted") { return }
            if Self.isOnLoopback(text), flaws.has("plain-http-on-loopback-accepted") { return }
            if flaws.mistake(EndpointMistake.self, where: { $0.accepts(text) }) != nil { return }
            throw Refusal(.insecureEndpoint, "the endpoint is not an https URL")
        }
        if !text.hasPrefix("https://"), flaws.has("endpoint-scheme-compared-with-case") {
            throw Refusal(.insecureEndpoint, "the endpoint does not begin with https in small letters")
        }
        if text.contains("#"), !flaws.has("endpoint-fragment-accepted") {
            throw Refusal(malformed, "the endpoint has a fragment (RFC 6749 §3.1)")
        }
        let authority = text.dropFirst("https://".count).prefix { !"/?#".contains($0) }
        guard !authority.contains("@") || flaws.has("endpoint-user-information-accepted") else {
            throw Refusal(malformed, "the endpoint has user information")
        }
        let (host, port) = Self.split(authority)
        guard !host.isEmpty || flaws.has("endpoint-host-not-required") else {
            throw Refusal(malformed, "the endpoint has no host")
        }
        if !host.hasPrefix("["), !host.utf8.allSatisfy(Self.isOfHostName), flaws.has("host-beyond-dns-refused") {
            throw Refusal(malformed, "the endpoint's host is not a name of the DNS (RFC 3986 §3.2.2)")
        }
        if host.hasPrefix("["), flaws.has("endpoint-in-brackets-refused") {
            throw Refusal(malformed, "the endpoint's host ends before its first colon")
        }
        if text.utf8.count == "https://".utf8.count + authority.utf8.count, flaws.has("endpoint-path-required") {
            throw Refusal(malformed, "the endpoint has no path")
        }
        if let port {
            let number = Int(port) ?? 0
            guard (1...65535).contains(number) && port.utf8.count <= 5 || flaws.has("endpoint-port-not-checked") else {
                throw Refusal(malformed, "the endpoint's port is invalid")
            }
        }
        guard URISyntax(text) != nil else { throw Refusal(malformed, "the endpoint is not a URL (RFC 3986 §A)") }
    }

    /// The text as a client reads it that corrects what it gets.
    private func mended(_ text: String) -> String {
        var text = text
        if flaws.has("endpoint-backslashes-are-slashes", where: text.contains("\\")) {
            text = text.replacing("\\", with: "/")
        }
        if flaws.has("endpoint-trimmed", where: text.trimmed != text) { text = text.trimmed }
        if flaws.has("endpoint-spaces-encoded", where: text.contains(" ")) { text = text.replacing(" ", with: "%20") }
        return text
    }

    private static func isOnLoopback(_ text: String) -> Bool {
        guard let uri = URISyntax(text), uri.scheme == "http", !uri.hasUserInformation else { return false }
        return ["127.0.0.1", "[::1]", "localhost"].contains(uri.host)
    }

    /// A letter, a digit, a hyphen or a dot (RFC 1123 §2.1).
    private static func isOfHostName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    /// Host and port; an address in brackets keeps its colons.
    private static func split(_ authority: Substring) -> (host: Substring, port: Substring?) {
        let search = authority.lastIndex(of: "]").map { authority[$0...] } ?? authority
        guard let colon = search.firstIndex(of: ":") else { return (authority, nil) }
        return (authority[..<colon], authority[authority.index(after: colon)...])
    }
}
