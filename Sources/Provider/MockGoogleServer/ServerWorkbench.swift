internal import MockGoogle

/// What a server with pages for a person needs besides its state.
struct ServerWorkbench: Sendable {
    /// The sign-ins that it does at itself.
    let signIn: WorkbenchSignIn
    /// Whether nobody listens at an origin of this machine.
    let isUnanswered: @Sendable (WebOrigin) -> Bool
}
