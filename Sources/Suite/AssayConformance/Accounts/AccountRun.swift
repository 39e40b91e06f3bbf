internal import AssayJSON
internal import MockGoogle
internal import Synchronization
internal import TokenForge

/// One run of a script: plays the devices, the provider and the faults to a client.
///
/// It does not judge: it records what happens in the evidence.
final class AccountRun: Sendable {
    struct State {
        var play: AccountEvidence.Play
        var clients: [String: any AccountClientUnderTest] = [:]
        var reportedStates: [String: ObservedAccountState] = [:]
        var credentials: [String: AccountEvidence.Credentials] = [:]
        /// The accounts by label.
        var accounts = AccountLabels()
        /// What each device had stored after each step.
        var storedAfter: [Int: [String: [String: [UInt8]]]] = [:]
    }

    let probe: ScriptProbe<AccountScript>
    let launch: AccountLauncher
    /// The number of the call that `each` stands for in this run.
    private let call: Int
    let fixture: AccountFixture
    let state: Mutex<State>
    /// The steps that happen meanwhile, each with the continuation that waits for them.
    private let interruptions = AsyncStream.makeStream(of: ([AccountStep], CheckedContinuation<Void, Never>).self)

    init(_ probe: ScriptProbe<AccountScript>, launch: @escaping AccountLauncher, call: Int) {
        self.probe = probe
        self.launch = launch
        self.call = call
        fixture = AccountFixture(probe.script, forge: probe.forge, startingAt: probe.start)
        state = Mutex(State(play: AccountEvidence.Play(call: probe.script.triesEachCall ? call : nil)))
    }

    /// Plays all steps.
    func play() async -> AccountEvidence.Play {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.runInterruptions() }
            let play = await playSteps()
            interruptions.continuation.finish()
            return play
        }
    }

    /// Carries out the steps that happen meanwhile, in a task that the client cannot cancel.
    private func runInterruptions() async {
        for await (steps, done) in interruptions.stream {
            for step in steps { await perform(step, isNested: true) }
            done.resume()
        }
    }

    private func playSteps() async -> AccountEvidence.Play {
        for step in probe.script.steps {
            await perform(step, isNested: false)
            if state.withLock(\.play.transcript.isOver) { break }
        }
        let (scene, network) = (fixture.scene, fixture.fixture.snapshot)
        return state.withLock { state in
            state.play.scene = scene
            state.play.network = network
            state.play.states = state.reportedStates
            state.play.credentials = state.credentials
            return state.play
        }
    }

    private func perform(_ step: AccountStep, isNested: Bool) async {
        if !isNested { fixture.begin(plans(of: step)) }
        let asked = fixture.requestCounts
        var observation: Observation?
        do throws(JSONError) {
            observation = try await act(step)
        } catch {
            mistake("\(error)", in: step)
        }
        // The step did not cause what happened on the device while it waited.
        let before = state.withLock { $0.reportedStates[step.device] ?? .signedOut }
        var hasCrashed = false
        if !isNested {
            let (unmet, crashed) = fixture.end(on: step.device)
            hasCrashed = crashed
            state.withLock { state in state.play.unmetCalls += unmet.map { "of \(step.title), \($0)" } }
        }
        if let unmet = fixture.unmetAnswer(to: step.action, since: asked) {
            state.withLock { $0.play.unmetAnswers.append("of \(step.title), \(unmet)") }
        }
        if hasCrashed { forget(step.device) }
        let now = await reportedState(of: step.device, isOfClient: step.action.isOfClient, hasCrashed: hasCrashed)
        let stored = fixture.scene.stored
        state.withLock { state in
            state.storedAfter[step.number] = stored
            guard let observation else { return }
            if case .accept(let output) = observation, case .string(let account)? = output["account"],
                let label = step.expected.account
            {
                _ = state.accounts.bind(label, account)
            }
            state.play.transcript.entries.append(
                AccountEvidence.Entry(
                    step: step, observation: observation, hasCrashed: hasCrashed, stateBefore: before, state: now,
                    credentials: state.credentials[step.device] ?? .none, storedCount: stored[step.device]?.count ?? 0))
        }
    }

    private func plans(of step: AccountStep) -> [AccountFixture.Plan] {
        func number(_ calls: AccountCallPattern) -> Int {
            if case .fixed(let number) = calls.number { number } else { call }
        }
        var plans: [AccountFixture.Plan] = []
        if let fault = step.fault {
            plans.append(
                AccountFixture.Plan(
                    device: step.device, calls: fault.calls, number: number(fault.calls), effect: fault.effect,
                    meanwhile: nil))
        }
        if let meanwhile = step.meanwhile {
            plans.append(
                AccountFixture.Plan(
                    device: step.device, calls: meanwhile.calls, number: number(meanwhile.calls), effect: nil,
                    meanwhile: {
                        await withCheckedContinuation { self.interruptions.continuation.yield((meanwhile.steps, $0)) }
                    }))
        }
        return plans
    }

    /// Records the first mistake of the script.
    func mistake(_ message: String, in step: AccountStep) {
        state.withLock { $0.play.transcript.note(message, in: step) }
    }
}
