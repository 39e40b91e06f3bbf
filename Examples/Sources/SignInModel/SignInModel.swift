import GoogleSignInAccounts
import GoogleSignInClient
import Observation

/// What the screens of an app show and do: the model behind the views in docs/apple.md.
///
/// It keeps the account service's state on the main actor, so that SwiftUI can draw it, and has one method for each button.
@MainActor @Observable
public final class SignInModel {
    /// The state of the account service.
    public private(set) var state = AccountState.restoring

    /// What to tell the person about a sign-out or a deletion that did not reach Google; nil if there is nothing to tell.
    public private(set) var notice: String?

    private let service: AccountService

    /// Creates a model of a service; call `run()` to begin.
    public init(service: AccountService) {
        self.service = service
    }

    /// The screen to show.
    ///
    /// - Parameter itemCount: how many things the person has in the app; nil while it is unknown.
    public func screen(itemCount: Int?) -> AccountScreen {
        AccountScreen(state: state, itemCount: itemCount)
    }

    /// The person's name, or else their email address; nil if nobody is signed in.
    public var personName: String? {
        state.account.map { $0.claims.name ?? $0.claims.email ?? "" }
    }

    /// Restores the stored session, and follows the service's states until the task is cancelled: `.task { await model.run() }`.
    public func run() async {
        let states = await service.states()
        async let restored = try? service.restore()
        for await state in states { self.state = state }
        _ = await restored
    }

    /// Signs in, for the button "Sign in with Google"; an error becomes the state, with its message.
    public func signIn() async {
        notice = nil
        _ = try? await service.signIn()
    }

    /// Signs out on this device, and revokes what the person has granted.
    public func signOut() async {
        await end("You are signed out.") { () async throws(GoogleSignInError) in try await service.signOut() }
    }

    /// Deletes the account, as the App Store demands of an app in which people create one.
    public func deleteAccount() async {
        await end("Your account is deleted.") { () async throws(GoogleSignInError) in
            try await service.deleteAccount()
        }
    }

    private func end(_ done: String, _ operation: () async throws(GoogleSignInError) -> Revocation) async {
        notice = nil
        do {
            guard case .failed = try await operation() else { return }
            notice = done + " To end this app's access, open myaccount.google.com/connections."
        } catch {
            notice = UserMessage(for: error.code)?.text
        }
    }
}
