import Foundation
import GoogleSignInClient
import Testing

/// A test environment with a coordinator, and the steps of an honest sign-in.
struct SignInFixture: Sendable {
    let environment = TestEnvironment()
    let google: Google
    let coordinator: GoogleSignInCoordinator

    static let policy = SignInPolicy(
        userAgentTimeLimit: .seconds(600), requestTimeLimit: .seconds(30), leeway: 0, testKeys: .allowed)

    init(
        clientSecret: ClientSecret? = nil, serverClientID: String? = nil, hostedDomain: String? = nil,
        provider: ProviderMetadata = .google, proofKeys: (any ProofKeySource)? = nil,
        policy: SignInPolicy = policy
    ) throws {
        google = try Google()
        var context = environment.context
        context.proofKeys = proofKeys
        coordinator = GoogleSignInCoordinator(
            configuration: try SignInConfiguration(
                clientID: Google.clientID, clientSecret: clientSecret, serverClientID: serverClientID,
                hostedDomain: hostedDomain),
            provider: provider, context: context, policy: policy)
    }

    /// Starts a sign-in, until the person is at the provider's page.
    func begin() -> Attempt<GoogleCredential> {
        environment.start { [coordinator] () async throws(GoogleSignInError) in try await coordinator.signIn() }
    }

    /// A parameter of the authorization request of the newest session.
    func parameter(_ name: String) throws -> String {
        let session = try #require(environment.userAgent.sessions.last)
        let items = try #require(URLComponents(string: session.request.url)?.queryItems)
        return try #require(items.first { $0.name == name }?.value)
    }

    /// The callback that an honest provider sends to the newest session.
    func callback(code: String = "4/0Acode") throws -> String {
        "\(coordinator.configuration.redirectURI.text)?state=\(try parameter("state"))&code=\(code)"
    }

    /// Completes the person's part of the sign-in.
    func callBack() throws {
        try #require(environment.userAgent.sessions.last).callBack(try callback(), nil)
        environment.settle()
    }

    /// Responds to the newest request to a URL.
    func respond(to url: String, with response: HTTPResponse) throws {
        try #require(environment.transport.requests(to: url).last).respond(with: response)
        environment.settle()
    }

    func respondWithTokens() throws {
        let idToken = try google.idToken(nonce: parameter("nonce"), now: environment.wallTime)
        try respond(to: Google.metadata.tokenEndpoint, with: Google.tokens(idToken: idToken))
    }

    func respondWithKeys(_ keys: [Google.Key]? = nil) throws {
        try respond(to: Google.metadata.jwksURI, with: Google.keySet(keys ?? [google.a, google.b]))
    }

    /// Runs a whole sign-in without cached keys.
    func signIn() throws -> GoogleCredential {
        let attempt = begin()
        try callBack()
        try respondWithTokens()
        try respondWithKeys()
        return try #require(attempt.result).get()
    }
}
