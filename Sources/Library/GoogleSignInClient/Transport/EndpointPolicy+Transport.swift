extension EndpointPolicy {
    /// Rejects a URL that a transport must not request.
    ///
    /// - Throws: `insecure-endpoint` if the policy does not allow the scheme; `network` if the text is not a URL.
    public func requireAllowed(_ url: String) throws(GoogleSignInError) {
        _ = try endpoint(url, named: "request", malformed: .network, limit: InputLimits.requestURLBytes)
    }
}
