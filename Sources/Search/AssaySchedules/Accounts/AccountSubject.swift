/// An implementation of an app's accounts under test: the library's.
protocol AccountSubject: AnyObject, Sendable {
    /// - Returns: `signed-in`, or the reason of a refusal.
    func signIn(_ person: AccountMove.Person) async -> String
    /// - Returns: `signed-out`, or the reason of a refusal.
    func signOut() async -> String
    /// - Returns: `refreshed`, or the reason of a refusal.
    func refresh() async -> String
    /// - Returns: `scopes-added`, or the reason of a refusal.
    func addScopes() async -> String
    /// What the app shows and holds; called between two steps, on the world's thread.
    func view() -> AccountView
}

/// What an app shows and holds at one moment.
struct AccountView: Equatable {
    enum Shown: Equatable {
        case nobody
        case person(AccountMove.Person)
        /// Somebody is signing in.
        case busy
    }

    let shown: Shown
    /// The people whose credentials of the app's server the app can use.
    let held: [AccountMove.Person]
}
