internal import JOSECryptography
internal import MockGoogle

/// Who may use what is below `/__assay/`: nobody without the token, and no page of another origin even with it.
///
/// Other users of this machine can reach the port, and so can pages in the browsers on it. None of them knows the token.
/// A page of another origin could not send it without a preflight request either, which no path below `/__assay/` answers.
/// The rest is for what must never depend on one secret alone.
struct ControlAccess: Sendable {
    private let token: String
    /// The host of the provider's own URLs, which may be a name.
    private let host: String

    init(token: String, host: String) {
        self.token = token
        self.host = host
    }

    /// Refuses a `Host` that is a name which an attacker has led to this machine (DNS rebinding).
    ///
    /// Nobody can lead a literal address elsewhere, and browsers never look `localhost` up
    /// (draft-ietf-dnsop-let-localhost-be-localhost).
    func checkHost(of request: WebRequest) throws(ControlInterface.Refusal) {
        guard
            Self.authority(of: request).map({ Self.isAddress($0.host) || ["localhost", host].contains($0.host) })
                == true
        else {
            throw ControlInterface.Refusal(
                421,
                "expected a Host that is an address, localhost or the host of base_url, so that no other name leads here"
            )
        }
    }

    /// Refuses what a page of another origin sends, as the browser says (Fetch Standard, §3.2; Fetch Metadata, §2.4).
    func checkOrigin(of request: WebRequest) throws(ControlInterface.Refusal) {
        let origins = request.headers.filter { $0.isNamed("Origin") }.map(\.value)
        let own = Self.authority(of: request)
        let isOwn = origins.allSatisfy { text in
            guard let origin = WebURL(text)?.origin, origin.description == text, let own else { return false }
            return WebOrigin(scheme: origin.scheme, host: own.host, port: own.port) == origin
        }
        let sites = request.headers.filter { $0.isNamed("Sec-Fetch-Site") }.map(\.value)
        guard isOwn, sites.allSatisfy({ ["same-origin", "none"].contains($0) }) else {
            throw ControlInterface.Refusal(403, "a page of another origin may not use the control interface")
        }
    }

    /// Whether the request has the token.
    ///
    /// Two `Authorization` fields are refused: a proxy and this server might use different ones.
    func isAuthorized(_ request: WebRequest) -> Bool {
        let values = request.headers.filter { $0.isNamed("Authorization") }.map(\.value)
        guard let value = values.first, values.count == 1 else { return false }
        return ConstantTime.equal(value, "Bearer \(token)")
    }

    /// The host and the port of the only `Host` field.
    private static func authority(of request: WebRequest) -> WebOrigin? {
        let fields = request.headers.filter { $0.isNamed("Host") }.map(\.value)
        guard let text = fields.first, fields.count == 1, let url = WebURL("http://\(text)"), url.path == "/",
            url.query == nil, !text.contains("@"), !text.contains("/")
        else { return nil }
        return url.origin
    }

    private static func isAddress(_ host: String) -> Bool {
        if host.hasPrefix("["), host.hasSuffix("]") {
            return HostAddress(String(host.dropFirst().dropLast()))?.family == .v6
        }
        return host != "localhost" && HostAddress(host)?.family == .v4
    }
}
