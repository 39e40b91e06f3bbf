package import AssayJSON
internal import MockGoogle

/// A series of honest sign-ins at one honest provider, for measurements.
package final class HonestSignIns {
    private let fixture: SignInFixture
    private let userAgent: ScenarioUserAgent
    private let provider: SignInProvider
    private let name: String
    private let installation: any SignInClientUnderTest

    /// Installs the client in a new fixture; `nil` if the client has no sign-ins.
    ///
    /// - Parameter input: the scenario, as in a vector; by default only the honest provider.
    package init?(
        _ library: VectorLibrary, client: any ClientUnderTest, at now: Int64? = nil, input: JSONNode? = nil
    ) async throws {
        let forge = library.forge
        let scenario = try Scenario(decoding: input, forge: forge, at: .built)
        fixture = SignInFixture(
            scenario.providers, settings: scenario.settings, forge: forge, startingAt: now ?? library.now
        )
        userAgent = ScenarioUserAgent(fixture: fixture)
        // Installing a client may change the addresses of the providers, so it comes first.
        guard let install = client.handlers.lazy.compactMap(\.install).first else { return nil }
        installation = try await install(fixture)
        guard let provider = fixture.provider(named: scenario.firstProvider) else { return nil }
        self.provider = provider
        name = scenario.firstProvider
    }

    deinit { fixture.close() }

    /// How often the provider was asked for its keys.
    package var keySetRequests: Int { fixture.change(name) { $0.log.count(.certs) } ?? 0 }

    /// Performs one sign-in, from the authorization request to the verified ID token.
    package func signIn() async -> Observation {
        let begun = await installation.start(
            SignInStart(provider: provider))
        guard case .accept(let output) = begun else { return begun }
        guard case .string(let url)? = output["authorization_url"], case .string(let session)? = output["session"]
        else { return .crashed("it began without \"authorization_url\" and \"session\"") }
        let callback = userAgent.callbackURL(visiting: url, redirectURI: fixture.settings.redirectURI, user: nil)
        guard let callback else { return .crashed("its \"authorization_url\" does not lead back to the client") }
        return await installation.finish(session, .callback(callback))
    }
}
