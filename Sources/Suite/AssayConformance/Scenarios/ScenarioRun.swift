internal import AssayJSON
internal import MockGoogle
internal import TokenForge

/// One run of a scenario: plays the providers, the person, the user agent and the attacker to a client.
///
/// It does not judge: it records what happens in the evidence.
final class ScenarioRun {
    struct Attempt {
        let device: String
        let session: String
        let authorizationURL: String
        var callback: String?
        /// Enters the code of a device; `nil` for a sign-in in a browser.
        var person: ScenarioDevicePerson?
    }

    let probe: ScriptProbe<Scenario>
    private let install: SignInInstaller
    /// What searches the orders of the client's tasks; `nil` if this run decides what comes next.
    private let stage: (any ScenarioStage)?
    let fixture: SignInFixture
    private(set) var installations: [String: any SignInClientUnderTest] = [:]
    var attempts: [String: Attempt] = [:]
    var evidence = ScenarioEvidence()
    /// What is decided where several things could happen next.
    var choices: OrderChoices
    /// The token of the last verification.
    private var latestToken: [UInt8]?

    var scenario: Scenario { probe.script }

    init(
        _ probe: ScriptProbe<Scenario>, choices: OrderChoices, stage: (any ScenarioStage)? = nil,
        install: @escaping SignInInstaller
    ) {
        self.stage = stage
        self.probe = probe
        self.choices = choices
        self.install = install
        fixture = SignInFixture(
            probe.script.providers, settings: probe.script.settings, forge: probe.forge,
            startingAt: probe.start, onlyVerifies: probe.script.onlyVerifies, stage: stage)
    }

    /// Plays all steps.
    ///
    /// - Returns: the outcome of the main attempt, or the first step in which the client did not decide.
    func observation() async -> Observation {
        defer { fixture.close() }
        for step in scenario.steps {
            do throws(ScenarioMistake) {
                try await play(step)
            } catch {
                evidence.transcript.note(error.message, in: step)
            }
            if evidence.transcript.isOver { break }
        }
        evidence.choices = choices.made
        evidence.network = fixture.snapshot
        evidence.unmetFaults = fixture.unmetFaults
        evidence.standardError = fixture.standardError
        evidence.memoryGrowth = fixture.memoryGrowth
        return outcome
    }

    private var outcome: Observation {
        if let interruption = evidence.transcript.interruption { return interruption }
        switch evidence.ending(of: ScenarioExpectation.mainAttempt) {
        case .accepted(let output): return .accept(output)
        case .ended(let entry), .stuck(let entry): return entry.observation
        case .open:
            if let last = evidence.transcript.entries.last { return last.observation }
            // The suite could not even install the client, for example because there is no socket.
            if let mistake = evidence.transcript.mistake { return .notPut(mistake) }
            return .unsupported("a scenario without a step for the client")
        }
    }

    private func play(_ step: ScenarioStep) async throws(ScenarioMistake) {
        switch step.action {
        case .together(let group):
            if let stage {
                try await play(group, on: stage)
            } else {
                try await playTogether(group, step)
            }
        case .callback(let callback) where callback.count > 1:
            if let (observation, repetitions) = try await deliver(callback) {
                record(step, observation, repetitions)
            }
        case .verify(let verification) where verification.count > 1:
            let observations = try await verify(verification)
            guard let first = observations.first else { return }
            record(step, first, Array(observations.dropFirst()))
        default:
            guard try !happens(step.action), let question = try await question(of: step.action) else { return }
            let observation = await question.ask()
            question.take(observation)
            record(step, observation)
        }
    }

    /// Lets something happen that is not the client's; returns `false` if the client is asked for the step.
    func happens(_ action: ScenarioStep.Action) throws(ScenarioMistake) -> Bool {
        switch action {
        case .rotate(let provider, let event): _ = fixture.change(provider) { $0.change(keys: event) }
        case .faults(let provider, let faults): fixture.replace(faults: faults, of: provider)
        case .advance(let seconds): fixture.clock.set(to: fixture.clock.milliseconds + seconds * 1_000)
        case .relaunch: try relaunch()
        default: return false
        }
        return true
    }

