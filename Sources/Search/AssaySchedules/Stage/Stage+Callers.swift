internal import ScheduleExplorer

extension Stage {
    /// Performs all steps of one actor.
    func perform(_ actor: Int) async {
        await Self.$caller.withValue(actor) {
            for step in scenario.actors[actor].steps {
                await waitForTurn(of: step.name)
                // A cancelled actor performs no further steps.
                guard !Task.isCancelled else { break }
                await perform(step, of: actor)
            }
        }
        unfinishedActors -= 1
        guard unfinishedActors == 0 else { return }
        guard subject != nil, scenario.hasSignIn, scenario.invariants.contains(.freeAfterwards) else {
            subject = nil
            return
        }
        world.spawn(name: "afterwards") { [self] in await signInAfterwards() }
    }

    private func perform(_ step: ActorScript.Step, of actor: Int) async {
        switch step.action {
        case .signIn: await signIn(step, actor)
        case .signInOnDevice: await signInOnDevice(step, actor)
        case .decide(let isAllowed): decide(isAllowed)
        case .refresh: await refresh(step, actor)
        case .revoke:
            guard let subject else { return }
            isRevocationCalled = true
            refreshesBeforeRevocation = requestCounts[.refresh] ?? 0
            judge(await subject.revoke(), step, actor, usual: ["revoked"])
        case .verify(let key):
            guard let subject else { return }
            judge(await subject.verify(key), step, actor, usual: ["verified"])
        case .rotate: keyGeneration += 1
        case .drop: subject = nil
        case .cancel(let other):
            cancelledAt[other] = cancelledAt[other] ?? now
            tasks[other].cancel()
        case .wait(let other): await tasks[other].wait()
        case .sleep(let seconds): try? await world.clock.sleep(for: .seconds(seconds))
        case .moveClock(let seconds): clockDifference += Int64(seconds)
        // Scenarios with accounts run on an `AccountStage`.
        case .account: break
        }
    }

    private func signIn(_ step: ActorScript.Step, _ actor: Int) async {
        guard let subject else { return }
        let othersBefore = signInsInProgress > 0
        signInsInProgress += 1
        signInsStarted += 1
        let started = signInsStarted
        let first = visits.count
        let outcome = await subject.signIn()
        signInsInProgress -= 1
        let own = visits.indices.dropFirst(first).filter { visits[$0].caller == actor }
        if case .signedIn(let visit) = outcome { require(own.contains(visit), .ownAttempt) }
        var usual = own.reduce(into: Set<String>()) { $0.formUnion(scenario.visit($1).outcomes) }
        // The user agent did not call back in time.
        if own.contains(where: { now - visits[$0].openedAt >= Self.visitLimit && !isCalledBackInTime($0) }) {
            usual.insert("timed-out")
        }
        if othersBefore || signInsStarted > started, own.isEmpty { usual.insert("sign-in-in-progress") }
        judge(outcome, step, actor, usual: usual)
    }

    private func isCalledBackInTime(_ visit: Int) -> Bool {
        visits[visit].calledBackAt.map { $0 - visits[visit].openedAt < Self.visitLimit } ?? false
    }

    private func refresh(_ step: ActorScript.Step, _ actor: Int) async {
        guard let subject else { return }
        let latestBefore = latestRefresh
        let outcome = await subject.refresh()
        if case .refreshed(let number) = outcome {
            require(number > latestBefore, .freshRefresh)
            require(!overtakenRefreshes.contains(number), .noTokenAfterRevocation)
            latestRefresh = max(latestRefresh, number)
        }
        var usual: Set = ["refreshed"]
        if isRevocationCalled { usual.insert("token-exchange-failed") }
        judge(outcome, step, actor, usual: usual)
    }

    func judge(_ outcome: Outcome, _ step: ActorScript.Step, _ actor: Int, usual: Set<String>) {
        world.record("\(step.name): \(outcome.name)")
        let name = outcome.name
        if let time = cancelledAt[actor] { require(time == now, .promptCancellation) }
        let isExpected =
            step.expected?.contains(name) ?? usual.contains(name)
            || name == "cancelled" && cancelledAt[actor] != nil || name == "timed-out" && hasSlowRequest
        require(isExpected, .expectedOutcome)
    }

    /// Signs in once more, with a user agent that refuses immediately.
    private func signInAfterwards() async {
        require(openSessions == 0, .nothingLeft)
        isAfterwards = true
        let outcome = await subject?.signIn()
        require(outcome == .refused("user-cancelled"), .freeAfterwards)
        subject = nil
    }
}
