internal import AssayHTTP
internal import AssayJSON

/// The addresses in an input from which a client fetches something.
extension JSONValue {
    private static let names = [
        "authorization_endpoint", "token_endpoint", "jwks_uri", "userinfo_endpoint", "revocation_endpoint",
        "device_authorization_endpoint", "metadata_url",
    ]
    private static let realDomains = ["google.com", "googleapis.com", "apple.com"]

    /// The first address of a real server in the input, which a client would call; `nil` if there is none.
    ///
    /// A test never reaches a server that exists. With a relay, the client calls nothing itself.
    var addressBeyondThisMachine: String? {
        guard self["relay"] == nil else { return nil }
        let provider = self["provider"] ?? .null
        let addresses = [self["jwks_uri"]] + Self.names.map { provider[$0] }
        return addresses.lazy.compactMap(\.self).compactMap(\.realAddress).first
    }

    private var realAddress: String? {
        guard case .string(let text) = self, let url = WebURL(lenient: text) else { return nil }
        let host = url.origin.host
        return Self.realDomains.contains { host == $0 || host.hasSuffix("." + $0) } ? text : nil
    }
}
