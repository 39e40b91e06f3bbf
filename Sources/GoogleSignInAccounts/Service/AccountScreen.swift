/// Which screen an app shows, as a function of who is signed in and what they have.
public enum AccountScreen: Sendable, Hashable {
    /// The app has begun and does not know yet who is signed in, or what they have.
    case launch

    /// The person can sign in; `isBusy` while they do, when the button does nothing.
    case signIn(isBusy: Bool, message: UserMessage?)

    /// Where a person begins who has no content of their own yet.
    case emptyRepertoire

    /// The app itself.
    case main

    /// The screen that follows.
    ///
    /// - Parameters:
    ///   - itemCount: how many items of their own the account of `state` has; nil while that is not known. Count those
    ///     kept under this account alone: a number that is left from another one shows their screen.
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
            self = itemCount == 0 ? .emptyRepertoire : .main
        }
    }
}
