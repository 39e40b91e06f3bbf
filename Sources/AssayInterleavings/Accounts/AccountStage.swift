internal import ScheduleExplorer

/// One world of an app's accounts: the provider, the app's server, the session's store, and the books that the
/// invariants are kept in.
///
/// It is touched on its world's thread alone, one step at a time; that is what `@unchecked` stands for.
final class AccountStage: @unchecked Sendable {
    /// A refresh token that the provider has issued.
    struct Token {
        let person: AccountMove.Person
        /// Whether the provider has replaced it, or ended it by itself.
        var isOver = false
        /// Whether the app has had it ended.
        var isRevoked = false
    }

    /// What the store keeps.
    struct Stored: Equatable {
        let person: AccountMove.Person
        let token: String
    }

    enum Failure: Error {
        case cancelled
        case refused
        case network
        case storage
    }

    /// What the running task was asked for, and by which caller.
    @TaskLocal static var move = (AccountMove(action: .signIn(.alice)), caller: -1)

    let world: World
    let scenario: InterleavingScenario
    let fixtures: Fixtures
    private(set) var tokens: [String: Token] = [:]
    private(set) var stored: Stored?
    /// The callers whose first write has failed.
    private var failedSaves: Set<Int> = []

    init(_ world: World, _ scenario: InterleavingScenario, _ fixtures: Fixtures) {
        self.world = world
        self.scenario = scenario
        self.fixtures = fixtures
    }

    // MARK: The provider

    /// A visit to the provider's pages, which ends with a new refresh token.
    nonisolated(nonsending) func visit(_ person: AccountMove.Person) async throws(Failure) -> String {
        try await pass("sign-in of \(person.rawValue)")
        return issue(person)
    }

    /// Spends a refresh token.
    ///
    /// - Returns: the one to use from now on.
    nonisolated(nonsending) func refresh(_ text: String) async throws(Failure) -> String {
        try await pass("answer to a refresh")
        guard let token = tokens[text], !token.isOver, !token.isRevoked else { throw .refused }
        switch Self.move.0.refreshed {
        case .accepted: return text
        case .refused:
            change(of: token.person) { $0.isOver = true }
            throw .refused
        case .rotates:
            tokens[text]?.isOver = true
            return issue(token.person)
        }
    }

    /// Ends a refresh token that is good still, and with it every grant of that person to the app so far, as Google does.
    nonisolated(nonsending) func revoke(_ text: String) async throws(Failure) {
        try await pass("revocation")
        guard let token = tokens[text], !token.isOver else { return }
        change(of: token.person) { $0.isRevoked = true }
    }

    private func change(of person: AccountMove.Person, _ body: (inout Token) -> Void) {
        for (text, var token) in tokens where token.person == person {
            body(&token)
            tokens[text] = token
        }
    }

    private func issue(_ person: AccountMove.Person) -> String {
        let text = "1//\(person.rawValue)-\(tokens.count)"
        tokens[text] = Token(person: person)
        return text
    }

    // MARK: The app's server and the store

    /// Asks the app's server for credentials.
    nonisolated(nonsending) func exchange(_ person: AccountMove.Person) async throws(Failure) {
        let name = "server's answer for \(person.rawValue)"
        switch Self.move.0.exchange {
        case .deaf: await world.gate(name: name)
        case .fail:
            try await pass(name)
            throw .network
        default: try await pass(name)
        }
    }

    nonisolated(nonsending) func load() async -> Stored? {
        await world.gate(name: "load")
        return stored
    }

    nonisolated(nonsending) func save(_ session: Stored) async throws(Failure) {
        await world.gate(name: "save")
        stored = session
        let (move, caller) = Self.move
        if move.save == .fail, failedSaves.insert(caller).inserted { throw .storage }
    }

    nonisolated(nonsending) func removeStored() async {
        await world.gate(name: "remove")
        stored = nil
    }

    private nonisolated(nonsending) func pass(_ name: String) async throws(Failure) {
        do {
            try await world.cancellableGate(name: name)
        } catch {
            throw .cancelled
        }
    }
}
