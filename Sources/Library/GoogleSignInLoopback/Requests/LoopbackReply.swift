internal import GoogleSignInClient

/// What ends a sign-in: the callback URL of the response, or an error.
typealias LoopbackEnding = Result<String, GoogleSignInError>

/// The answer to a request, and what it ends.
struct LoopbackReply {
    let message: [UInt8]
    /// Nil if the sign-in goes on.
    var ending: LoopbackEnding?
}
