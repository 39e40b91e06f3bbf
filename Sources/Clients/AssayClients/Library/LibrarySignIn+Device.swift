internal import AssayConformance
internal import AssayThreads
internal import GoogleSignInClient
internal import Synchronization

extension LibrarySignIn {
    func authorizeDevice(_ request: SignInStart) async -> Observation {
        let coordinator: GoogleSignInCoordinator
        do throws(GoogleSignInError) {
            coordinator = try await self.coordinator(for: request.provider, usesDiscovery: request.usesDiscovery)
        } catch {
            return .refusal(error)
        }
        runUntilIdle()
        let screen = DeviceScreen()
        let result = ResultBox<GoogleCredential>()
        let task = start(
            { () async throws(GoogleSignInError) in
                try await coordinator.signInOnAnotherDevice(showing: screen.show)
            }, for: result)
        await wait { result.value != nil || screen.prompt != nil }
        if let error = result.error { return .refusal(error) }
        guard let prompt = screen.prompt else { return .hung }
        let session = "device-\(state.withLock(\.sessions.count))"
        keep(Attempt(coordinator: coordinator, visit: nil, result: result, task: task), as: session)
        return .accept([
            "session": .string(session), "user_code": .string(prompt.userCode),
            "verification_url": .string(prompt.verificationURL),
        ])
    }

    func poll(_ session: String, cancelAfter seconds: Int64?) async -> Observation {
        guard let attempt = state.withLock({ $0.attempts[session] }), let task = attempt.task else {
            return .reject(nil, message: "no session")
        }
        guard report(session) else { return .reject(nil, message: "the sign-in has ended") }
        let cancellation = seconds.map { fixture.clock.wake(after: .seconds($0)) { task.cancel() } }
        defer { if let cancellation { fixture.clock.stopWaking(cancellation) } }
        await wait(passingTime: true) { attempt.result.value != nil }
        return await observe(attempt.result) { credential in
            state.withLock { $0.attempts[session]?.credential = credential }
            return credential.claims.output
        }
    }
}

/// What a device shows.
private final class DeviceScreen: Sendable {
    private let shown = Mutex<DeviceSignInPrompt?>(nil)

    var prompt: DeviceSignInPrompt? { shown.withLock { $0 } }

    func show(_ prompt: DeviceSignInPrompt) { shown.withLock { $0 = prompt } }
}
