internal import AssayJSON
internal import MockGoogle
internal import Synchronization

/// Carries out the steps, and asks the client for its state afterwards.
extension AccountRun {
    /// What the client did; `nil` for a step that is not the client's.
    func act(_ step: AccountStep) async throws(JSONError) -> Observation? {
        switch step.action {
        case .relaunch:
            forget(step.device)
            return nil
        case .advance(let seconds):
            fixture.fixture.clock.pass(milliseconds: seconds * 1_000)
            return nil
        case .tamper(let change):
            try tamper(change, step)
            return nil
        case .put(let written, let text):
            let key = state.withLock(\.accounts).filled(into: written)
            let bytes = try text.map { form throws(JSONError) in try render(form) }
            fixture.change { state in
                if let bytes { _ = state.plant(key, bytes) } else { state.objects[key] = nil }
            }
            return nil
        default:
            return try await ask(try await launched(step.device), step)
        }
    }

    private func ask(
        _ client: any AccountClientUnderTest, _ step: AccountStep
    ) async throws(JSONError) -> Observation {
        switch step.action {
        case .signUp(let person): return await client.signUp(try arrival(of: person))
        case .signIn(let person): return await client.signIn(try arrival(of: person))
        case .link(let person): return await client.link(try AccountSignIn(person, in: fixture))
        case .unlink(let provider): return await client.unlink(provider: provider)
        case .restore(let refreshing):
            fixture.answerRefreshTokens(refreshing)
            return await client.restore()
        case .refresh(let refreshing):
            fixture.answerRefreshTokens(refreshing)
            return await client.refresh()
        case .signOut: return await client.signOut()
        case .delete: return await client.delete()
        case .exchange(let person, let kind, let response):
            fixture.change { $0.backend.response = response }
            return await client.exchange(
                AccountExchange(kind: kind, url: kind.url, signIn: try AccountSignIn(person, in: fixture)))
        case .securityEvent(let event): return await client.receive(try fixture.probe(of: event))
        case .relaunch, .advance, .tamper, .put: return .accept([:])
        }
    }

    /// A person who comes to sign in to an account; the app's own server, if there is one, then responds honestly.
    private func arrival(of person: AccountPerson) throws(JSONError) -> AccountSignIn {
        if probe.script.server != nil { fixture.change { $0.backend.response = .honest(.signInFunction) } }
        return try AccountSignIn(person, in: fixture)
    }

    /// The client on a device, launched when it is first used.
    private func launched(_ device: String) async throws(JSONError) -> any AccountClientUnderTest {
        if let known = state.withLock({ $0.clients[device] }) { return known }
        let launched: any AccountClientUnderTest
        do throws(SuiteFailure) {
            launched = try await launch(fixture.launch(device))
        } catch {
            throw JSONError("the client cannot be launched: \(error)", at: probe.script.location)
        }
        state.withLock { $0.clients[device] = launched }
        return launched
    }

    func forget(_ device: String) {
        state.withLock { state in
            state.clients[device] = nil
            state.reportedStates[device] = .signedOut
            state.credentials[device] = AccountEvidence.Credentials.none
        }
    }

    /// Asks the client for its state, and checks what it has stored.
    func reportedState(of device: String, isOfClient: Bool, hasCrashed: Bool) async -> ObservedAccountState {
        var reported = state.withLock { $0.reportedStates[device] ?? .signedOut }
        let client = state.withLock { $0.clients[device] }
        if isOfClient, !hasCrashed, let client {
            reported = await client.state()
            let token = await client.serverCredentials()
            let issued = fixture.scene.backend.issued
            let held =
                token.map { issued[$0].map { .of(account: $0) } ?? .unknown } ?? AccountEvidence.Credentials.none
            state.withLock { state in
                state.reportedStates[device] = reported
                state.credentials[device] = held
            }
        }
        let written = fixture.change { state in
            defer { state.newlyStored = [] }
            return state.newlyStored
        }
        for (device, bytes) in written {
            guard let reader = try? await launched(device), let opened = await reader.openStored(bytes) else {
                continue
            }
            fixture.change { state in
                let isKept = state.secrets.contains { $0.kind == .accessToken && $0.isReadable(in: opened) }
                if isKept { state.violations.append("the stored session contains an access token") }
            }
        }
        return reported
    }
}
