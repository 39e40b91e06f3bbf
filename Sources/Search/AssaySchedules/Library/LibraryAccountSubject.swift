internal import GoogleSignInAccounts
internal import GoogleSignInClient
internal import ScheduleExplorer

/// The library's accounts under test, with the stage as provider, store and backend.
final class LibraryAccountSubject: AccountSubject {
    private let service: AccountService

    init(_ stage: AccountStage, store: any SessionStore) {
        service = AccountService(
            performer: StageAccountProvider(stage: stage), store: store,
            backend: ServerAccounts(StageBackend(stage: stage)), wallTime: { stage.fixtures.now },
            isolation: stage.world.isolation)
    }

    func signIn(_ person: AccountMove.Person) async -> String {
        await outcome("signed-in") { () async throws(GoogleSignInError) in
            _ = try await service.signIn(loginHint: person.rawValue)
        }
    }

    func signOut() async -> String {
        await outcome("signed-out") { () async throws(GoogleSignInError) in _ = try await service.signOut() }
    }

    func refresh() async -> String {
        await outcome("refreshed") { () async throws(GoogleSignInError) in _ = try await service.accessToken() }
    }

    func addScopes() async -> String {
        await outcome("scopes-added") { () async throws(GoogleSignInError) in _ = try await service.addScopes(["drive"])
        }
    }

    func view() -> AccountView {
        service.assumeIsolated { service in
            let shown: AccountView.Shown
            switch service.state {
            case .signedIn(let account): shown = account.accountID.flatMap(Self.person).map { .person($0) } ?? .nobody
            case .signedOut, .failed: shown = .nobody
            case .restoring, .signingIn: shown = .busy
            }
            let held = AccountMove.Person.allCases.filter { service.grant(forAccount: $0.rawValue) != nil }
            return AccountView(shown: shown, held: held)
        }
    }

    /// The app's server uses the person's name as the account ID.
    private static func person(_ accountID: String) -> AccountMove.Person? {
        AccountMove.Person(rawValue: accountID)
    }

    private nonisolated(nonsending) func outcome(
        _ name: String, _ body: nonisolated(nonsending) () async throws(GoogleSignInError) -> Void
    ) async -> String {
        do throws(GoogleSignInError) {
            try await body()
            return name
        } catch {
            return error.code.rawValue
        }
    }
}
