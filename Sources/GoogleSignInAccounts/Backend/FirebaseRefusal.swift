/// The reasons for which Firebase refuses a sign-in, as far as an app distinguishes them.
///
/// Firebase gives them in `error.message`, some followed by ` : ` and details (Identity Toolkit, "Error response").
public enum FirebaseRefusal: Sendable, Hashable, CaseIterable {
    /// The ID token or its nonce is not valid.
    case invalidCredential
    /// The email address belongs to an account with another sign-in method.
    case accountExistsWithDifferentCredential
    /// The provider's account is linked to another user.
    case credentialAlreadyInUse
    /// The project does not offer this provider.
    case operationNotAllowed
    /// The account has been disabled.
    case userDisabled
    /// There is no such account.
    case userNotFound
    /// There were too many attempts; a later one may succeed.
    case tooManyAttempts
    /// Anything else.
    case other

    /// Parses the server's message.
    init(serverMessage: String?) {
        let message = serverMessage ?? ""
        let name = message.split(whereSeparator: { $0 == " " || $0 == ":" }).first.map(String.init) ?? ""
        self =
            switch name {
            case "INVALID_IDP_RESPONSE", "INVALID_ID_TOKEN", "MISSING_OR_INVALID_NONCE",
                "INVALID_CREDENTIAL_OR_PROVIDER_ID":
                .invalidCredential
            case "EMAIL_EXISTS": .accountExistsWithDifferentCredential
            case "FEDERATED_USER_ID_ALREADY_LINKED": .credentialAlreadyInUse
            case "OPERATION_NOT_ALLOWED": .operationNotAllowed
            case "USER_DISABLED": .userDisabled
            case "USER_NOT_FOUND": .userNotFound
            case "TOO_MANY_ATTEMPTS_TRY_LATER": .tooManyAttempts
            default: .other
            }
    }

    /// The error that the exchange throws.
    var error: AccountError {
        switch self {
        case .invalidCredential: AccountError(.backendRejected, "the credential is not valid")
        case .accountExistsWithDifferentCredential:
            AccountError(.accountExists, "the account has another sign-in method")
        case .credentialAlreadyInUse: AccountError(.conflict, "the identity is linked to another user")
        case .operationNotAllowed: AccountError(.backendRejected, "the provider is not enabled")
        case .userDisabled: AccountError(.backendRejected, "the account is disabled")
        case .userNotFound: AccountError(.notSignedIn, "there is no account")
        case .tooManyAttempts: AccountError(.backendRejected, "too many attempts", isTemporary: true)
        case .other: AccountError(.backendRejected, "refused for another reason")
        }
    }
}
