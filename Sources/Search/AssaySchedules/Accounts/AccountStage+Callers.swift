internal import ScheduleExplorer

extension AccountStage {
    /// Signs Alice in and then starts the callers.
    func begin(_ subject: any AccountSubject) {
        world.spawn(name: "before") { [self] in
            require(await subject.signIn(.alice) == "signed-in", .expectedOutcome)
            for (number, actor) in scenario.actors.enumerated() {
                world.spawn(name: actor.name) { [self] in
                    for case .account(let move) in actor.steps.map(\.action) {
                        await Self.$move.withValue((move, caller: number)) { await perform(move, subject) }
                    }
                }
            }
        }
        check(.ownGrant) { Self.isOwnGrant(subject.view()) }
        checkAtEnd(.storedIsShown) { [self] in
            subject.view().shown == stored.map { .person($0.person) } ?? .nobody
                && stored.map { tokens[$0.token]?.person == $0.person } ?? true
        }
        checkAtEnd(.noEndedGrant) { [self] in
            stored.flatMap { tokens[$0.token] }.map { !$0.isRevoked && !$0.isSpent } ?? true
        }
        checkAtEnd(.grantHeldOrEnded) { [self] in
            tokens.values.allSatisfy { $0.isOver || $0.isRevoked || $0.isElsewhere || $0.person == stored?.person }
        }
    }

    private func perform(_ move: AccountMove, _ subject: any AccountSubject) async {
        let outcome: String
        var expected: Set<String> = []
        switch move.action {
        case .signIn(let person):
            outcome = await subject.signIn(person)
            expected = ["signed-in", "sign-in-in-progress", "cancelled"]
            if move.exchange == .fail { expected.insert("network") }
        case .signOut:
            outcome = await subject.signOut()
            expected = ["signed-out"]
        case .refresh:
            outcome = await subject.refresh()
            expected = ["refreshed", "not-signed-in", "token-exchange-failed"]
        case .addScopes(let person):
            outcome = await subject.addScopes()
            expected = ["scopes-added", "not-signed-in", "sign-in-in-progress", "cancelled"]
            if person != nil { expected.insert("user-mismatch") }
        }
        // Callers that share a refresh all get the failure of the caller that runs it.
        if scenario.actors.contains(where: { $0.moves.contains { $0.save == .fail } }) {
            expected.insert("storage-failed")
        }
        if scenario.actors.contains(where: { $0.moves.contains { $0.refreshed == .rotatesWithoutKeys } }) {
            expected.insert("key-set-unavailable")
        }
        world.record("\(move.name): \(outcome)")
        require(expected.contains(outcome), .expectedOutcome)
    }

    /// Whether the app holds the credentials of the account shown and of no other account.
    private static func isOwnGrant(_ view: AccountView) -> Bool {
        switch view.shown {
        case .nobody: view.held.isEmpty
        case .person(let person): view.held == [person]
        // The person who was signed in before stays signed in until the new sign-in has ended.
        case .busy: view.held.count <= 1
        }
    }

    private func require(_ condition: Bool, _ invariant: Invariant) {
        if !condition, scenario.invariants.contains(invariant) { world.fail(invariant.rawValue) }
    }

    private func check(_ invariant: Invariant, _ condition: @escaping () -> Bool) {
        if scenario.invariants.contains(invariant) { world.check(invariant.rawValue, condition) }
    }

    private func checkAtEnd(_ invariant: Invariant, _ condition: @escaping () -> Bool) {
        if scenario.invariants.contains(invariant) { world.checkAtEnd(invariant.rawValue, condition) }
    }
}

extension ActorScript {
    fileprivate var moves: [AccountMove] {
        steps.compactMap { step in
            if case .account(let move) = step.action { move } else { nil }
        }
    }
}
