/// Where the provider sends the browser back to (RFC 6749 §3.1.2, RFC 8252 §7).
public struct RedirectURI: Sendable, Hashable {
    /// The URI as registered with the provider, which compares it exactly.
    public let text: String

    private let uri: AbsoluteURI
    private let parameters: FormParameters

    /// Parses a redirect URI.
    ///
    /// Allowed are a private-use scheme that contains a period (RFC 8252 §7.1), `https` (§7.2), and `http` on the
    /// literal addresses 127.0.0.1 and ::1 (§7.3; not `localhost`, §8.3). A query is allowed (RFC 6749 §3.1.2) unless
    /// it contains a parameter of an authorization response.
    ///
    /// - Throws: `invalid-configuration`.
    public init(_ text: String) throws(GoogleSignInError) {
        do {
            uri = try AbsoluteURI(text, limit: InputLimits.endpointBytes)
            parameters = try FormParameters(query: uri.query)
        } catch {
            throw GoogleSignInError(.invalidConfiguration, "redirect URI: \(error.reason)")
        }
        self.text = text
        guard uri.fragment == nil else {
            throw GoogleSignInError(.invalidConfiguration, "redirect URI: has a fragment (RFC 6749 §3.1.2)")
        }
        guard uri.scheme == "https" || (uri.scheme == "http" && uri.isLoopbackLiteral) || uri.scheme.contains(".")
        else {
            throw GoogleSignInError(
                .invalidConfiguration,
                "redirect URI: expected https, http on 127.0.0.1 or [::1], or a scheme with a period (RFC 8252 §7)")
        }
        guard !parameters.hasAny(of: AuthorizationResponse.parameterNames) else {
            throw GoogleSignInError(
                .invalidConfiguration, "redirect URI: its query contains a parameter of the authorization response")
        }
    }

    /// The redirect URI that Google reserves for an iOS client: the reversed client ID as the scheme.
    ///
    /// `1234-abc.apps.googleusercontent.com` gives `com.googleusercontent.apps.1234-abc:/oauth2callback`. There is one
    /// slash because there is no authority (RFC 8252 §7.1), and lowercase letters because schemes are normalised to
    /// them.
    ///
    /// - Throws: `invalid-configuration` if the client ID does not end with `.apps.googleusercontent.com`.
    public init(reversingClientID clientID: String) throws(GoogleSignInError) {
        let suffix = ".apps.googleusercontent.com"
        let name = clientID.dropLast(suffix.count)
        guard clientID.hasSuffix(suffix), !name.isEmpty,
            name.utf8.allSatisfy({ ASCII.isAlphanumeric($0) || $0 == UInt8(ascii: "-") })
        else {
            throw GoogleSignInError(
                .invalidConfiguration, "expected a redirect URI, or a client ID that ends with \(suffix)")
        }
        try self.init("com.googleusercontent.apps.\(ASCII.lowercased(String(name))):/oauth2callback")
    }

    /// Whether a browser that is redirected to a URL hands it to the app, whatever the URL's query.
    ///
    /// A private-use scheme matches as a whole, a loopback address by host and port, and an `https` URL by host and
    /// path. This decides who receives the callback; `mismatch(with:parameters:)` decides whether it is valid.
    func isReached(by url: String) -> Bool {
        guard uri.isWeb else {
            let scheme = "\(uri.scheme):".utf8
            return url.utf8.prefix(scheme.count).lazy.map(ASCII.lowercased).elementsEqual(scheme)
        }
        let place = String(Substring(url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }))
        guard let target = try? AbsoluteURI(place, limit: InputLimits.callbackBytes), target.scheme == uri.scheme,
            target.authority?.host == uri.authority?.host, target.effectivePort == uri.effectivePort
        else { return false }
        return uri.scheme == "http" || target.effectivePath == uri.effectivePath
    }

    /// The scheme in lowercase.
    package var scheme: String { uri.scheme }

    /// Host and path of an `https` redirect URI; `nil` for any other.
    package var httpsHostAndPath: (host: String, path: String)? {
        guard uri.scheme == "https", let host = uri.authority?.host else { return nil }
        return (host, uri.effectivePath)
    }

    /// Why a callback does not match this redirect URI, or `nil` if it does.
    ///
    /// Scheme and host are compared without case (RFC 3986 §6.2.2.1), and a web URI's empty port and path as their
    /// defaults (§6.2.3). The path is compared byte by byte. The redirect URI's own parameters must come back
    /// unchanged.
    func mismatch(with callback: AbsoluteURI, parameters: FormParameters) -> String? {
        if callback.scheme != uri.scheme { return "another scheme" }
        // An authority with an empty host is not the same as none.
        if callback.authority?.host != uri.authority?.host { return "another host" }
        if callback.effectivePort != uri.effectivePort { return "another port" }
        if callback.effectivePath != uri.effectivePath { return "another path" }
        if !parameters.contains(self.parameters) { return "the redirect URI's own parameters are missing or changed" }
        return nil
    }
}

extension RedirectURI {
    /// Compares the texts, from which everything else follows.
    public static func == (left: RedirectURI, right: RedirectURI) -> Bool { left.text.hasSameBytes(as: right.text) }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension RedirectURI: CustomStringConvertible {
    /// The text.
    public var description: String { text }
}
