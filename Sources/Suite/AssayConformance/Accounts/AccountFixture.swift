internal import AssayJSON
internal import MockGoogle
internal import Synchronization
internal import TokenForge

/// The environment of the clients of one vector: the service's objects, each device's storage, the providers, a backend,
/// time and faults.
final class AccountFixture: Sendable {
    /// What is planned for one call of the current step.
    struct Plan: Sendable {
        let device: String
        let calls: AccountCallPattern
        /// Which of the matching calls is meant, from 1.
        let number: Int
        let effect: AccountFault.Effect?
        let meanwhile: (@Sendable () async -> Void)?
        var seen = 0

        /// How a sentence names it.
        fileprivate var words: String {
            "\(effect.map { JSONWriter.quoted($0.rawValue) } ?? "\"meanwhile\"") at call \(number)\(calls.words)"
        }
    }

    private struct Shared {
        var scene: AccountScene
        /// The defects of the ID tokens that codes were issued for, by the provider.
        var defects: [Provider: [Fault]] = [:]
        var refreshing = AccountRefreshing.honest
        var plans: [Plan] = []
        /// The current launch of each device.
        var launches: [String: Int] = [:]
        var crashed: Set<String> = []
    }

    /// The providers, and the time.
    let fixture: SignInFixture
    /// The URL of the app's own server, if it has one.
    let server: String?
    /// Where the providers are.
    private let places: [ProviderPlaces]
    private let shared: Mutex<Shared>
    /// Suspends a call until its turn, in a search over orders of calls.
    private let gate: (@Sendable (AccountCall) async -> Void)?

    init(
        _ script: AccountScript, forge: Forge, startingAt start: Int64,
        gate: (@Sendable (AccountCall) async -> Void)? = nil
    ) {
        let settings = script.settings
        server = script.server
        self.gate = gate
        places = script.providers.map(\.places)
        fixture = SignInFixture(script.providers, settings: settings, forge: forge, startingAt: start)
        let backend = PlayedBackend(clientID: settings.serverClientID ?? settings.clientID, keys: forge.keys)
        shared = Mutex(Shared(scene: AccountScene(backend: backend)))
    }

    /// A copy of the scene at this moment.
    var scene: AccountScene { shared.withLock(\.scene) }

    func change<Result: Sendable>(_ body: (inout AccountScene) -> Result) -> Result {
        shared.withLock { body(&$0.scene) }
    }

    /// A UUID of version 4 (RFC 9562 §5.4); every run repeats the same sequence.
    func makeUUID() -> String {
        let number = shared.withLock { shared in
            shared.scene.identifiers += 1
            return shared.scene.identifiers
        }
        let digits = String(number, radix: 16)
        return "5a1d0c3e-7b42-4f96-8e21-" + String(repeating: "0", count: max(0, 12 - digits.count)) + digits
    }

    /// Launches the app on a device; calls from earlier launches fail from now on.
    func launch(_ device: String) -> AccountDevice {
        let launch = shared.withLock { shared in
            let launch = (shared.launches[device] ?? 0) + 1
            shared.launches[device] = launch
            shared.crashed.remove(device)
            return launch
        }
        var secret = Array("device secret of ".utf8) + Array(device.utf8)
        secret = Array((secret + [UInt8](repeating: 0x2e, count: 32)).prefix(32))
        return AccountDevice(name: device, secret: secret, fixture: self, launch: launch)
    }

    /// Activates the plans of a step.
    func begin(_ plans: [Plan]) {
        shared.withLock { $0.plans = plans }
    }

    /// Deactivates the plans.
    ///
    /// - Returns: those that took no effect, each in the words of a sentence, and whether the app crashed.
    func end(on device: String) -> (unmet: [String], hasCrashed: Bool) {
        shared.withLock { shared in
            defer { shared.plans = [] }
            return (
                shared.plans.filter { $0.seen < $0.number }.map(\.words), shared.crashed.contains(device)
            )
        }
    }

    /// Performs one call of a client, with what is planned for it.
    func perform<Result: Sendable>(
        _ call: AccountCall, _ body: (inout AccountScene) throws(AccountFailure) -> Result
    ) async throws(AccountFailure) -> Result {
        let (effect, meanwhile) = try plan(for: call)
        for steps in meanwhile { await steps() }
        if let gate { await gate(call) }
        return try finish(call, effect, body)
    }

    /// Records the call and finds what is planned for it.
    private func plan(
        for call: AccountCall
    ) throws(AccountFailure) -> (AccountFault.Effect?, [@Sendable () async -> Void]) {
        let isAlive = shared.withLock { shared in
            shared.launches[call.device] == call.launch && !shared.crashed.contains(call.device)
        }
        guard isAlive else { throw .unavailable }
        return shared.withLock { shared in
            var effect: AccountFault.Effect?
            var meanwhile: [@Sendable () async -> Void] = []
            for index in shared.plans.indices {
                guard shared.plans[index].device == call.device, shared.plans[index].calls.matches(call) else {
                    continue
                }
                shared.plans[index].seen += 1
                guard shared.plans[index].seen == shared.plans[index].number else { continue }
                effect = shared.plans[index].effect ?? effect
                if let steps = shared.plans[index].meanwhile { meanwhile.append(steps) }
            }
            shared.scene.note(call)
            return (effect, meanwhile)
        }
    }

    private func finish<Result: Sendable>(
        _ call: AccountCall, _ effect: AccountFault.Effect?,
        _ body: (inout AccountScene) throws(AccountFailure) -> Result
    ) throws(AccountFailure) -> Result {
        let outcome: Swift.Result<Result, AccountFailure> = shared.withLock { shared in
            guard shared.launches[call.device] == call.launch else { return .failure(.unavailable) }
            if effect?.isCrash == true { shared.crashed.insert(call.device) }
            guard effect?.happens ?? true else { return .failure(.unavailable) }
            do throws(AccountFailure) {
                let result = try body(&shared.scene)
                return effect == nil ? .success(result) : .failure(.unavailable)
            } catch {
                return .failure(effect == nil ? error : .unavailable)
            }
        }
        return try outcome.get()
    }
}

