internal import AssayJSON

extension MockGoogleProvider {
    /// A page for the person who has started this provider: what it is, its endpoints, its clients, and how to sign in.
    ///
    /// - Parameter showsSecrets: whether it shows the secrets of the clients, which are then those of the tests.
    package func startPage(_ workbench: WorkbenchPlaces, showsSecrets: Bool) -> MockResponse {
        let page = StartPage(configuration: configuration, workbench: workbench, showsSecrets: showsSecrets)
        return EndpointResponse.html(200, page.html, script: "'self'").message
    }
}

/// The page at `/` of a provider on a port.
struct StartPage {
    let configuration: ProviderConfiguration
    let workbench: WorkbenchPlaces
    let showsSecrets: Bool

    var html: String {
        HTMLText.page(
            title: "A mock of Google", isWide: true,
            head: "<script src=\"\(workbench.control)copy.js\" defer></script>\n",
            """
            <h1>A mock of Google</h1>
            <p>This is the provider of Assay, which tests clients of Sign in with Google. It answers as Google does, and
            only for tests: nobody’s account is here, and everything is forgotten when <code>assay serve</code> ends.</p>
            <p><a class="button first" href="\(workbench.control)">Open the workbench</a></p>
            <p class="quiet">The workbench shows each request as it arrives and says why one failed. It rotates keys, sets
            faults, moves the clock and makes people.</p>
            <h2>Set up a client</h2>
            <p>A client that reads discovery documents needs the issuer. Others need the addresses.</p>
            <dl>
            \(row("Issuer", copied(configuration.issuer)))
            \(endpoints)
            </dl>
            <h2>Use one of these client IDs</h2>
            \(configuration.clients.map(client).joined(separator: "\n"))
            <h2>Ask with curl</h2>
            \(curl)
            <h2>Read more</h2>
            <p>A configuration can give it other clients, people, keys and faults (<code>docs/mock-provider.md</code>). Tests
            can do all that the workbench does (<code>docs/mock-server.md</code>).</p>
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

    /// A text with a button that copies it, which the script adds.
    private func copied(_ text: String) -> String {
        "<code data-copy>\(HTMLText.escaped(VisibleText.of(text)))</code>"
    }

    private func row(_ name: String, _ value: String) -> String { "<dt>\(name)</dt><dd>\(value)</dd>" }

    private func link(to endpoint: Endpoint, isDocument: Bool) -> String {
        let url = configuration.places.url(of: endpoint)
        return isDocument ? "<a href=\"\(HTMLText.escaped(url))\">\(copied(url))</a>" : copied(url)
    }

    private func client(_ client: ClientRegistration) -> String {
        var rows = [row("Client ID", copied(client.id))]
        if let secret = client.secret {
            rows.append(row("Client secret", showsSecrets ? copied(secret) : "as in the configuration"))
        }
        let uris = client.redirectURIs.map(copied).joined(separator: "<br>")
        rows.append(row("Redirect URI", uris.isEmpty ? redirectRule(of: client) : uris))
        let origins = client.javaScriptOrigins.map { copied($0.description) }.joined(separator: "<br>")
        if !origins.isEmpty { rows.append(row("JavaScript origin", origins)) }
        rows.append(row("Refresh token", HTMLText.escaped(client.kind.refreshTokenRule)))
        if client.block != nil { rows.append(row("Access", "blocked, as the configuration says")) }
        return """
            <section><h3>\(client.kind.title)</h3>
            <dl>
            \(rows.joined(separator: "\n"))
            </dl>
            \(signIn(client))</section>
            """
    }

    private func redirectRule(of client: ClientRegistration) -> String {
        switch client.kind {
        case .desktop: "\(Self.loopback.map(code).joined(separator: ", ")), with any port and path"
        case .ios, .android: "\(code(client.reversedID + ":/")) with any path"
        case .web: "none"
        case .limitedInput: "none: a person enters the code that the device shows"
        }
    }

    private static let loopback = ["http://127.0.0.1", "http://[::1]", "http://localhost"]

    /// A link to a sign-in whose answer a page of the provider shows.
    private func signIn(_ client: ClientRegistration) -> String {
        if client.block != nil { return "" }
        if client.kind == .limitedInput {
            let url = HTMLText.escaped(configuration.places.url(of: .device))
            return "<p><a href=\"\(url)\">Enter the code of a device</a></p>\n"
        }
        let target = "\(workbench.signInPath)?client_id=\(QueryParameters.encoded(client.id))"
        return "<p><a href=\"\(HTMLText.escaped(target))\">Sign in as this client, and read the ID token</a></p>\n"
    }

    private var curl: String {
        var lines = [
            "curl \(configuration.places.url(of: .discovery))", "curl \(configuration.places.url(of: .certs))",
        ]
        if let client = configuration.clients.first(where: { $0.kind == .limitedInput }) {
            let parameter = "client_id=\(client.id)".replacing("'", with: "'\\''")
            lines.append(
                "curl --data-urlencode '\(parameter)' --data-urlencode 'scope=openid email' "
                    + configuration.places.url(of: .deviceCode))
        }
        return lines.map { "<pre><code data-copy>\(HTMLText.escaped(VisibleText.of($0)))</code></pre>" }
            .joined(separator: "\n")
    }
}
