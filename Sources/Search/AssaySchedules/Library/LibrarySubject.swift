internal import GoogleSignInClient
internal import ScheduleExplorer

/// The client library under test, with the stage as provider and user agent.
final class LibrarySubject: Subject {
    private let stage: Stage
    private let coordinator: GoogleSignInCoordinator
    private let context: GoogleSignInContext

    init(_ stage: Stage) {
        self.stage = stage
        var context = GoogleSignInContext(
            transport: StageTransport(stage: stage), userAgent: StageUserAgent(stage: stage),
            clock: stage.world.clock, wallTime: { stage.wallTime }, randomness: StageRandomness(),
            isolation: stage.world.isolation)
        context.computations = stage.fixtures.memory.computations
        self.context = context
        coordinator = GoogleSignInCoordinator(
            configuration: stage.fixtures.configuration, context: context,
            policy: SignInPolicy(
                userAgentTimeLimit: Stage.visitLimit, requestTimeLimit: Stage.requestLimit, testKeys: .allowed))
    }

    func signIn() async -> Outcome {
        await outcome { () async throws(GoogleSignInError) in
            let credential = try await coordinator.signIn()
            return .signedIn(Self.number(credential.tokens.accessToken, after: "access-"))
        }
    }

    func signInOnDevice() async -> Outcome {
        await outcome { () async throws(GoogleSignInError) in
            let credential = try await coordinator.signInOnAnotherDevice { _ in }
            return .signedInOnDevice(Self.number(credential.tokens.accessToken, after: "device-"))
        }
    }

    func refresh() async -> Outcome {
        await outcome { () async throws(GoogleSignInError) in
            let refreshed = try await coordinator.refresh(
                stage.fixtures.refreshToken, previous: stage.fixtures.previous)
            return .refreshed(Self.number(refreshed.tokens.accessToken, after: "refreshed-"))
        }
    }

    func revoke() async -> Outcome {
        await outcome { () async throws(GoogleSignInError) in
            try await coordinator.revoke(stage.fixtures.refreshToken)
            return .revoked
        }
    }

    func verify(_ key: SigningKey) async -> Outcome {
        guard let token = stage.fixtures.idTokens[key] else { return .refused("missing-key-id") }
        let verifier = IDTokenVerifier(testKeys: .allowed)
        return await outcome { () async throws(GoogleSignInError) in
            _ = try await coordinator.keys.withKeySet { [context, stage] (keys) throws(GoogleSignInError) in
                let expectations = IDTokenContext(
                    clientID: stage.fixtures.configuration.clientID, nonce: stage.fixtures.attempts[0].nonce,
                    now: stage.wallTime)
                return try context.computations.verify(verifier, token, keys, expectations)
            }
            return .verified
        }
    }

    func makeReleaseCheck() -> () -> Bool {
        { [weak coordinator] in coordinator == nil }
    }

    private nonisolated(nonsending) func outcome(
        _ body: nonisolated(nonsending) () async throws(GoogleSignInError) -> Outcome
    ) async -> Outcome {
        do throws(GoogleSignInError) {
            return try await body()
        } catch {
            return .refused(error.code.rawValue)
        }
    }

    /// The number in a token of the stage's provider; -1 if the token is not from this provider.
    private static func number(_ token: AccessToken?, after prefix: String) -> Int {
        guard let token, token.text.hasPrefix(prefix) else { return -1 }
        return Int(token.text.dropFirst(prefix.utf8.count)) ?? -1
    }
}
