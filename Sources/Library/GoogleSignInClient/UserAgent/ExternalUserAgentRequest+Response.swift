internal import JOSECryptography

extension ExternalUserAgentRequest {
    /// Whether a URL is a response to this request: it leads to the redirect URI and has the request's `state`.
    ///
    /// A user agent that others can send requests to, such as a listener on a loopback port, passes on nothing else, so
    /// that a forged response does not end the sign-in (RFC 8252 §8.9). The sign-in checks the response again, with all
    /// its parameters.
    package func isAnswered(by callbackURL: String) -> Bool {
        // The limit of a callback does not hold for the request's own URL, which may have many scopes.
        guard let expected = Self.parameters(of: url, limit: .max)?.parameters["state"], !expected.isEmpty,
            let (callback, parameters) = Self.parameters(of: callbackURL, limit: InputLimits.callbackBytes),
            redirectURI.mismatch(with: callback, parameters: parameters) == nil, let state = parameters["state"]
        else { return false }
        return ConstantTime.equal(state, expected)
    }

    /// The error code of a response (RFC 6749 §4.1.2.1); `nil` if it reports none.
    package func error(reportedBy callbackURL: String) -> String? {
        Self.parameters(of: callbackURL, limit: InputLimits.callbackBytes)?.parameters["error"]
    }

    private static func parameters(of url: String, limit: Int) -> (uri: AbsoluteURI, parameters: FormParameters)? {
        guard let uri = try? AbsoluteURI(url, limit: limit), uri.fragment == nil,
            let parameters = try? FormParameters(query: uri.query)
        else { return nil }
        return (uri, parameters)
    }
}
