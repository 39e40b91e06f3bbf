import Foundation
import GoogleSignInClient
import GoogleSignInURLSession

/// Signs a person in and prints who it is.
///
/// The provider here is `assay serve` with `provider.json` of this package, which consents without asking anybody:
///
///     assay serve --port 8090 --config provider.json
///     swift run sign-in http://127.0.0.1:8090
///
/// An app signs in at Google instead. It leaves out everything about endpoints and test keys, and its user agent is a
/// browser that a person sees: `WebAuthenticationUserAgent` on Apple's platforms.
@main struct SignIn {
    static let clientID = "415870217356-assaysuite0golden0client0ios00001.apps.googleusercontent.com"
    static let issuer = "https://accounts.google.com"

    static func main() async throws {
        guard CommandLine.arguments.count == 2 else {
            print("usage: sign-in URL")
            exit(2)
        }
        let transport = URLSessionTransport(endpoints: .secureOrLoopback)
        let provider = try await provider(at: CommandLine.arguments[1], transport)
        let context = GoogleSignInContext(
            transport: transport, userAgent: HeadlessUserAgent(transport: transport, endpoints: .secureOrLoopback))
        let coordinator = GoogleSignInCoordinator(
            configuration: try SignInConfiguration(clientID: clientID), provider: provider, context: context,
            policy: SignInPolicy(testKeys: .allowed))

        // The coordinator has verified the ID token before it returns.
        let credential = try await coordinator.signIn()
        print("signed in as \(credential.claims.subject)")

        // A server that receives the same token verifies it with the provider's keys, which it caches.
        let keys = GooglePublicKeyCache(provider: provider, context: context)
        let claims = try IDTokenVerifier(testKeys: .allowed).verify(
            credential.idToken.encoded.text, keys: try await keys.keySet(),
            context: IDTokenContext(clientID: clientID, nonce: credential.claims.nonce, now: SystemWallTime.now()))
        print("verified again: \(claims.subject)")
    }

    /// The provider's endpoints, from its discovery document.
    static func provider(at url: String, _ transport: URLSessionTransport) async throws -> ProviderMetadata {
        let response = try await transport.response(
            to: HTTPRequest(method: "GET", url: url + "/.well-known/openid-configuration"),
            limits: HTTPLimits(maximumBodyBytes: 1 << 16, timeLimit: .seconds(10)))
        return try ProviderMetadata(response, issuer: issuer, policy: .secureOrLoopback)
    }
}
