internal import AssayJSON
internal import AssayWeb
internal import Foundation
internal import MockGoogle
internal import MockGoogleServer
internal import TokenForge

/// The provider of `assay rp`, and the application's configuration for it.
struct RelyingPartyProvider {
    private static let standardID = "415870217356-assaysuite0golden0server0web0001.apps.googleusercontent.com"
    private static let standardSecret = "GOCSPX-assay-web-secret"

    let server: MockGoogleServer
    let authorityFile: ServeAuthorityFile?
    let registration: WebProvider.Registration

    init(_ arguments: Arguments, forge: Forge) throws {
        var setup = MockGoogleServer.Setup()
        if let port = try arguments.integer("port", in: 0...65_535) { setup.port = UInt16(clamping: port) }
        setup.isSecure = arguments.has("tls")
        let path = try arguments.value("ca-file")
        if path != nil, !setup.isSecure { throw UsageError("--ca-file needs --tls") }
        registration = WebProvider.Registration(
            clientID: try arguments.value("client-id") ?? Self.standardID,
            secret: try arguments.value("client-secret") ?? Self.standardSecret,
            redirectURIs: arguments.values("redirect-uri"))
        do {
            server = try MockGoogleServer(setup, forge: forge)
        } catch let failure as ServerFailure {
            throw UsageError("\(failure)")
        }
        authorityFile = try server.authorityCertificate.map { try ServeAuthorityFile($0, path: path) }
    }

    /// The provider's origin.
    func origin() throws -> WebOrigin {
        guard let url = WebURL(server.baseURL) else { throw HarnessError("the provider's URL has no origin") }
        return url.origin
    }

    /// The application's configuration as environment variables.
    func environment(_ application: WebApplication) -> [(name: String, value: String)] {
        let base = server.baseURL
        let places = ProviderPlaces(origin: (WebURL(base)?.origin))
        var variables = [
            ("ISSUER", base), ("DISCOVERY_URL", places.url(of: .discovery)),
            ("AUTHORIZATION_ENDPOINT", places.url(of: .authorize)), ("TOKEN_ENDPOINT", places.url(of: .token)),
            ("USERINFO_ENDPOINT", places.url(of: .userinfo)), ("JWKS_URI", places.url(of: .certs)),
            ("CLIENT_ID", registration.clientID), ("CLIENT_SECRET", registration.secret),
        ]
        if let uri = registration.redirectURIs.first { variables.append(("REDIRECT_URI", uri)) }
        variables.append(("PORT", String(application.start.port)))
        if let file = authorityFile {
            // The names that OpenSSL, Python's requests and Node.js use.
            for name in ["SSL_CERT_FILE", "REQUESTS_CA_BUNDLE", "NODE_EXTRA_CA_CERTS"] {
                variables.append((name, file.path))
            }
        }
        return variables.map { (name: $0.0, value: $0.1) }
    }

    func stop() {
        server.stop()
        authorityFile?.removeIfTemporary()
    }
}
