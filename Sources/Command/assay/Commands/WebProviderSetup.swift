internal import AssayJSON
internal import AssayWeb
internal import Foundation
internal import MockGoogle
internal import MockGoogleServer
internal import TokenForge

/// The provider of `assay web`, and the application's configuration for it.
struct WebProviderSetup {
    private static let standardID = "415870217356-assaysuite0golden0server0web0001.apps.googleusercontent.com"
    private static let standardSecret = "GOCSPX-assay-web-secret"

    let server: MockGoogleServer
    /// The second provider, if the application offers one.
    let second: MockGoogleServer?
    let authorityFile: ServeAuthorityFile?
    /// What leads the application to the provider at Google's hosts; `nil` if the provider has an address of its own.
    private let proxy: TunnelProxy?
    let registration: WebProvider.Registration

    init(_ arguments: Arguments, forge: Forge) throws {
        var setup = MockGoogleServer.Setup()
        if let port = try arguments.integer("port", in: 0...65_535) { setup.port = UInt16(clamping: port) }
        setup.hasGoogleHosts = arguments.has("google-hosts")
        setup.isSecure = arguments.has("tls") || setup.hasGoogleHosts
        let path = try arguments.value("ca-file")
        if path != nil, !setup.isSecure { throw UsageError("--ca-file needs --tls or --google-hosts") }
        registration = WebProvider.Registration(
            clientID: try arguments.value("client-id") ?? Self.standardID,
            secret: try arguments.value("client-secret") ?? Self.standardSecret,
            redirectURIs: arguments.values("redirect-uri"))
        do {
            server = try MockGoogleServer(setup, forge: forge)
            let port = try arguments.integer("second-port", in: 0...65_535)
            if arguments.has("second-start") {
                setup.port = port.map(UInt16.init(clamping:)) ?? 0
                setup.hasGoogleHosts = false
                second = try MockGoogleServer(setup, forge: forge)
            } else {
                if port != nil { throw UsageError("--second-port needs --second-start") }
                second = nil
            }
            proxy =
                server.hasGoogleHosts
                ? try TunnelProxy(leading: Set(ProviderPlaces.googleHosts), to: server.port) : nil
        } catch let failure as ServerFailure {
            throw UsageError("\(failure)")
        }
        let authorities = [server, second].compactMap { $0?.authorityCertificate }
        authorityFile = authorities.isEmpty ? nil : try ServeAuthorityFile(authorities.joined(), path: path)
    }

    /// Names that the browser finds at the provider's address.
    var ledHosts: [String: String] {
        guard server.hasGoogleHosts else { return [:] }
        return Dictionary(
            uniqueKeysWithValues: ProviderPlaces.googleHosts.map { ($0, "127.0.0.1:\(server.port)") })
    }

    /// Names the hosts that the application has asked for and that are none of Google's.
    func reportRefusals(to console: Console) {
        guard let refused = proxy?.refused, !refused.isEmpty else { return }
        console.error(
            "assay: the application asked the proxy of --google-hosts for other hosts, which was refused: \(refused.joined(separator: ", "))"
        )
    }

    /// The second provider, with the same client ID and secret; it learns the redirect URI.
    func second(
        _ arguments: Arguments, _ people: WebPeople, forge: Forge, _ settings: Browser.Settings
    ) throws -> SecondProvider? {
        guard let second, let start = try WebOptions.url("second-start", arguments) else { return nil }
        var registration = registration
        registration.redirectURIs = []
        return SecondProvider(
            start: start,
            provider: WebProvider(
                second, forge: forge, registration: registration, people: people, isSecond: true,
                clock: settings.clock))
    }

    /// The variables that name the endpoints of a provider.
    private static func endpoints(_ server: MockGoogleServer, _ suffix: String) -> [(String, String)] {
        let places = ProviderPlaces(origin: server.hasGoogleHosts ? nil : server.origin)
        return [
            ("ISSUER", server.baseURL), ("DISCOVERY_URL", places.url(of: .discovery)),
            ("AUTHORIZATION_ENDPOINT", places.url(of: .authorize)), ("TOKEN_ENDPOINT", places.url(of: .token)),
            ("USERINFO_ENDPOINT", places.url(of: .userinfo)), ("JWKS_URI", places.url(of: .certs)),
        ].map { ($0.0 + suffix, $0.1) }
    }

    /// The application's configuration as environment variables.
    func environment(_ application: WebApplication) -> [(name: String, value: String)] {
        var variables = Self.endpoints(server, "")
        if let second { variables += Self.endpoints(second, "_2") }
        variables += [("CLIENT_ID", registration.clientID), ("CLIENT_SECRET", registration.secret)]
        if let uri = registration.redirectURIs.first { variables.append(("REDIRECT_URI", uri)) }
        variables.append(("PORT", String(application.start.port)))
        if let file = authorityFile {
            // The names that OpenSSL, Python's requests and Node.js use.
            for name in ["SSL_CERT_FILE", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "NODE_EXTRA_CA_CERTS"] {
                variables.append((name, file.path))
            }
        }
        if let proxy {
            variables += [("HTTPS_PROXY", proxy.url), ("https_proxy", proxy.url), ("NODE_USE_ENV_PROXY", "1")]
            variables += ["NO_PROXY", "no_proxy"].map { ($0, "127.0.0.1,localhost,::1") }
        }
        return variables.map { (name: $0.0, value: $0.1) }
    }

    func stop() {
        proxy?.stop()
        server.stop()
        second?.stop()
        authorityFile?.removeIfTemporary()
    }
}
