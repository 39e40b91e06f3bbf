internal import ScheduleExplorer

/// One world of an app's accounts: the provider, the app's server, the session's store, and the state for the
/// invariants.
///
/// It is `@unchecked Sendable` because only its world's thread accesses it, one step at a time.
final class AccountStage: @unchecked Sendable {
    /// A refresh token that the provider has issued.
    struct Token {
        let person: AccountMove.Person
        /// Whether the provider has replaced or ended it.
        var isOver = false
        /// Whether a refresh has replaced it.
        var isSpent = false
        /// Whether the app has revoked it.
        var isRevoked = false
        /// Whether somebody else answered a request for further scopes, who may use the app elsewhere and keeps it.
        var isElsewhere = false
    }

    /// The session in the store.
    struct Stored: Equatable {
        let person: AccountMove.Person
        let token: String
    }

    enum Failure: Error, Equatable {
        case cancelled
        case refused
        case network
        case storage
        /// The ID token of a refresh cannot be verified, and a new refresh token has come with it.
        case keys(refreshToken: String)
    }

    /// The move of the running task, and the index of its caller.
    @TaskLocal static var move = (AccountMove(action: .signIn(.alice)), caller: -1)

    let world: World
    let scenario: ScheduleScenario
    let fixtures: Fixtures
    private(set) var tokens: [String: Token] = [:]
    private(set) var stored: Stored?
    /// The callers whose first write has failed.
    private var failedSaves: Set<Int> = []

    init(_ world: World, _ scenario: ScheduleScenario, _ fixtures: Fixtures) {
        self.world = world
        self.scenario = scenario
        self.fixtures = fixtures
    }

    // MARK: The provider

    /// Visits the provider's pages, and returns a new refresh token.
    nonisolated(nonsending) func visit(_ person: AccountMove.Person) async throws(Failure) -> String {
        try await pass("sign-in of \(person.rawValue)")
        return issue(person)
    }

    /// Uses a refresh token.
    ///
    /// - Returns: The refresh token to use from now on.
    nonisolated(nonsending) func refresh(_ text: String) async throws(Failure) -> String {
        try await pass("answer to a refresh")
        guard let token = tokens[text], !token.isOver, !token.isRevoked else { throw .refused }
        switch Self.move.0.refreshed {
        case .accepted: return text
        case .refused:
            change(of: token.person) { $0.isOver = true }
            throw .refused
        case .rotates: return replace(text, of: token.person)
        case .rotatesWithoutKeys: throw .keys(refreshToken: replace(text, of: token.person))
        }
    }

    private func replace(_ text: String, of person: AccountMove.Person) -> String {
        tokens[text]?.isOver = true
        tokens[text]?.isSpent = true
        return issue(person)
    }

    /// Asks for further scopes for the person who is signed in.
    ///
    /// - Returns: The person who answers, and their new refresh token.
    nonisolated(nonsending) func addScopes(
        to person: AccountMove.Person
    ) async throws(Failure) -> (person: AccountMove.Person, token: String) {
        try await pass("answer to a request for scopes")
        var answering = person
        if case .addScopes(let other?) = Self.move.0.action { answering = other }
        let token = issue(answering)
        tokens[token]?.isElsewhere = answering != person
        return (answering, token)
    }

    /// Revokes a valid refresh token and, as Google does, every earlier grant of that person to the app.
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
