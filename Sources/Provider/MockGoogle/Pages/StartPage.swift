internal import AssayJSON

extension MockGoogleProvider {
    /// A page for the person who has started this provider: what it is, its endpoints, its clients, and how to sign in.
    ///
    /// - Parameter showsSecrets: whether it shows the secrets of the clients, which are then those of the tests.
    package func startPage(showsSecrets: Bool) -> MockResponse {
        EndpointResponse.html(200, StartPage(configuration: configuration, showsSecrets: showsSecrets).html).message
    }
}

/// The page at `/` of a provider on a port.
struct StartPage {
    let configuration: ProviderConfiguration
    let showsSecrets: Bool

    var html: String {
        HTMLText.page(
            title: "A mock of Google", isWide: true,
            """
            <h1>A mock of Google</h1>
            <p>This is the provider of Assay, which tests clients of Sign in with Google. It answers as Google does, and
            only for tests: nobody’s account is here, and everything is forgotten when <code>assay serve</code> ends.</p>
            <h2>Set up a client</h2>
            <p>A client that reads discovery documents needs the issuer. Others need the addresses.</p>
            <dl>
            \(row("Issuer", code(configuration.issuer)))
            \(endpoints)
            </dl>
            <h2>Use one of these client IDs</h2>
            \(configuration.clients.map(client).joined(separator: "\n"))
            <h2>Sign in</h2>
            \(signIn)
            <h2>Read more</h2>
            <p>A configuration can give it other clients, people, keys and faults (<code>docs/mock-provider.md</code>). While
            it runs, tests can change it and read what it received (<code>docs/mock-server.md</code>).</p>
            """)
    }

    private var endpoints: String {
        Self.endpoints.map { row($0.name, link(to: $0.endpoint, isDocument: $0.isDocument)) }.joined(separator: "\n")
    }

    private static let endpoints: [(name: String, endpoint: Endpoint, isDocument: Bool)] = [
        ("Discovery document", .discovery, true), ("Keys, as a JWK set", .certs, true),
        ("Keys, as certificates", .certsV1, true), ("Authorization", .authorize, false), ("Token", .token, false),
        ("User information", .userinfo, false), ("Revocation", .revoke, false),
        ("Token information", .tokeninfo, false), ("Device authorization", .deviceCode, false),
        ("Page for the code of a device", .device, true), ("Google’s script, for pages", .script, true),
    ]

    private func code(_ text: String) -> String { "<code>\(HTMLText.escaped(VisibleText.of(text)))</code>" }

    private func row(_ name: String, _ value: String) -> String { "<dt>\(name)</dt><dd>\(value)</dd>" }

    private func link(to endpoint: Endpoint, isDocument: Bool) -> String {
        let url = configuration.places.url(of: endpoint)
        return isDocument ? "<a href=\"\(HTMLText.escaped(url))\">\(code(url))</a>" : code(url)
    }

    private func client(_ client: ClientRegistration) -> String {
        var rows = [row("Client ID", code(client.id))]
        if let secret = client.secret {
            rows.append(row("Client secret", showsSecrets ? code(secret) : "as in the configuration"))
        }
        let uris = client.redirectURIs.map(code).joined(separator: "<br>")
        rows.append(row("Redirect URI", uris.isEmpty ? redirectRule(of: client) : uris))
        let origins = client.javaScriptOrigins.map { code($0.description) }.joined(separator: "<br>")
        if !origins.isEmpty { rows.append(row("JavaScript origin", origins)) }
        if client.block != nil { rows.append(row("Access", "blocked, as the configuration says")) }
        let title = Self.title(of: client.kind)
        return "<section><h3>\(title)</h3>\n<dl>\n\(rows.joined(separator: "\n"))\n</dl></section>"
    }

    private static func title(of kind: ClientRegistration.Kind) -> String {
        switch kind {
        case .ios: "iOS app"
        case .android: "Android app"
        case .desktop: "Desktop app"
        case .web: "Web application"
        case .limitedInput: "TV or limited-input device"
        }
    }

    private func redirectRule(of client: ClientRegistration) -> String {
        switch client.kind {
        case .desktop: "\(Self.loopback.map(code).joined(separator: ", ")), with any port and path"
        case .ios, .android: "\(code(client.reversedID + ":/")) with any path"
        case .web: "none"
        case .limitedInput: "none: a person enters the code that the device shows"
        }
    }

    /// A link to a request that a client would build.
    private var signIn: String {
        let start =
            "<p>Let your client send the browser to the authorization endpoint, where you choose an account.</p>"
        let client = configuration.clients.first { $0.block == nil && $0.allows(redirectURI: Self.redirect) }
        guard let client else { return start }
        let parameters = [
            ("response_type", "code"), ("client_id", client.id), ("redirect_uri", Self.redirect),
            ("scope", "openid email profile"), ("state", "state-of-an-example"), ("nonce", "nonce-of-an-example"),
            ("code_challenge", Self.challenge), ("code_challenge_method", "S256"),
        ].map { "\($0)=\(QueryParameters.encoded($1))" }
        let url = configuration.places.url(of: .authorize) + "?" + parameters.joined(separator: "&")
        return """
            \(start)
            <p><a href="\(HTMLText.escaped(url))">See the page with the request of an example</a>. It sends the browser on
            to \(code(Self.redirect)), where nothing need listen: the code is in the address.</p>
            """
    }

    private static let loopback = ["http://127.0.0.1", "http://[::1]", "http://localhost"]
    private static let redirect = "http://127.0.0.1:8765/callback"
    /// RFC 7636, appendix B.
    private static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
}
