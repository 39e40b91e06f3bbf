/// An endpoint of the provider or of the app's servers.
///
/// The raw values are the names that faults and log expectations use.
package enum Endpoint: String, Sendable, CaseIterable {
    case discovery
    /// `/o/oauth2/v2/auth`.
    case authorize
    /// The sign-in page's form.
    case consent
    case token
    /// `/device/code`, where a device without a browser gets its codes.
    case deviceCode = "device-code"
    /// The page where a person enters the code of a device.
    case device
    /// The JWK Set.
    case certs
    /// The same keys as PEM certificates.
    case certsV1 = "certs-v1"
    case userinfo
    case revoke
    case tokeninfo
    /// What receivers of security events are told.
    case riscConfiguration = "risc-configuration"
    /// The sign-in function of the app's backend.
    case signInFunction = "sign-in-function"
    /// Firebase's `accounts:signInWithIdp`.
    case firebase
    /// The page that posts a credential, as Google's button does.
    case button
    /// `/gsi/client`: Google's script for pages, played.
    case script
    /// `/gsi/select`: the window or the frame where that script gets a credential.
    case credential
    /// `/gsi/popup`: the window where that script gets a code or an access token.
    case popup
    /// `/gsi/revoke`: where that script ends what a person has allowed.
    case scriptRevoke = "script-revoke"
    /// What a browser asks for before it shows the accounts of a person (FedCM).
    case fedcm
    /// `/gsi/fedcm/issue`: where a browser gets a credential for the account that a person has selected.
    case assertion
    /// A document that the configuration serves at a path.
    case document
    /// A path or an origin without an endpoint.
    case elsewhere
}

/// The URLs of the endpoints: on Google's hosts, or with the same paths on one origin.
package struct ProviderPlaces: Sendable, Hashable {
    private struct Place {
        let endpoint: Endpoint
        let host: String
        let path: String
    }

    /// The first place of an endpoint is in the metadata; the others are older and still respond.
    private static let places =
        [
            Place(endpoint: .discovery, host: "accounts.google.com", path: "/.well-known/openid-configuration"),
            Place(endpoint: .authorize, host: "accounts.google.com", path: "/o/oauth2/v2/auth"),
            // The addresses in the file of a client's secrets that Google's console gives.
            Place(endpoint: .authorize, host: "accounts.google.com", path: "/o/oauth2/auth"),
            Place(endpoint: .consent, host: "accounts.google.com", path: "/signin/oauth/consent"),
            Place(endpoint: .token, host: "oauth2.googleapis.com", path: "/token"),
            Place(endpoint: .token, host: "accounts.google.com", path: "/o/oauth2/token"),
            Place(endpoint: .token, host: "www.googleapis.com", path: "/oauth2/v4/token"),
            Place(endpoint: .deviceCode, host: "oauth2.googleapis.com", path: "/device/code"),
            Place(endpoint: .device, host: "www.google.com", path: "/device"),
            Place(endpoint: .certs, host: "www.googleapis.com", path: "/oauth2/v3/certs"),
            Place(endpoint: .certsV1, host: "www.googleapis.com", path: "/oauth2/v1/certs"),
            Place(endpoint: .userinfo, host: "openidconnect.googleapis.com", path: "/v1/userinfo"),
            Place(endpoint: .userinfo, host: "www.googleapis.com", path: "/oauth2/v3/userinfo"),
        ] + OlderUserInfo.paths.map { Place(endpoint: .userinfo, host: "www.googleapis.com", path: $0) } + [
            Place(endpoint: .revoke, host: "oauth2.googleapis.com", path: "/revoke"),
            Place(endpoint: .revoke, host: "accounts.google.com", path: "/o/oauth2/revoke"),
            Place(endpoint: .tokeninfo, host: "oauth2.googleapis.com", path: "/tokeninfo"),
            Place(endpoint: .tokeninfo, host: "www.googleapis.com", path: "/oauth2/v3/tokeninfo"),
            Place(
                endpoint: .riscConfiguration, host: "accounts.google.com", path: "/.well-known/risc-configuration"),
            Place(endpoint: .button, host: "accounts.google.com", path: "/gsi/button"),
            Place(endpoint: .script, host: "accounts.google.com", path: "/gsi/client"),
            Place(endpoint: .credential, host: "accounts.google.com", path: "/gsi/select"),
            Place(endpoint: .popup, host: "accounts.google.com", path: "/gsi/popup"),
            Place(endpoint: .scriptRevoke, host: "accounts.google.com", path: "/gsi/revoke"),
            Place(endpoint: .fedcm, host: "google.com", path: FedCM.wellKnown),
        ] + FedCM.allCases.map { Place(endpoint: .fedcm, host: "accounts.google.com", path: $0.rawValue) } + [
            Place(endpoint: .assertion, host: "accounts.google.com", path: "/gsi/fedcm/issue"),
            Place(endpoint: .signInFunction, host: "backend.example", path: "/sign-in"),
            Place(endpoint: .firebase, host: "identitytoolkit.googleapis.com", path: "/v1/accounts:signInWithIdp"),
        ]

    /// Google's hosts, for a provider without a single origin.
    package static let googleHosts = [
        "accounts.google.com", "oauth2.googleapis.com", "openidconnect.googleapis.com", "www.googleapis.com",
        "www.google.com", "google.com", "identitytoolkit.googleapis.com", "backend.example",
    ]

    /// The origin of all endpoints; `nil` for Google's hosts.
    package var origin: WebOrigin?
    /// The prefix of all paths, which keeps the URLs of two scenarios apart when a port is reused.
    package let prefix: String
    /// The origin on which a segment after the prefix stands for a host without a provider; `nil` if a client can be
    /// sent to a host of any name.
    private let elsewhere: WebOrigin?

    package init(origin: WebOrigin? = nil, prefix: String = "", elsewhere: WebOrigin? = nil) {
        self.origin = origin
        self.prefix = prefix
        self.elsewhere = elsewhere
    }

    /// The authority and the beginning of the path of URLs on a host without a provider.
    func authority(ofOther host: String) -> String {
        guard let elsewhere else { return host }
        return "\(elsewhere.host)\(elsewhere.port.map { ":\($0)" } ?? "")\(prefix)/\(host)"
    }

    /// The request without the prefix in its path.
    func local(_ request: WebRequest) -> WebRequest {
        guard !prefix.isEmpty, request.url.path.hasPrefix(prefix + "/") else { return request }
        var request = request
        request.url.path = String(request.url.path.dropFirst(prefix.count))
        return request
    }

    /// The endpoint at the URL of the request.
    ///
    /// A provider with a single origin ignores the host, because a loopback port has several names.
    package func endpoint(of request: WebRequest) -> Endpoint {
        for place in Self.places where place.path == request.url.path {
            if origin != nil { return place.endpoint }
            if request.url.origin.isHTTPS(place.host) { return place.endpoint }
        }
        return .elsewhere
    }

    /// Whether requests to the origin are for this provider.
    package func contains(_ other: WebOrigin) -> Bool {
        if let origin { return origin == other }
        return Self.googleHosts.contains(where: other.isHTTPS)
    }

    /// The URL of the endpoint; for an endpoint without a path, the origin alone.
    package func url(of endpoint: Endpoint) -> String {
        guard let place = Self.places.first(where: { $0.endpoint == endpoint }) else {
            return (origin ?? .https("accounts.google.com")).description
        }
        return (origin ?? .https(place.host)).description + prefix + place.path
    }
}
