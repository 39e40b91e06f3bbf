internal import AssayConformance
internal import AssayDocument
internal import TokenForge

/// One installation of a client in another process: each step of a sign-in is a probe.
final class AdapterSignIn: SignInClientUnderTest {
    private let world: SignInWorld
    private let hosting: AdapterHosting
    private let pool: AdapterPool
    private let device: Int
    private let beginning = ContinuousClock.now

    init(_ world: SignInWorld, hosting: AdapterHosting, pool: AdapterPool) {
        self.world = world
        self.hosting = hosting
        self.pool = pool
        device = world.nextInstallation()
    }

    func start(_ request: SignInStart) async -> Observation {
        guard pool.hello.operations.contains(.signIn) else { return .unsupported(Operation.signIn.rawValue) }
        var members: [(String, DocumentValue)] = [
            ("provider", request.provider.adapterInput(discovers: request.usesDiscovery))
        ]
        members += world.settings.adapterInput.map { ($0.name, $0.value) }
        if let hint = request.loginHint { members.append(("login_hint", .string(hint))) }
        return put(.start, members, required: ["authorization_url", "session"])
    }

    func finish(_ session: String, _ ending: SignInEnding) async -> Observation {
        switch ending {
        case .callback(let url):
            put(.finish, [("session", .string(session)), ("callback_url", .string(url))], required: ["subject"])
        case .cancelled:
            put(.finish, [("session", .string(session)), ("cancelled", true)], required: ["subject"])
        }
    }

    func refresh(_ session: String) async -> Observation { put(.refresh, [("session", .string(session))]) }

    func userInfo(_ session: String) async -> Observation {
        put(.userInfo, [("session", .string(session))], required: ["subject"])
    }

    func revoke(_ session: String) async -> Observation { put(.revoke, [("session", .string(session))]) }

    func verify(_ verification: SignInVerification) async -> Observation {
        let token = RenderedInput.text(verification.idToken)
        guard pool.hello.fetchesKeySets, pool.hello.operations.contains(.verifyIDToken) else {
            var members: [(String, DocumentValue)] = [
                ("provider", verification.provider.adapterInput(discovers: false)), ("id_token", token),
            ]
            members += world.settings.adapterInput.map { ($0.name, $0.value) }
            if let nonce = verification.nonce { members.append(("nonce", .string(nonce))) }
            return put(.verify, members, required: ["subject"])
        }
        let issuer = verification.provider.issuer
        var members: [(String, DocumentValue)] = [
            ("id_token", token), ("jwks_uri", .string(verification.provider.jwksURI)),
            ("provider", "google"),
            ("issuers", .array(AdapterSignIn.issuers(issuer).map { DocumentNode(.string($0)) })),
        ]
        members += world.settings.adapterInput.filter { !["scopes", "redirect_uri"].contains($0.name) }
            .map { ($0.name, $0.value) }
        if let nonce = verification.nonce { members.append(("nonce", .string(nonce))) }
        synchronize()
        members.append(("now", .integer(world.now)))
        return exchange(.verifyIDToken, members, step: nil, required: ["subject"])
    }

    /// Google writes its issuer in two ways; both are right (Google's OpenID Connect page, "Validating an ID token").
    private static func issuers(_ issuer: String) -> [String] {
        let short = "accounts.google.com"
        return issuer == "https://\(short)" ? [issuer, short] : [issuer]
    }

    private func put(
        _ step: AdapterStep, _ members: [(String, DocumentValue)], required: [String] = []
    ) -> Observation {
        synchronize()
        var input: [(String, DocumentValue)] = [("step", .string(step.rawValue))]
        input += members
        input += [("device", .string("\(device)")), ("now", .integer(world.now))]
        if let url = hosting.relayURL {
            input += [("relay", .string(url)), ("now_ms", .integer(world.milliseconds))]
        }
        return exchange(.signIn, input, step: step, required: required)
    }

    private func exchange(
        _ operation: Operation, _ members: [(String, DocumentValue)], step: AdapterStep?, required: [String]
    ) -> Observation {
        let exchange = AdapterExchange(
            operation: operation, input: .object(members.map { DocumentMember($0.0, DocumentNode($0.1)) }),
            hello: pool.hello, step: step, required: required,
            allowed: operation.outputMembers + ["authorization_url", "session"])
        return exchange.run(on: hosting.lease.connection, id: pool.makeID(), within: pool.timeout)
            ?? .crashed("it ended without an answer")
    }

    /// Lets the scenario's time follow the real one, where the client goes by that.
    private func synchronize() {
        guard pool.hello.clock == .real else { return }
        let behind = ContinuousClock.now - beginning - world.elapsed
        world.pass(milliseconds: Int64(behind / .milliseconds(1)))
    }
}

/// One step of a sign-in, as a probe names it.
enum AdapterStep: String, CaseIterable {
    case start, finish, refresh, revoke, verify
    case userInfo = "user-info"
}

/// A client whose process could not be had for a scenario.
struct BrokenSignIn: SignInClientUnderTest {
    let reason: String

    func start(_ request: SignInStart) async -> Observation { .crashed(reason) }
    func finish(_ session: String, _ ending: SignInEnding) async -> Observation { .crashed(reason) }
    func verify(_ verification: SignInVerification) async -> Observation { .crashed(reason) }
}
