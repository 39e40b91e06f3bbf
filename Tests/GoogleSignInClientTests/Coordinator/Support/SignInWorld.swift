import Foundation
import GoogleSignInClient
import Testing

/// A world with a coordinator in it, and the steps of an honest sign-in.
struct SignInWorld: Sendable {
    let world = World()
    let google: Google
    let coordinator: GoogleSignInCoordinator

    static let policy = SignInPolicy(
        userAgentTimeLimit: .seconds(600), requestTimeLimit: .seconds(30), leeway: 0, testKeys: .allowed)

    init(
        serverClientID: String? = nil, provider: ProviderMetadata = .google, policy: SignInPolicy = policy
    ) throws {
        google = try Google()
        coordinator = GoogleSignInCoordinator(
            configuration: try SignInConfiguration(clientID: Google.clientID, serverClientID: serverClientID),
            provider: provider, context: world.context, policy: policy)
    }

    /// Starts a sign-in, up to where the person is at the provider's page.
    func begin() -> Attempt<GoogleCredential> {
        world.start { [coordinator] () async throws(GoogleSignInError) in try await coordinator.signIn() }
    }

    /// A parameter of the authorization request of the newest session.
    func parameter(_ name: String) throws -> String {
        let session = try #require(world.userAgent.sessions.last)
        let items = try #require(URLComponents(string: session.request.url)?.queryItems)
        return try #require(items.first { $0.name == name }?.value)
    }

    /// The callback that an honest provider sends to the newest session.
    func callback(code: String = "4/0Acode") throws -> String {
        "\(coordinator.configuration.redirectURI.text)?state=\(try parameter("state"))&code=\(code)"
    }

    /// The person signs in.
    func callBack() throws {
        try #require(world.userAgent.sessions.last).callBack(try callback(), nil)
        world.settle()
    }

    /// The newest request to an endpoint is answered.
    func answer(_ url: String, _ response: HTTPResponse) throws {
        try #require(world.transport.exchanges(to: url).last).answer(response)
        world.settle()
    }

    func answerTokens() throws {
        let idToken = try google.idToken(nonce: parameter("nonce"), now: world.wallTime)
        try answer(Google.metadata.tokenEndpoint, Google.tokens(idToken: idToken))
    }

    func answerKeys(_ keys: [Google.Key]? = nil) throws {
        try answer(Google.metadata.jwksURI, Google.keySet(keys ?? [google.a, google.b]))
    }

    /// A whole sign-in with nothing cached before.
    func signIn() throws -> GoogleCredential {
        let attempt = begin()
        try callBack()
        try answerTokens()
        try answerKeys()
        return try #require(attempt.result).get()
    }
}
