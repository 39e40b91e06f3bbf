/// The steps of a device without a browser.
extension ScenarioRun {
    /// Requests the codes of a device, for which a person can then decide.
    func authorize(_ device: ScenarioDevice) async throws(ScenarioMistake) -> Question {
        let client = try await installation(device.device)
        let provider = try providerDescription(of: device.provider, device.endpoints)
        let request = SignInStart(provider: provider, usesDiscovery: false, loginHint: nil)
        return Question {
            await client.authorizeDevice(request)
        } take: { [self] observation in
            note(observation, of: device)
        }
    }

    private func note(_ observation: Observation, of device: ScenarioDevice) {
        guard case .accept(let output) = observation, case .string(let session)? = output["session"],
            case .string(let userCode)? = output["user_code"],
            case .string(let verificationURL)? = output["verification_url"]
        else { return }
        attempts[device.attempt] = Attempt(
            device: device.device, session: session, authorizationURL: "",
            person: ScenarioDevicePerson(
                fixture: fixture, provider: device.provider, userCode: userCode, verificationURL: verificationURL))
    }

    /// Lets the client poll, while the person and the app act in virtual time.
    func poll(_ poll: ScenarioPoll) async throws(ScenarioMistake) -> Question {
        guard let attempt = attempts[poll.attempt], let person = attempt.person else {
            throw ScenarioMistake("the attempt \"\(poll.attempt)\" has no device")
        }
        let client = try await installation(attempt.device)
        if let seconds = poll.cancelAfter { evidence.cancellations[person.userCode] = fixture.clock.now + seconds }
        let number = fixture.clock.wake(after: .seconds(poll.after)) { person.act(poll.user) }
        return Question {
            await client.poll(attempt.session, cancelAfter: poll.cancelAfter)
        } take: { [fixture] _ in
            fixture.clock.stopWaking(number)
        }
    }
}