    /// Ends the client on all devices.
    ///
    /// It is installed again, with what it has stored, when it is next used.
    private func relaunch() throws(ScenarioMistake) {
        installations = [:]
        do throws(SuiteFailure) {
            try fixture.relaunch()
        } catch {
            throw ScenarioMistake("the client cannot be started again: \(error)")
        }
    }

    /// A step as a question to the client, and what the run learns from the answer.
    struct Question {
        let ask: @Sendable () async -> Observation
        var take: (Observation) -> Void = { _ in }
    }

    /// What the client is asked for in a step; `nil` if the step is not taken, because its sign-in did not come so far.
    func question(of action: ScenarioStep.Action) async throws(ScenarioMistake) -> Question? {
        switch action {
        case .start(let start): return try await begin(start)
        case .callback(let callback):
            guard let attempt = attempts[callback.attempt] else { return nil }
            let ending = try ending(of: callback)
            let client = try await installation(attempt.device)
            return Question { await client.finish(attempt.session, ending) }
        case .cancel(let name):
            guard let attempt = attempts[name] else { return nil }
            let client = try await installation(attempt.device)
            return Question { await client.finish(attempt.session, .cancelled) }
        case .refresh(let name):
            return try await use(name) { client, session in await client.refresh(session) }
        case .userInfo(let name):
            return try await use(name) { client, session in await client.userInfo(session) }
        case .revoke(let name):
            return try await use(name) { client, session in await client.revoke(session) }
        case .authorizeDevice(let device): return try await authorize(device)
        case .poll(let poll):
            guard attempts[poll.attempt]?.person != nil, !evidence.hasFailed(poll.attempt) else { return nil }
            return try await self.poll(poll)
        case .verify(let verification):
            let (client, provider) = try await verifier(verification)
            let token = SignInVerification(
                provider: provider, idToken: try token(of: verification, number: 1), nonce: verification.nonce)
            return Question { await client.verify(token) }
        case .rotate, .faults, .advance, .relaunch, .together: return nil
        }
    }

    func record(_ step: ScenarioStep, _ observation: Observation, _ repetitions: [Observation] = []) {
        evidence.transcript.entries.append(
            ScenarioEvidence.Entry(step: step, observation: observation, repetitions: repetitions))
    }

    /// The client on a device, installed when it is first used, and when it is next used after it has ended.
    func installation(_ device: String) async throws(ScenarioMistake) -> any SignInClientUnderTest {
        if let known = installations[device] { return known }
        let installation: any SignInClientUnderTest
        fixture.beginInstallation(on: device)
        do throws(SuiteFailure) {
            installation = try await install(fixture)
        } catch {
            throw ScenarioMistake("the client cannot be installed: \(error)")
        }
        installations[device] = installation
        return installation
    }

    private func begin(_ start: ScenarioStart) async throws(ScenarioMistake) -> Question {
        let client = try await installation(start.device)
        let provider = try providerDescription(of: start.provider, start.endpoints)
        var addition: SignInAddition?
        if let added = start.addition {
            guard let earlier = attempts[added.attempt], earlier.device == start.device else {
                throw ScenarioMistake("the attempt \"\(added.attempt)\" did not begin on this device")
            }
            addition = SignInAddition(session: earlier.session, scopes: added.scopes)
        }
        let request = SignInStart(
            provider: provider, usesDiscovery: start.usesDiscovery, loginHint: start.loginHint, addition: addition)
        return Question {
            await client.start(request)
        } take: { [self] observation in
            note(observation, of: start)
        }
    }

    private func note(_ observation: Observation, of start: ScenarioStart) {
        // On ports of this machine every endpoint is plain HTTP, and the client has been told to accept that.
        let isPlain = fixture.provider(named: start.provider)?.tokenEndpoint.hasPrefix("http:") ?? false
        if isPlain, start.endpoints.contains(where: \.isInsecure), observation.reason != .insecureEndpoint {
            evidence.reasonToSkip = "the client reaches its providers over plain HTTP"
        }
        guard case .accept(let output) = observation, case .string(let url)? = output["authorization_url"],
            case .string(let session)? = output["session"]
        else { return }
        attempts[start.attempt] = Attempt(device: start.device, session: session, authorizationURL: url)
    }

