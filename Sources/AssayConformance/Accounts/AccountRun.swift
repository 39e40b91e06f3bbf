internal import AssayDocument
internal import MockGoogle
internal import Synchronization
internal import TokenForge

/// One performance of a script: plays the devices, the provider and what goes wrong to a client.
///
/// It decides nothing: what happens goes into the transcript.
final class AccountRun: Sendable {
    private struct State {
        var play: AccountTranscript.Play
        var clients: [String: any AccountClientUnderTest] = [:]
        var said: [String: AccountState] = [:]
        var credentials: [String: AccountTranscript.Credentials] = [:]
        /// Who was given a refresh token.
        var owners: [String: AccountPerson] = [:]
        /// The accounts by their labels.
        var accounts = AccountLabels()
        /// What each device had stored after each step.
        var storedAfter: [Int: [String: [String: [UInt8]]]] = [:]
    }

    private let probe: AccountProbe
    private let launch: AccountLauncher
    private var mint: AccountMint { probe.mint }
    /// The number of the call that is meant by `each`.
    private let call: Int
    private let world: AccountWorld
    private let state: Mutex<State>
    /// What happens meanwhile, and who waits for it to have happened.
    private let errands = AsyncStream.makeStream(of: ([AccountStep], CheckedContinuation<Void, Never>).self)

    init(_ probe: AccountProbe, launch: @escaping AccountLauncher, call: Int) {
        self.probe = probe
        self.launch = launch
        self.call = call
        world = AccountWorld(
            clientID: probe.script.clientID, server: probe.script.server, startingAt: probe.start)
        state = Mutex(State(play: AccountTranscript.Play(call: probe.script.triesEachCall ? call : nil)))
    }

