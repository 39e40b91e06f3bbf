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
            guard error.reason == malformed, text.hasPrefix("https:"), flaws.has("malformed-endpoints-accepted") else {
                throw error
            }
        }
    }

    private func checkParts(of text: String, malformed: Reason) throws(Refusal) {
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !#"\"<>^`{|}"#.utf8.contains($0) }) else {
            throw Refusal(malformed, "the endpoint has a forbidden character (RFC 3986 §2)")
        }
        guard text.lowercased().hasPrefix("https://") else {
            if text.hasPrefix("http://"), flaws.has("plain-http-accepted") { return }
            throw Refusal(.insecureEndpoint, "the endpoint is not an https URL")
        }
        if text.contains("#"), !flaws.has("endpoint-fragment-accepted") {
            throw Refusal(malformed, "the endpoint has a fragment (RFC 6749 §3.1)")
        }
        let authority = text.dropFirst("https://".count).prefix { !"/?#".contains($0) }
        guard !authority.contains("@") || flaws.has("endpoint-user-information-accepted") else {
            throw Refusal(malformed, "the endpoint has user information")
        }
        let (host, port) = Self.split(authority)
        guard !host.isEmpty else { throw Refusal(malformed, "the endpoint has no host") }
        if let port {
            guard let number = Int(port), (1...65535).contains(number), port.utf8.count <= 5 else {
                throw Refusal(malformed, "the endpoint's port is invalid")
            }
        }
        guard URISyntax(text) != nil else { throw Refusal(malformed, "the endpoint is not a URL (RFC 3986 §A)") }
    }

    /// Host and port; an address in brackets keeps its colons.
    private static func split(_ authority: Substring) -> (host: Substring, port: Substring?) {
        let search = authority.lastIndex(of: "]").map { authority[$0...] } ?? authority
        guard let colon = search.firstIndex(of: ":") else { return (authority, nil) }
        return (authority[..<colon], authority[authority.index(after: colon)...])
    }
}

extension Flaw {
    /// Flaws in checking endpoints.
    static let ofEndpoints: [Flaw] = [
        Flaw(
            "endpoints-not-checked", "accepts any text as an endpoint", .leak,
            .accepting(.insecureEndpoint, .invalidConfiguration, .invalidProviderMetadata)),
        Flaw(
            "plain-http-accepted", "accepts an http endpoint", .leak,
            .accepting(.insecureEndpoint, .invalidConfiguration, .invalidProviderMetadata), isShownInSignIns: true),
        Flaw(
            "endpoint-fragment-accepted", "accepts an endpoint with a fragment", .leak,
            .accepting(.invalidConfiguration, .invalidProviderMetadata)),
        Flaw(
            "endpoint-user-information-accepted", "accepts an endpoint with user information", .leak,
            .accepting(.invalidConfiguration, .invalidProviderMetadata)),
    ]
}
