extension Judge {
    /// The verdict on the runs of a script: the outcomes of its steps, then violations of general rules, then the
    /// content of the stores.
    func judge(_ evidence: AccountEvidence, _ expected: AccountExpectation) -> Judgement {
        let plays = evidence.plays
        if let judgement = judge(mistake: plays.lazy.compactMap(\.mistake).first, of: AccountScript.name) {
            return judgement
        }
        for play in plays {
            let judgement = AccountPlayJudge(frame: self, expected: expected, play: play).judge()
            guard judgement.verdict == .passed else { return judgement }
        }
        guard let last = plays.last else { return Judgement(.inconclusive, nil, "nothing was played") }
        if plays.count == ScriptProbe<AccountScript>.maximumCalls, last.metFault {
            return Judgement(.failed, .rejectedGood, "a step did not end within \(plays.count) calls")
        }
        let tried = plays.count(where: \.metFault)
        let times = last.call == nil ? "" : ", with an interruption at each of \(tried) calls"
        let judgement = Judgement(.passed, nil, "every step as expected" + times)
        return plays.contains(where: \.unmet.isEmpty) ? judgement : judgement.unless(plays[0].unmet)
    }
}

/// Judges one run of a script.
private struct AccountPlayJudge {
    /// The judge of the vector, which compares the outcomes.
    let frame: Judge
    let expected: AccountExpectation
    let play: AccountEvidence.Play
    /// The accounts by label.
    var accounts = AccountLabels()

    func judge() -> Judgement {
        var copy = self
        let judgement = copy.judged()
        guard judgement.verdict != .passed, let call = play.call, play.metFault else { return judgement }
        return Judgement(judgement.verdict, judgement.kind, "at call \(call), \(judgement.detail)")
    }

    private mutating func judged() -> Judgement {
        for entry in play.transcript.entries where !entry.hasCrashed && entry.step.fault?.effect.isCrash != true {
            if let judgement = judge(entry, entry.step.expected) { return judgement }
        }
        if let last = expected.last, let entry = play.transcript.entries.last {
            if let judgement = judge(entry, last) { return judgement }
        }
        if let violation = play.scene?.violations.first { return Judgement(.failed, .acceptedBad, violation) }
        for entry in play.transcript.entries where !entry.hasCrashed {
            if let problem = contradiction(in: entry) {
                return Judgement(.failed, .acceptedBad, "\(entry.step.title): \(problem)")
            }
        }
        if let problem = storeProblem() { return Judgement(.failed, .acceptedBad, "afterwards: \(problem)") }
        return Judgement(.passed, nil, "every step as expected")
    }

    /// What is wrong with the outcome of a step; `nil` if it is as expected.
    private mutating func judge(
        _ entry: AccountEvidence.Entry, _ expected: AccountStepExpectation
    ) -> Judgement? {
        let title = entry.step.title
        switch entry.observation {
        case .accept(let output):
            guard expected.accepts else {
                return frame.judge(entry.observation, expecting: .reject(expected.reasons), at: title)
            }
            if let problem = problem(in: output, of: entry.step, expected) {
                return Judgement(.failed, .wrongOutput, "\(title): \(problem)")
            }
        case .reject:
            if let refusal = expected.refusal {
                let judgement = frame.judge(entry.observation, expecting: refusal, at: title)
                guard judgement.isUnobjectionable else { return judgement }
            }
        case .unsupported, .crashed, .hung, .notPut:
            return Judgement(.inconclusive, nil, "\(title): no answer")
        }
        switch (expected.state, entry.state) {
        case (.signedIn, .signedOut):
            return Judgement(.failed, .rejectedGood, "\(title): expected the client to be signed in after it")
        case (.signedOut, .signedIn):
            return Judgement(.failed, .acceptedBad, "\(title): expected the client to be signed out after it")
        default: return nil
        }
    }

    /// What is wrong with the output of an acceptance; `nil` if nothing is.
    private mutating func problem(
        in output: [String: OutputValue], of step: AccountStep, _ expected: AccountStepExpectation
    ) -> String? {
        guard let name = step.action.requiredOutput else { return nil }
        switch (name, output[name]) {
        case ("account", .string(let account)?):
            return expected.account.flatMap { accounts.bind($0, account) }
        case ("user", .string(let user)?):
            guard let named = expected.user, !named.utf8.elementsEqual(user.utf8) else { return nil }
            return "expected the user \"\(named)\", got another"
        case ("actions", .strings(let actions)?):
            guard let wanted = expected.actions, wanted != Set(actions) else { return nil }
            let words = [wanted.sorted(), actions.sorted()].map {
                $0.isEmpty ? "nothing" : $0.joined(separator: ", ")
            }
            return "the app has to do \(words[0]), and the client says \(words[1])"
        default: return "accepted without its required output \"\(name)\""
        }
    }