    func providerDescription(
        of name: String, _ changes: [ScenarioStart.EndpointChange]
    ) throws(ScenarioMistake) -> SignInProvider {
        guard var provider = fixture.provider(named: name) else {
            throw ScenarioMistake("there is no provider \"\(name)\"")
        }
        for change in changes {
            switch change {
            case .text(let path, let text): provider[keyPath: path] = try expanded(text)
            case .optional(let path, let text):
                provider[keyPath: path] = try text.map { text throws(ScenarioMistake) in try expanded(text) }
            case .isIssuerParameterAdvertised(let flag): provider.issuerParameterAdvertised = flag
            }
        }
        return provider
    }

    private func use(
        _ name: String, _ body: @escaping @Sendable (any SignInClientUnderTest, String) async -> Observation
    ) async throws(ScenarioMistake) -> Question? {
        guard let attempt = attempts[name], !evidence.hasFailed(name) else { return nil }
        let client = try await installation(attempt.device)
        return Question { await body(client, attempt.session) }
    }

    /// The client that verifies a token, and the provider that the token claims to come from.
    private func verifier(
        _ verification: ScenarioVerification
    ) async throws(ScenarioMistake) -> (client: any SignInClientUnderTest, provider: SignInProvider) {
        // Installing a client may change the addresses of the providers, so it comes first.
        let client = try await installation(verification.device)
        return (client, try providerDescription(of: verification.provider, verification.endpoints))
    }

    private func verify(_ verification: ScenarioVerification) async throws(ScenarioMistake) -> [Observation] {
        let (client, provider) = try await verifier(verification)
        var observations: [Observation] = []
        for number in 1...verification.count {
            let token = try token(of: verification, number: number)
            observations.append(
                await client.verify(
                    SignInVerification(provider: provider, idToken: token, nonce: verification.nonce)))
        }
        return observations
    }

    private func token(of verification: ScenarioVerification, number: Int) throws(ScenarioMistake) -> [UInt8] {
        if verification.isAgain {
            // The steps before may not have been played.
            guard let latestToken else { throw ScenarioMistake("no token has been verified") }
            return latestToken
        }
        do {
            let token = try verification.render(
                number: number, settings: scenario.settings, forge: probe.forge, at: fixture.clock.now)
            latestToken = token
            return token
        } catch {
            throw ScenarioMistake("\(error)")
        }
    }

    /// The golden token for this client, without a nonce, signed now.
    private var honestIDToken: String? {
        let verification = ScenarioVerification(
            provider: scenario.firstProvider, device: "", endpoints: [], nonce: nil, token: JSONNode([:]),
            isAgain: false, count: 1)
        let bytes = try? verification.render(
            number: 1, settings: scenario.settings, forge: probe.forge, at: fixture.clock.now)
        return bytes.map { String(decoding: $0, as: UTF8.self) }
    }

    func expanded(_ text: ScenarioText, isEncoded: Bool = false) throws(ScenarioMistake) -> String {
        try text.expanded { name in
            switch name {
            case .setting(.redirectURI): scenario.settings.redirectURI
            case .setting(.clientID): scenario.settings.clientID
            case .callback(let attempt, .whole): attempts[attempt]?.callback
            case .callback(let attempt, .parameter(let name)):
                attempts[attempt]?.callback.flatMap { url in
                    isEncoded ? QueryText(url: url).raw(name) : QueryText(url: url).decoded(name)
                }
            case .request(let attempt, let name):
                attempts[attempt].flatMap { attempt in
                    let query = QueryText(url: attempt.authorizationURL)
                    return isEncoded ? query.raw(name) : query.decoded(name)
                }
            case .provider(let name, let member): fixture.provider(named: name)?.text(member)
            case .idToken: honestIDToken
            }
        }
    }
}

extension Observation {
    /// Why the client refused; `nil` if it did not, or did not say.
    fileprivate var reason: Reason? {
        if case .reject(let reason, _) = self { reason } else { nil }
    }
}
