internal import GoogleSignInClient

/// The screen that an app shows, as a function of the account state and the account's content.
public enum AccountScreen: Sendable, Hashable {
    /// The app has just started and does not yet know who is signed in or what they have.
    case launch

    /// The person can sign in; `isBusy` while a sign-in runs and the button is disabled.
    case signIn(isBusy: Bool, message: UserMessage?)

    /// The start screen for a person without content.
    case empty

    /// The main screen.
    case main

    /// Selects the screen.
    ///
    /// - Parameters:
    ///   - state: the state of the account service.
    ///   - itemCount: the number of items in the account of `state`; `nil` while it is unknown. Count only the items of
    ///     this account: another account's number would show its screen.
    public init(state: AccountState, itemCount: Int?) {
        switch state {
        case .restoring:
            self = .launch
        case .signingIn:
            self = .signIn(isBusy: true, message: nil)
        case .signedOut(let reason):
            self = .signIn(isBusy: false, message: reason.flatMap { UserMessage(for: $0.code) })
        case .failed(let error):
            self = .signIn(isBusy: false, message: UserMessage(for: error.code))
        case .signedIn:
            guard let itemCount else {
                self = .launch
                return
            }
            self = itemCount == 0 ? .empty : .main
        }
    }
}