    /// What is wrong with the credentials of the app's own server that a client holds; `nil` if nothing is.
    private func credentialProblem(in entry: AccountEvidence.Entry) -> String? {
        switch (entry.credentials, entry.state) {
        case (.none, _): nil
        case (_, .signedOut): "nobody is signed in, but the client holds credentials of its server"
        case (.unknown, _): "the client holds credentials that its server has not issued"
        case (.of(let user), .signedIn(let account)):
            user.utf8.elementsEqual(account.utf8)
                ? nil : "an account is signed in with the server credentials of another account"
        }
    }

    /// A contradiction between the outcome of a step and the state that the client reports; `nil` if there is none.
    private func contradiction(in entry: AccountEvidence.Entry) -> String? {
        if let problem = credentialProblem(in: entry) { return problem }
        switch (entry.step.action, entry.observation) {
        case (.signUp, .accept(let output)), (.signIn, .accept(let output)), (.restore, .accept(let output)),
            (.link, .accept(let output)):
            guard case .string(let account)? = output["account"] else { return nil }
            return entry.state == .signedIn(account: account)
                ? nil : "it was accepted, but the client does not say that the account is signed in"
        case (.signOut, .accept), (.delete, .accept):
            if entry.state != .signedOut { return "it was accepted, but an account is still signed in" }
            return entry.storedCount == 0 ? nil : "it was accepted, but the session storage is not empty"
        case (.signUp, .reject), (.signIn, .reject), (.restore, .reject):
            return entry.state != .signedOut && entry.state != entry.stateBefore
                ? "it was refused, but it signed an account in" : nil
        default: return nil
        }
    }

    /// What is wrong with the content of the stores; `nil` if nothing is.
    private func storeProblem() -> String? {
        guard let scene = play.scene else { return "the script was not played to its end" }
        func problem(_ what: String, _ found: Int, _ count: AccountExpectation.Count?) -> String? {
            guard let count, !count.allows(found) else { return nil }
            return "expected \(count.words) \(what), found \(found)"
        }
        let keys = scene.objects.keys
        let segments = keys.map { $0.split(separator: "/", omittingEmptySubsequences: false) }
        let users = Set(segments.filter { $0.first == "users" && $0.count > 1 }.map { $0[1] })
        let identities = segments.filter { $0.first == "identities" }
        if let problem = problem("accounts", users.count, expected.accounts)
            ?? problem("identities", identities.count, expected.identities)
            ?? problem("tokens revoked", play.revocations, expected.revoked)
            ?? problem("refresh tokens at the provider", play.refreshes, expected.provider)
            ?? problem("requests to the backend", scene.backend.requests.count, expected.backend)
        {
            return problem
        }
        for (name, count) in expected.objects.sorted(by: { $0.key < $1.key }) {
            let pattern = AccountKeyPattern(accounts.filled(into: name))
            if let problem = problem("objects \(name)", keys.count(where: pattern.matches), count) { return problem }
        }
        for (device, count) in expected.stored.sorted(by: { $0.key < $1.key }) {
            let found = scene.stored[device]?.count ?? 0
            if let problem = problem("items in the session storage of \(device)", found, count) { return problem }
        }
        for (device, state) in expected.state.sorted(by: { $0.key < $1.key }) {
            let said = play.states[device] ?? .signedOut
            switch state {
            case .signedOut: if said != .signedOut { return "expected nobody to be signed in on \(device)" }
            case .account(let label):
                guard let account = accounts[label], said == .signedIn(account: account) else {
                    return "expected the account \"\(label)\" to be signed in on \(device)"
                }
            }
        }
        for (device, state) in expected.credentials.sorted(by: { $0.key < $1.key }) {
            let held = play.credentials[device] ?? .none
            switch state {
            case .signedOut: if held != .none { return "expected no credentials of the server on \(device)" }
            case .account(let label):
                guard let account = accounts[label], held == .of(account: account) else {
                    return "expected the server's credentials of the account \"\(label)\" on \(device)"
                }
            }
        }
        for device in expected.sealed {
            for bytes in (scene.stored[device] ?? [:]).values {
                guard let secret = scene.secrets.first(where: { $0.isReadable(in: bytes) }) else { continue }
                return "\(secret.kind.rawValue) can be read in the session storage of \(device)"
            }
        }
        return nil
    }
}
