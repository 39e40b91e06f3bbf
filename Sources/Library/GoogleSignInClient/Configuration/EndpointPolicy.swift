/// Which endpoint URLs a client may connect to.
public enum EndpointPolicy: Sendable, Hashable {
    /// Only `https` (RFC 6749 §3.1, §3.2; OpenID Connect Core §16.17).
    case secure

    /// Also `http` on the literal addresses 127.0.0.1 and ::1, for a provider that runs in a test.
    case secureOrLoopback
}

extension EndpointPolicy {
    /// Parses an endpoint's URL.
    ///
    /// - Parameters:
    ///   - name: the endpoint's name in error messages.
    ///   - malformed: the error code for text that is not a URL, or has a fragment, which endpoints must not have (RFC
    ///     6749 §3.1, §3.2).
    /// - Throws: `insecure-endpoint` if the policy does not allow the scheme.
    func endpoint(
        _ text: String, named name: String, malformed: GoogleSignInError.Code, limit: Int = InputLimits.endpointBytes
    ) throws(GoogleSignInError) -> AbsoluteURI {
        let uri: AbsoluteURI
        do {
            uri = try AbsoluteURI(text, limit: limit)
        } catch {
            throw GoogleSignInError(malformed, "\(name): \(error.reason)")
        }
        let isAllowed: Bool
        switch self {
        case .secure: isAllowed = uri.scheme == "https"
        case .secureOrLoopback: isAllowed = uri.scheme == "https" || (uri.scheme == "http" && uri.isLoopbackLiteral)
        }
        guard isAllowed else { throw GoogleSignInError(.insecureEndpoint, "\(name) is not https") }
        guard uri.fragment == nil else { throw GoogleSignInError(malformed, "\(name) has a fragment") }
        return uri
    }
}