    /// Plays all steps.
    func play() async -> AccountTranscript.Play {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.runErrands() }
            let play = await playSteps()
            errands.continuation.finish()
            return play
        }
    }

    /// Does what happens meanwhile in a task that no call of the client's cancels.
    private func runErrands() async {
        for await (steps, done) in errands.stream {
            for step in steps { await perform(step, isNested: true) }
            done.resume()
        }
    }

    private func playSteps() async -> AccountTranscript.Play {
        for step in probe.script.steps {
            await perform(step, isNested: false)
            let isOver = state.withLock { state in
                state.play.mistake != nil || state.play.entries.last?.observation.endsRun == true
            }
            if isOver { break }
        }
        let snapshot = world.snapshot
        return state.withLock { state in
            state.play.world = snapshot
            state.play.states = state.said
            state.play.credentials = state.credentials
            return state.play
        }
    }

    private func perform(_ step: AccountStep, isNested: Bool) async {
        if !isNested { world.begin(plans(of: step)) }
        var observation: Observation?
        do throws(DocumentErrors) {
            observation = try await act(step)
        } catch {
            mistake("\(step.title): \(error)")
        }
        // What happened on the device while the step waited is not the step's doing.
        let before = state.withLock { $0.said[step.device] ?? .signedOut }
        var hasCrashed = false
        if !isNested {
            let planned = [step.fault?.calls.number, step.meanwhile?.calls.number].compactMap(\.self).count
            let (met, crashed) = world.end(on: step.device)
            hasCrashed = crashed
            if met < planned { state.withLock { $0.play.metFault = false } }
        }
        if hasCrashed { forget(step.device) }
        let now = await look(at: step.device, isOfClient: step.action.isOfClient, hasCrashed: hasCrashed)
        let stored = world.snapshot.stored
        state.withLock { state in
            state.storedAfter[step.number] = stored
            guard let observation else { return }
            if case .accept(let output) = observation, case .string(let account)? = output["account"],
                let label = step.expected.account
            {
                _ = state.accounts.bind(label, account)
            }
            state.play.entries.append(
                AccountTranscript.Entry(
                    step: step, observation: observation, hasCrashed: hasCrashed, stateBefore: before, state: now,
                    credentials: state.credentials[step.device] ?? .none, storedCount: stored[step.device]?.count ?? 0))
        }
    }

    private func plans(of step: AccountStep) -> [AccountWorld.Plan] {
        func number(_ calls: AccountCallPattern) -> Int {
            if case .fixed(let number) = calls.number { number } else { call }
        }
        var plans: [AccountWorld.Plan] = []
        if let fault = step.fault {
            plans.append(
                AccountWorld.Plan(
                    device: step.device, calls: fault.calls, number: number(fault.calls), effect: fault.effect,
                    meanwhile: nil))
        }
        if let meanwhile = step.meanwhile {
            plans.append(
                AccountWorld.Plan(
                    device: step.device, calls: meanwhile.calls, number: number(meanwhile.calls), effect: nil,
                    meanwhile: {
                        await withCheckedContinuation { self.errands.continuation.yield((meanwhile.steps, $0)) }
                    }))
        }
        return plans
    }

    /// What the client did; `nil` where it was not asked.
    private func act(_ step: AccountStep) async throws(DocumentErrors) -> Observation? {
        switch step.action {
        case .relaunch:
            forget(step.device)
            return nil
        case .advance(let seconds):
            world.change { state in
                let (now, overflow) = state.now.addingReportingOverflow(seconds)
                state.now = overflow ? .max : now
            }
            return nil
        case .tamper(let change):
            try tamper(change, step)
            return nil
        case .put(let written, let text):
            let key = state.withLock(\.accounts).filled(into: written)
            let bytes = try text.map { form throws(DocumentErrors) in try render(form) }
            world.change { state in
                if let bytes { _ = state.plant(key, bytes) } else { state.objects[key] = nil }
            }
            return nil
        default:
            return try await ask(try await launched(step.device), step)
        }
    }

    private func ask(
        _ client: any AccountClientUnderTest, _ step: AccountStep
    ) async throws(DocumentErrors) -> Observation {
        switch step.action {
        case .signUp(let person): return await client.signUp(try served(credential(person)))
        case .signIn(let person): return await client.signIn(try served(credential(person)))
        case .link(let person): return await client.link(try credential(person))
        case .unlink(let provider): return await client.unlink(provider: provider)
        case .restore(let refreshing):
            prepare(refreshing, step)
            return await client.restore()
        case .refresh(let refreshing):
            prepare(refreshing, step)
            return await client.refresh()
        case .signOut: return await client.signOut()
        case .delete: return await client.delete()
        case .exchange(let person, let kind, let answer):
            let credential = try credential(person)
            let rules = mint.backendRules(for: credential)
            world.change { state in
                state.backend = answer
                state.backendRules = (kind == .firebase ? .firebase : .signInFunction, rules)
            }
            return await client.exchange(AccountExchange(kind: kind, url: kind.url, credential: credential))
        case .relaunch, .advance, .tamper, .put: return .accept([:])
        }
    }

    /// Has the app's own server, where there is one, answer honestly.
    private func served(_ credential: AccountCredential) -> AccountCredential {
        guard probe.script.server != nil else { return credential }
        let rules = mint.backendRules(for: credential)
        world.change { state in
            state.backend = .honest
            state.backendRules = (.signInFunction, rules)
        }
        return credential
    }

    /// The client on a device, launched when it is first used.
    private func launched(_ device: String) async throws(DocumentErrors) -> any AccountClientUnderTest {
        if let known = state.withLock({ $0.clients[device] }) { return known }
        let launched: any AccountClientUnderTest
        do throws(SuiteFailure) {
            launched = try await launch(world.launch(device))
        } catch {
            throw DocumentErrors(
                first: DocumentError("the client cannot be launched: \(error)", at: probe.script.location))
        }
        state.withLock { $0.clients[device] = launched }
        return launched
    }

    private func forget(_ device: String) {
        state.withLock { state in
            state.clients[device] = nil
            state.said[device] = .signedOut
            state.credentials[device] = AccountTranscript.Credentials.none
        }
    }

    /// Asks the client what it says of itself, and what it has stored.
    private func look(at device: String, isOfClient: Bool, hasCrashed: Bool) async -> AccountState {
        var said = state.withLock { $0.said[device] ?? .signedOut }
        let client = state.withLock { $0.clients[device] }
        if isOfClient, !hasCrashed, let client {
            said = await client.state()
            let token = await client.serverCredentials()
            let issued = world.snapshot.issued
            let held =
                token.map { issued[$0].map { .of(account: $0) } ?? .unknown } ?? AccountTranscript.Credentials.none
            state.withLock { state in
                state.said[device] = said
                state.credentials[device] = held
            }
        }
        let written = world.change { state in
            defer { state.newlyStored = [] }
            return state.newlyStored
        }
        for (device, bytes) in written {
            guard let reader = try? await launched(device), let opened = await reader.openStored(bytes) else {
                continue
            }
            world.change { state in
                let isKept = state.secrets.contains { $0.kind == .accessToken && $0.isReadable(in: opened) }
                if isKept { state.violations.append("an access token was kept in the stored session") }
            }
        }
        return said
    }

    private func credential(_ person: AccountPerson) throws(DocumentErrors) -> AccountCredential {
        do {
            let credential = try mint.credential(of: person, at: world.now)
            world.change { state in state.secrets += credential.secrets.filter { !state.secrets.contains($0) } }
            state.withLock { $0.owners[credential.refreshToken] = person }
            return credential
        } catch {
            throw DocumentErrors(first: error)
        }
    }

    private func prepare(_ refreshing: AccountRefreshing, _ step: AccountStep) {
        let (owners, now) = (state.withLock(\.owners), world.now)
        @Sendable func tokens(
            _ token: String, _ changes: DocumentNode, hasIDToken: Bool = true, isRotated: Bool = false
        ) -> AccountRefresh {
            guard let person = owners[token] else { return .refused }
            do throws(DocumentErrors) {
                let credential = try mint.refreshed(
                    person, of: probe.script.people, changes, step: step.number, at: now)
                return .tokens(
                    idToken: hasIDToken ? credential.idToken : nil, accessToken: credential.accessToken,
                    refreshToken: isRotated ? person.refreshToken(rotatedAt: step.number) : nil)
            } catch {
                mistake("\(step.title): \(error)")
                return .refused
            }
        }
        let answer: AccountWorldState.Refreshing =
            switch refreshing {
            case .unreachable: .unreachable
            case .refused: .answer { _ in .refused }
            case .withoutIDToken: .answer { tokens($0, DocumentNode([:]), hasIDToken: false) }
            case .rotated: .answer { tokens($0, DocumentNode([:]), isRotated: true) }
            case .tokens(let changes): .answer { tokens($0, changes) }
            }
        world.change { state in
            state.refreshing = answer
            for person in owners.values {
                let access = AccountPerson.accessToken("\(person.number)-at-\(step.number)")
                state.secrets.append(AccountSecret(kind: .accessToken, core: Array(access.utf8)))
                guard case .rotated = refreshing else { continue }
                let rotated = person.refreshToken(rotatedAt: step.number)
                state.secrets.append(AccountSecret(kind: .refreshToken, core: Array(rotated.dropFirst(3).utf8)))
            }
        }
        guard case .rotated = refreshing else { return }
        state.withLock { state in
            for person in owners.values { state.owners[person.refreshToken(rotatedAt: step.number)] = person }
        }
    }

    private func tamper(_ tampering: AccountTampering, _ step: AccountStep) throws(DocumentErrors) {
        let items = world.snapshot.stored[step.device] ?? [:]
        var source: [String: [UInt8]] = items
        switch tampering {
        case .copy(let other): source = world.snapshot.stored[other] ?? [:]
        case .asAfter(let number): source = state.withLock { $0.storedAfter[number]?[step.device] } ?? [:]
        default: break
        }
        guard !source.isEmpty else { return mistake("\(step.title): nothing is stored there") }
        var changed: [String: [UInt8]] = [:]
        for (name, bytes) in source {
            if let bytes = try tampering.changed(bytes, render) { changed[name] = bytes }
        }
        if changed == items { mistake("\(step.title): the change changes nothing") }
        world.change { $0.stored[step.device] = changed }
    }

    private func render(_ form: TextForm) throws(DocumentErrors) -> [UInt8] {
        let forge = probe.forge
        let context = try ContextDescription(decoding: nil, golden: forge.golden, keys: forge.keys)
        do {
            return try forge.renderText(form, context, at: world.now, urls: .unreachable)
        } catch {
            throw DocumentErrors(first: error)
        }
    }

    private func mistake(_ message: String) {
        state.withLock { state in state.play.mistake = state.play.mistake ?? message }
    }
}

extension AccountTampering {
    /// The item after the change; `nil` if it is gone.
    fileprivate func changed(
        _ bytes: [UInt8], _ render: (TextForm) throws(DocumentErrors) -> [UInt8]
    ) throws(DocumentErrors) -> [UInt8]? {
        switch self {
        case .remove: return nil
        case .empty: return []
        case .truncate(let count): return Array(bytes.dropLast(count))
        case .flip(let offset):
            let index = offset < 0 ? bytes.count + offset : offset
            guard bytes.indices.contains(index) else { return bytes }
            var changed = bytes
            changed[index] ^= 1
            return changed
        case .append(let more): return bytes + more
        case .text(let form): return try render(form)
        case .copy, .asAfter: return bytes
        }
    }
}
