import GoogleSignInClient
import GoogleSignInURLSession

struct UsageError: Error {
    let message: String
}

/// What the command line and the environment say.
struct Options {
    static let usage = """
        usage: cli-sign-in [--provider URL] [--issuer URL] [--no-browser]
          --provider URL  an `assay serve` in place of Google
          --issuer URL    its issuer, if it is not the address
          --no-browser    print the address of the page instead of opening it
        GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET name the app's client at Google.
        """

    /// The address of an `assay serve`; `nil` for Google.
    private(set) var provider: String?
    private(set) var issuer: String?
    private(set) var opensBrowser = true
    let clientID: String
    let clientSecret: ClientSecret?

    init(_ arguments: ArraySlice<String>, _ environment: [String: String]) throws {
        var rest = arguments
        while let argument = rest.popFirst() {
            switch argument {
            case "--no-browser":
                opensBrowser = false
            case "--provider", "--issuer":
                guard let value = rest.popFirst() else { throw UsageError(message: "\(argument) needs a URL") }
                if argument == "--provider" { provider = value } else { issuer = value }
            default:
                throw UsageError(message: "unknown argument: \(SignInCommand.visible(argument))")
            }
        }
        if provider != nil {
            clientID = "415870217356-assaysuite0golden0desktop0000001.apps.googleusercontent.com"
            clientSecret = try ClientSecret("GOCSPX-assay-desktop-secret")
        } else {
            guard let id = environment["GOOGLE_CLIENT_ID"] else {
                throw UsageError(message: "expected --provider, or GOOGLE_CLIENT_ID")
            }
            clientID = id
            clientSecret = try environment["GOOGLE_CLIENT_SECRET"].map { text in try ClientSecret(text) }
        }
    }

    /// A provider on this computer has neither a certificate nor secret keys.
    var endpoints: EndpointPolicy { provider == nil ? .secure : .secureOrLoopback }
    var testKeys: IDTokenVerifier.TestKeyPolicy { provider == nil ? .refused : .allowed }

    /// Google's endpoints, or those in the discovery document of the other provider.
    func provider(_ transport: URLSessionTransport) async throws -> ProviderMetadata {
        guard let provider else { return .google }
        let response = try await transport.response(
            to: HTTPRequest(method: "GET", url: provider + "/.well-known/openid-configuration"),
            limits: HTTPLimits(maximumBodyBytes: 1 << 16, timeLimit: .seconds(10)))
        return try ProviderMetadata(response, issuer: issuer ?? provider, policy: .secureOrLoopback)
    }
}
