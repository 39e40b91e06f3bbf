/// Inputs to single operations, for a client that builds its sign-ins from the tested operations.

extension IDTokenProbe {
    /// Creates the input for the ID token of a sign-in or a refresh, with the keys that the client has.
    package init(
        _ idToken: [UInt8], keySet: [UInt8], issuers: [String], settings: SignInSettings, nonce: String?,
        accessToken: String?, previousIDToken: [UInt8]?, now: Int64
    ) {
        self.init(
            idToken: idToken, keySet: keySet, provider: "google", clientID: settings.clientID,
            serverClientID: settings.serverClientID, issuers: issuers, nonce: nonce, accessToken: accessToken,
            hostedDomain: settings.hostedDomain, now: now, leeway: settings.leeway, previousIDToken: previousIDToken,
            network: ProbeNetwork([]))
    }
}

extension AuthorizationResponseProbe {
    /// Creates the input for the callback of a sign-in.
    package init(
        callback url: String, redirectURI: String, state: String, issuer: String, isIssuerParameterAdvertised: Bool
    ) {
        self.init(
            url: Array(url.utf8), redirectURI: redirectURI, state: state, issuer: issuer,
            issuerParameterAdvertised: isIssuerParameterAdvertised)
    }
}

extension TokenResponseProbe {
    /// Creates the input for a response of the token endpoint.
    package init(_ response: ResponseMessage) {
        self.init(status: response.status, headers: response.headers, body: response.body)
    }
}

extension UserInfoProbe {
    /// Creates the input for a response of the user information endpoint.
    package init(_ response: ResponseMessage, subject: String) {
        self.init(headers: response.headers, body: response.body, subject: subject)
    }
}

extension ProviderMetadataProbe {
    /// Creates the input for an issuer's metadata.
    package init(_ response: ResponseMessage, issuer: String) {
        self.init(issuer: issuer, body: response.body)
    }
}
