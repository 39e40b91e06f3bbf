internal import AssayJSON
internal import TokenForge

/// Reads the steps of an account script one by one.
struct AccountStepReader {
    let settings: SignInSettings
    let people: AccountPeople
    let forge: Forge
    let devices: Set<String>
    var count = 0

    /// - Parameters:
    ///   - other: the device of the step during which this one happens.
    ///   - place: what that step waits for, if the person on the same device does not have to wait.
    mutating func step(
        _ node: JSONNode, meanwhileOn other: String? = nil, waitingFor place: AccountCall.Place? = nil
    ) throws(JSONError) -> AccountStep {
        count += 1
        let number = count
        let (word, action, object) = try StepForm.read(
            node, by: AccountStepForms.all,
            in: AccountStepScope(settings: settings, people: people, forge: forge, devices: devices, number: number))
        let device = try ScriptSteps.device(object)
        if let other { try checkMeanwhile(action, isElsewhere: device != other, place, object) }
        let fault = try object.optional("fault", AccountFault.init(decoding:))
        var meanwhile: AccountMeanwhile?
        if let node = object.optionalMember("meanwhile") {
            meanwhile = try self.meanwhile(node, during: action, on: device)
        }
        let expected = try object.optional("expect", AccountStepExpectation.init(decoding:))
        if let stray = object.optionalMember("expect"), fault?.effect.isCrash == true {
            throw stray.error("a step in which the app crashes has no outcome")
        }
        if let stray = object.optionalMember("expect"), expected?.account != nil, action.requiredOutput != "account" {
            throw stray.error("an acceptance of \(word) names no account")
        }
        return AccountStep(
            action: action, device: device, number: number, fault: fault, meanwhile: meanwhile,
            expected: expected ?? .accepted,
            title: ScriptSteps.title("\(number)", word, device == ScriptSteps.defaultDevice ? "" : "on \(device)"))
    }

    private mutating func meanwhile(
        _ node: JSONNode, during action: AccountStep.Action, on device: String
    ) throws(JSONError) -> AccountMeanwhile {
        let object = try node.object(allowing: AccountCallPattern.members + ["steps"])
        let calls = try AccountCallPattern(object)
        let nodes = try object.member("steps").array()
        guard !nodes.isEmpty else { throw node.error("the list of steps is empty") }
        let place: AccountCall.Place? =
            switch (calls.place, action) {
            case (.backend, _), (.provider, .refresh): calls.place
            default: nil
            }
        var steps: [AccountStep] = []
        for node in nodes {
            steps.append(try step(node, meanwhileOn: device, waitingFor: place))
            guard place == .provider, let last = steps.last, last.device == device else { continue }
            let isAfterSignOut = steps.dropLast().contains { step in
                if case .signOut = step.action { step.device == device } else { false }
            }
            if last.action.opensAccount, isAfterSignOut {
                throw node.error(
                    "a client may let a sign-in wait for the refresh of a session that has ended, and the refresh "
                        + "waits for this step")
            }
        }
        return AccountMeanwhile(calls: calls, steps: steps)
    }

    /// Checks a step that happens during a client's call.
    ///
    /// It cannot wait for that client, unless the client waits for a server or for a refresh, and has no own fault.
    private func checkMeanwhile(
        _ action: AccountStep.Action, isElsewhere: Bool, _ place: AccountCall.Place?, _ object: JSONMembers
    ) throws(JSONError) {
        let problem: String? =
            switch action {
            case .advance: "the time cannot advance during a call"
            case .put: nil
            // A person does not wait for a server: they sign out, or sign in again.
            case .signOut, .signIn, .signUp:
                isElsewhere || place != nil ? nil : "a step within \"meanwhile\" must be on another device"
            // A request to an API does not wait for the app's own server either.
            case .refresh:
                isElsewhere || place == .backend ? nil : "a step within \"meanwhile\" must be on another device"
            default: isElsewhere ? nil : "a step within \"meanwhile\" must be on another device"
            }
        if let problem { throw JSONError(problem, at: object.location) }
        for name in ["fault", "meanwhile"] {
            guard let stray = object.optionalMember(name) else { continue }
            throw stray.error("a step within \"meanwhile\" has no \"\(name)\"")
        }
    }
}
