/// An app's accounts on a stage: the library's, or flawed ones.
protocol AccountSubject: AnyObject, Sendable {
    /// - Returns: the outcome's name: `signed-in`, or the reason of a refusal.
    func signIn(_ person: AccountMove.Person) async -> String
    /// - Returns: `signed-out`, or the reason of a refusal.
    func signOut() async -> String
    /// - Returns: `refreshed`, or the reason of a refusal.
    func refresh() async -> String
    /// What the app shows and holds; looked at between two steps, on the world's thread.
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
    /// Whose credentials of the app's server can be had.
    let held: [AccountMove.Person]
}
