extension EndpointPolicy {
    /// Refuses a URL that a transport must not ask.
    ///
    /// - Throws: `insecure-endpoint` for a scheme that the policy does not allow, `network` for what is no URL.
    public func requireAllowed(_ url: String) throws(GoogleSignInError) {
        _ = try endpoint(url, named: "request", malformed: .network, limit: InputLimits.requestURLBytes)
    }
}
