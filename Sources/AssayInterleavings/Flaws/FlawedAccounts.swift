internal import ScheduleExplorer

/// A model of an app's accounts with only their concurrent parts, and optionally with one flaw.
///
/// Without a flaw it keeps every invariant, which shows that the search finds the flaw and nothing else.
actor FlawedAccounts: AccountSubject {
    struct Session {
        let number: Int
        let person: AccountMove.Person
        var token: String

        var stored: AccountStage.Stored { AccountStage.Stored(person: person, token: token) }
    }

    struct Attempt {
        let number: Int
        /// Whether it asks for further scopes, so that the session is shown meanwhile.
        var isAddition = false
        var token: String?
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { isolation.unownedExecutor }

    let stage: AccountStage
    let flaw: InterleavingFlaw?
    private let isolation: any Actor
    let storeMutex: ModelMutex
    let revocations: ModelMutex
    let visits: ModelMutex
    var active: Session?
    var attempt: Attempt?
    private var attempts = 0
    /// The person whose credentials of the app's server the app holds.
    var held: AccountMove.Person?

    init(_ stage: AccountStage, flaw: InterleavingFlaw?) {
        self.stage = stage
        self.flaw = flaw
        isolation = stage.world.isolation
        storeMutex = ModelMutex(stage.world)
        revocations = ModelMutex(stage.world)
        visits = ModelMutex(stage.world)
    }

    nonisolated func view() -> AccountView {
        assumeIsolated { app in
            let shown: AccountView.Shown =
                app.attempt?.isAddition == false ? .busy : app.active.map { .person($0.person) } ?? .nobody
            return AccountView(shown: shown, held: app.held.map { [$0] } ?? [])
        }
    }

    func signIn(_ person: AccountMove.Person) async -> String {
        guard attempt == nil else { return "sign-in-in-progress" }
        let number = begin()
        do throws(AccountStage.Failure) {
            try await change(to: person, number)
            return "signed-in"
        } catch {
            if attempt?.number == number {
                if let token = attempt?.token, active?.person != person { await revoke(token) }
                if attempt?.number == number { attempt = nil }
            }
            return error.code
        }
    }

    func begin(isAddition: Bool = false) -> Int {
        attempts += 1
        attempt = Attempt(number: attempts, isAddition: isAddition)
        return attempts
    }

    private func change(to person: AccountMove.Person, _ number: Int) async throws(AccountStage.Failure) {
        let token = try await visits.withLock { () async throws(AccountStage.Failure) in
            // A revocation in progress could end the new grant together with the old one.
            await revocations.withLock {}
            let token = try await stage.visit(person)
            guard attempt?.number == number else {
                if active?.person != person { await revoke(token) }
                throw .cancelled
            }
            attempt?.token = token
            return token
        }
        let former = active
        try await stage.exchange(person)
        if attempt?.number == number ? flaw == .grantBeforeSave : flaw == .lateGrantTaken { held = person }
        let session = Session(number: number, person: person, token: token)
        let replaced = try await keep(session)
        if let old = flaw == .earlierTokenRevoked ? former : replaced,
            old.person != person || flaw == .samePersonRevoked
        {
            await revoke(old.token)
        }
    }

    /// Stores the session and makes it the active one, under one lock of the store.
    private func keep(_ session: Session) async throws(AccountStage.Failure) -> Session? {
        try await storeMutex.withLock { () async throws(AccountStage.Failure) in
            guard attempt?.number == session.number else { throw .cancelled }
            do throws(AccountStage.Failure) {
                try await stage.save(session.stored)
            } catch {
                if let active { try? await stage.save(active.stored) } else { await stage.removeStored() }
                throw error
            }
            guard attempt?.number == session.number else { throw .cancelled }
            let former = active
            active = session
            held = session.person
            attempt = nil
            return former
        }
    }
}

extension AccountStage.Failure {
    var code: String {
        switch self {
        case .cancelled: "cancelled"
        case .refused: "token-exchange-failed"
        case .network: "network"
        case .storage: "storage-failed"
        case .keys: "key-set-unavailable"
        }
    }
}
