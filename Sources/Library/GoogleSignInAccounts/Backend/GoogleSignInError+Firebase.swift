internal import GoogleSignInClient

extension GoogleSignInError {
    /// The error for Firebase's `error.message`; `nil` for a message that has no code of its own here.
    ///
    /// Some messages are followed by ` : ` and details (Identity Toolkit, "Error response").
    init?(firebaseMessage message: String) {
        guard let name = message.split(whereSeparator: { $0 == " " || $0 == ":" }).first else { return nil }
        switch name {
        case "INVALID_IDP_RESPONSE", "INVALID_ID_TOKEN", "MISSING_OR_INVALID_NONCE",
            "INVALID_CREDENTIAL_OR_PROVIDER_ID":
            self.init(.backendRejected, "the credential is not valid")
        case "EMAIL_EXISTS": self.init(.accountExists, "the account has another sign-in method")
        case "FEDERATED_USER_ID_ALREADY_LINKED": self.init(.conflict, "the identity is linked to another user")
        case "OPERATION_NOT_ALLOWED": self.init(.backendRejected, "the provider is not enabled")
        case "USER_DISABLED": self.init(.backendRejected, "the account is disabled")
        case "USER_NOT_FOUND": self.init(.notSignedIn, "there is no account")
        case "TOO_MANY_ATTEMPTS_TRY_LATER": self.init(.backendRejected, "too many attempts", isTemporary: true)
        default: return nil
        }
    }
}
