/// A callback URL to read, with the state of the request it should answer.
public struct AuthorizationResponseProbe: Sendable, Hashable {
    /// The URL as the user agent handed it over, usually ASCII.
    public let url: [UInt8]
    /// The redirect URI that the request named.
    public let redirectURI: String
    /// The request's `state`.
    public let state: String
    /// The issuer that the request was sent to.
    public let issuer: String?
    /// Whether the provider's metadata promises an `iss` in its answers (RFC 9207 §3).
    public let issuerParameterAdvertised: Bool

    /// Describes an input.
    package init(url: [UInt8], redirectURI: String, state: String, issuer: String?, issuerParameterAdvertised: Bool) {
        self.url = url
        self.redirectURI = redirectURI
        self.state = state
        self.issuer = issuer
        self.issuerParameterAdvertised = issuerParameterAdvertised
    }
}

/// The configuration to build an authorization request from.
public struct AuthorizationRequestProbe: Sendable, Hashable {
    /// The provider's authorization endpoint.
    public let authorizationEndpoint: String
    /// The client's own ID.
    public let clientID: String
    /// The client ID of the app's server, if the ID token is meant for it.
    public let serverClientID: String?
    /// Where the answer is to go.
    public let redirectURI: String
    /// The scopes to ask for.
    public let scopes: [String]
    /// The address or subject that the person is expected to sign in with.
    public let loginHint: String?
    /// The domain whose members alone may sign in.
    public let hostedDomain: String?

    /// Describes a configuration.
    public init(
        authorizationEndpoint: String, clientID: String, serverClientID: String?, redirectURI: String,
        scopes: [String], loginHint: String?, hostedDomain: String?
    ) {
        self.authorizationEndpoint = authorizationEndpoint
        self.clientID = clientID
        self.serverClientID = serverClientID
        self.redirectURI = redirectURI
        self.scopes = scopes
        self.loginHint = loginHint
        self.hostedDomain = hostedDomain
    }
}

/// A code verifier to derive a challenge from.
public struct CodeChallengeProbe: Sendable, Hashable {
    /// The verifier, usually ASCII.
    public let codeVerifier: [UInt8]

    /// Describes an input.
    package init(codeVerifier: [UInt8]) {
        self.codeVerifier = codeVerifier
    }
}

/// An answer of the token endpoint.
public struct TokenResponseProbe: Sendable, Hashable {
    /// The HTTP status code.
    public let status: Int
    /// The header fields in order.
    public let headers: [ProbeHeaderField]
    /// The body's bytes.
    public let body: [UInt8]

    /// Describes an input.
    package init(status: Int, headers: [ProbeHeaderField], body: [UInt8]) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// An answer of the key set endpoint.
public struct KeySetProbe: Sendable, Hashable {
    /// The header fields in order.
    public let headers: [ProbeHeaderField]
    /// The body's bytes.
    public let body: [UInt8]

    /// Describes an input.
    package init(headers: [ProbeHeaderField], body: [UInt8]) {
        self.headers = headers
        self.body = body
    }
}

/// An answer of the user information endpoint.
public struct UserInfoProbe: Sendable, Hashable {
    /// The header fields in order.
    public let headers: [ProbeHeaderField]
    /// The body's bytes.
    public let body: [UInt8]
    /// The subject of the ID token that the answer must be about.
    public let subject: String

    /// Describes an input.
    package init(headers: [ProbeHeaderField], body: [UInt8], subject: String) {
        self.headers = headers
        self.body = body
        self.subject = subject
    }
}

/// A provider's metadata document.
public struct ProviderMetadataProbe: Sendable, Hashable {
    /// The issuer that the document was asked for.
    public let issuer: String
    /// The body's bytes.
    public let body: [UInt8]

    /// Describes an input.
    package init(issuer: String, body: [UInt8]) {
        self.issuer = issuer
        self.body = body
    }
}

/// The numbers of an RSA public key, base64url as in a JWK.
public struct RSAPublicKeyProbe: Sendable, Hashable {
    /// The modulus.
    public let modulus: String
    /// The exponent.
    public let exponent: String

    /// Describes an input.
    package init(modulus: String, exponent: String) {
        self.modulus = modulus
        self.exponent = exponent
    }
}