/// The parts of the servers.
extension AccountFixture {
    /// The provider's endpoint that a request goes to; `nil` for the backend.
    func endpoint(of request: WebRequest) -> Endpoint? {
        let endpoints = places.lazy.filter { $0.contains(request.url.origin) }.map { $0.endpoint(of: request) }
        return endpoints.first { $0 != .elsewhere }
    }

    /// Lets a person sign in at the provider's page.
    ///
    /// - Returns: the URL of the callback; `nil` if the page does not lead back to the client.
    func callbackURL(visiting url: String, as person: AccountPerson) -> String? {
        let callback = ScenarioUserAgent(fixture: fixture).callbackURL(
            visiting: url, redirectURI: fixture.settings.redirectURI, user: .consent(.named(person.account)))
        if let defect = person.defect, let code = callback.flatMap({ QueryText(url: $0).decoded("code") }) {
            shared.withLock { $0.defects[person.provider, default: []].append(defect.when("code", is: code)) }
            updateFaults()
        }
        return callback
    }

    /// Sets how the providers answer refresh tokens from now on.
    func answerRefreshTokens(_ refreshing: AccountRefreshing) {
        shared.withLock { $0.refreshing = refreshing }
        updateFaults()
    }

    private func updateFaults() {
        let (defects, refreshing) = shared.withLock { ($0.defects, $0.refreshing) }
        for provider in Provider.allCases {
            _ = fixture.change(provider.rawValue) { mock in
                mock.replace(faults: defects[provider, default: []] + refreshing.faults)
                mock.rotatesRefreshTokens = refreshing.replacesToken
            }
        }
    }
}
