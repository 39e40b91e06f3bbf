internal import Synchronization

/// The environment of the clients of one vector: the service's objects, each device's storage, the provider, a backend,
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
    }

    private struct Shared {
        var state = AccountFixtureState()
        var plans: [Plan] = []
        /// The current launch of each device.
        var launches: [String: Int] = [:]
        var crashed: Set<String> = []
        var met = 0
    }

    /// The script's time.
    let clock: VirtualClock
    private let shared: Mutex<Shared>
    private let clientID: String
    private let server: String?
    /// Suspends a call until its turn, in a search over orders of calls.
    private let gate: (@Sendable (AccountCall) async -> Void)?

    init(
        clientID: String, server: String? = nil, startingAt start: Int64,
        gate: (@Sendable (AccountCall) async -> Void)? = nil
    ) {
        self.server = server
        self.clientID = clientID
        self.gate = gate
        clock = VirtualClock(startingAt: start)
        shared = Mutex(Shared())
    }

    /// A copy of the current state.
    var snapshot: AccountFixtureState { shared.withLock(\.state) }

    func change<Result: Sendable>(_ body: (inout AccountFixtureState) -> Result) -> Result {
        shared.withLock { body(&$0.state) }
    }

    /// A UUID of version 4 (RFC 9562 §5.4); every run repeats the same sequence.
    func makeUUID() -> String {
        let number = shared.withLock { shared in
            shared.state.identifiers += 1
            return shared.state.identifiers
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
        return AccountDevice(
            name: device, clientID: clientID, secret: secret, server: server, fixture: self, launch: launch)
    }

    /// Activates the plans of a step.
    func begin(_ plans: [Plan]) {
        shared.withLock { shared in
            shared.plans = plans
            shared.met = 0
        }
    }

    /// Deactivates the plans.
    ///
    /// - Returns: how many of them took effect, and whether the app crashed.
    func end(on device: String) -> (met: Int, hasCrashed: Bool) {
        shared.withLock { shared in
            shared.plans = []
            return (shared.met, shared.crashed.contains(device))
        }
    }

    /// Performs one call of a client, with what is planned for it.
    func perform<Result: Sendable>(
        _ call: AccountCall, _ body: (inout AccountFixtureState) throws(AccountFailure) -> Result
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
                shared.met += 1
                effect = shared.plans[index].effect ?? effect
                if let steps = shared.plans[index].meanwhile { meanwhile.append(steps) }
            }
            shared.state.note(call)
            return (effect, meanwhile)
        }
    }

    private func finish<Result: Sendable>(
        _ call: AccountCall, _ effect: AccountFault.Effect?,
        _ body: (inout AccountFixtureState) throws(AccountFailure) -> Result
    ) throws(AccountFailure) -> Result {
        let outcome: Swift.Result<Result, AccountFailure> = shared.withLock { shared in
            guard shared.launches[call.device] == call.launch else { return .failure(.unavailable) }
            if effect?.isCrash == true { shared.crashed.insert(call.device) }
            guard effect?.happens ?? true else { return .failure(.unavailable) }
            do throws(AccountFailure) {
                let result = try body(&shared.state)
                return effect == nil ? .success(result) : .failure(.unavailable)
            } catch {
                return .failure(effect == nil ? error : .unavailable)
            }
        }
        return try outcome.get()
    }
}
