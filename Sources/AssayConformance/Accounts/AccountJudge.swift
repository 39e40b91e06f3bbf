extension Judge {
    /// The verdict on the runs of a script: the outcomes of its steps, then violations of general rules, then the
    /// content of the stores.
    func judge(_ transcript: AccountTranscript, _ expected: AccountExpectation) -> Judgement {
        let plays = transcript.plays
        if let mistake = plays.compactMap(\.mistake).first {
            return Judgement(.inconclusive, nil, "the script is wrong: \(mistake)")
        }
        if case .either(let why) = expectation.outcome, expectation.isRelaxed { return .unjudged(why: why) }
        for play in plays {
            let judgement = AccountPlayJudge(reasons: reasons, expected: expected, play: play).judge()
            guard judgement.verdict == .passed else { return judgement }
        }
        guard let last = plays.last else { return Judgement(.inconclusive, nil, "nothing was played") }
        if plays.count == AccountProbe.maximumCalls, last.metFault {
            return Judgement(.failed, .rejectedGood, "a step did not end within \(plays.count) calls")
        }
        if !plays.contains(where: \.metFault) {
            return Judgement(.inconclusive, nil, "the client did not make the call that a step waits for")
        }
        let tried = plays.count(where: \.metFault)
        let times = last.call == nil ? "" : ", with an interruption at each of \(tried) calls"
        return Judgement(.passed, nil, "every step as expected" + times)
    }
}

/// Judges one run of a script.
private struct AccountPlayJudge {
    let reasons: ClientDescription.Reasons
    let expected: AccountExpectation
    let play: AccountTranscript.Play
    /// The accounts by label.
    var accounts = AccountLabels()

    func judge() -> Judgement {
        var copy = self
        let judgement = copy.judged()
        guard judgement.verdict != .passed, let call = play.call, play.metFault else { return judgement }
        return Judgement(judgement.verdict, judgement.kind, "at call \(call), \(judgement.detail)")
    }

    private mutating func judged() -> Judgement {
        for entry in play.entries where !entry.hasCrashed && entry.step.fault?.effect.isCrash != true {
            if let judgement = judge(entry, entry.step.expected) { return judgement }
        }
        if let last = expected.last, let entry = play.entries.last {
            if let judgement = judge(entry, last) { return judgement }
        }
        if let violation = play.fixture.violations.first { return Judgement(.failed, .acceptedBad, violation) }
        for entry in play.entries where !entry.hasCrashed {
            if let problem = contradiction(in: entry) {
                return Judgement(.failed, .acceptedBad, "\(entry.step.title): \(problem)")
            }
        }
        if let problem = storeProblem() { return Judgement(.failed, .acceptedBad, "afterwards: \(problem)") }
        return Judgement(.passed, nil, "every step as expected")
    }

    /// What is wrong with the outcome of a step; `nil` if it is as expected.
    private mutating func judge(
        _ entry: AccountTranscript.Entry, _ expected: AccountStepExpectation
    ) -> Judgement? {
        let title = entry.step.title
        let wanted = Expectation(expected.outcome).words
        switch entry.observation {
        case .accept(let output):
            guard expected.accepts else {
                return Judgement(.failed, .acceptedBad, "\(title): expected \(wanted), but the client accepted")
            }
            if entry.step.action.namesAccount {
                guard case .string(let account)? = output["account"] else {
                    return Judgement(
                        .failed, .wrongOutput, "\(title): accepted without its required output \"account\"")
                }
                if let label = expected.account, let problem = accounts.bind(label, account) {
                    return Judgement(.failed, .wrongOutput, "\(title): \(problem)")
                }
            }
            if case .exchange = entry.step.action {
                guard case .string(let user)? = output["user"] else {
                    return Judgement(
                        .failed, .wrongOutput, "\(title): accepted without its required output \"user\"")
                }
                if let named = expected.user, !named.utf8.elementsEqual(user.utf8) {
                    return Judgement(.failed, .wrongOutput, "\(title): expected the user \"\(named)\", got another")
                }
            }
            if case .securityEvent = entry.step.action {
                guard case .strings(let actions)? = output["actions"] else {
                    return Judgement(
                        .failed, .wrongOutput, "\(title): accepted without its required output \"actions\"")
                }
                if let wanted = expected.actions, wanted != Set(actions) {
                    let words = [wanted.sorted(), actions.sorted()].map {
                        $0.isEmpty ? "nothing" : $0.joined(separator: ", ")
                    }
                    return Judgement(
                        .failed, .wrongOutput,
                        "\(title): the app has to do \(words[0]), and the client says \(words[1])")
                }
            }
        case .reject(let reason, let message):
            let found = (reason.map { "refused with \($0.rawValue)" } ?? "refused") + (message.map { " (\($0))" } ?? "")
            if expected.reasons.isEmpty, !expected.acceptsAnyRefusal {
                return Judgement(.failed, .rejectedGood, "\(title): expected \(wanted), but the client \(found)")
            }
            if case .exact(let known) = reasons, !known.isDisjoint(with: expected.reasons), let reason,
                !expected.reasons.contains(reason), !expected.acceptsAnyRefusal
            {
                let words = expected.reasons.map(\.rawValue).joined(separator: " or ")
                return Judgement(
                    .failed, .wrongReason, "\(title): expected a refusal with \(words), but the client \(found)")
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

    /// What is wrong with the credentials of the app's own server that a client holds; `nil` if nothing is.
    private func credentialProblem(in entry: AccountTranscript.Entry) -> String? {
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
    private func contradiction(in entry: AccountTranscript.Entry) -> String? {
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
        let fixture = play.fixture
        func problem(_ what: String, _ found: Int, _ count: AccountExpectation.Count?) -> String? {
            guard let count, !count.allows(found) else { return nil }
            return "expected \(count.words) \(what), found \(found)"
        }
        let keys = fixture.objects.keys
        let segments = keys.map { $0.split(separator: "/", omittingEmptySubsequences: false) }
        let users = Set(segments.filter { $0.first == "users" && $0.count > 1 }.map { $0[1] })
        let identities = segments.filter { $0.first == "identities" }
        if let problem = problem("accounts", users.count, expected.accounts)
            ?? problem("identities", identities.count, expected.identities)
            ?? problem("tokens revoked", fixture.revoked.count, expected.revoked)
            ?? problem(
                "requests to the provider", fixture.calls.count { $0.place == .provider }, expected.provider)
            ?? problem("requests to the backend", fixture.backendRequests.count, expected.backend)
        {
            return problem
        }
        for (name, count) in expected.objects.sorted(by: { $0.key < $1.key }) {
            let pattern = AccountKeyPattern(accounts.filled(into: name))
            if let problem = problem("objects \(name)", keys.count(where: pattern.matches), count) { return problem }
        }
        for (device, count) in expected.stored.sorted(by: { $0.key < $1.key }) {
            let found = fixture.stored[device]?.count ?? 0
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
            for bytes in (fixture.stored[device] ?? [:]).values {
                guard let secret = fixture.secrets.first(where: { $0.isReadable(in: bytes) }) else { continue }
                return "\(secret.kind.rawValue) can be read in the session storage of \(device)"
            }
        }
        return nil
    }
}
